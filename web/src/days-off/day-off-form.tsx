import type { DayOffBody } from '@portal/contract/days-off.ts';
import { DAY_OFF_KINDS, dayOffProblems, MAX_DAY_OFF_REASON } from '@portal/domain/days-off/day-off.ts';
import { shortTime } from '@portal/domain/time/format.ts';
import { type IsoDate, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import type { ComponentProps } from 'react';
import { FormDialog } from '#shared/form-dialog.tsx';
import { DateField } from '#ui/date-field.tsx';
import { CheckboxInput, FieldPair, RadioInput, SelectInput, TextInput } from '#ui/inputs.tsx';
import { KIND_NAMES, messages } from './messages.ts';

type Team = { teamId: number; teamName: string; divisionName: string };

const start = (teams: readonly Team[]) => ({
  teamId: teams[0]?.teamId ?? 0,
  firstDate: '',
  lastDate: '',
  hasHours: false,
  fromTime: '09:00:00',
  untilTime: '12:00:00',
  kind: 'must' as DayOffBody['kind'],
  reason: '',
});
type Draft = ReturnType<typeof start>;

const toBody = ({ hasHours, ...draft }: Draft): DayOffBody => ({
  ...draft,
  lastDate: draft.lastDate || draft.firstDate,
  fromTime: hasHours ? draft.fromTime : null,
  untilTime: hasHours ? draft.untilTime : null,
  reason: draft.reason.trim(),
});

type DayOffDialogProps = Pick<
  ComponentProps<typeof FormDialog<Draft, { message: string }>>,
  'title' | 'save' | 'toast' | 'onSettled' | 'onClose'
> & {
  send: (body: DayOffBody) => Promise<{ message: string }>;
  reasonLabel: string;
  teams: readonly Team[];
  /** the first day that may be chosen; '' for any */
  min: IsoDate | '';
};

const HALF_HOURS = Array.from({ length: 31 }, (_, index) => wallTimeOf(8 * 60 + index * 30)).map(
  (time) => [time, shortTime(time)] as const,
);

/** The form for a date off: team, days, how much it matters, and the reason. */
export function DayOffDialog({ send, reasonLabel, teams, min, ...dialog }: DayOffDialogProps) {
  return (
    <FormDialog
      {...dialog}
      size="form"
      start={start(teams)}
      required={['firstDate']}
      check={(draft) => (draft.firstDate === '' ? {} : dayOffProblems(toBody(draft)))}
      send={(draft) => send(toBody(draft))}
      failed={messages.failed}
    >
      {({ values, field }) => (
        <>
          {teams.length > 1 && (
            <SelectInput
              {...field('teamId')}
              label={messages.team}
              options={teams.map(
                ({ teamId, teamName, divisionName }) => [teamId, `${teamName} (${divisionName})`] as const,
              )}
            />
          )}
          <FieldPair>
            <DateField {...field('firstDate')} label={messages.firstDay} min={min} />
            <DateField {...field('lastDate')} label={messages.lastDay} min={values.firstDate || min} />
          </FieldPair>
          <div>
            <CheckboxInput {...field('hasHours')} label={messages.hours} />
            {values.hasHours && (
              <div className="mt-1 grid grid-cols-2 gap-4">
                <SelectInput {...field('fromTime')} label={messages.from} options={HALF_HOURS} />
                <SelectInput {...field('untilTime')} label={messages.until} options={HALF_HOURS} />
              </div>
            )}
          </div>
          <RadioInput
            {...field('kind')}
            label={messages.kind}
            options={DAY_OFF_KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const)}
          />
          <TextInput {...field('reason')} label={reasonLabel} maxLength={MAX_DAY_OFF_REASON} />
        </>
      )}
    </FormDialog>
  );
}
