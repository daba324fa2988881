import type { LeagueRound, RoundSettingsWire } from '@portal/contract/practice-round.ts';
import { OPENINGS, type Opening } from '@portal/domain/practices/round/opening.ts';
import { several } from '@portal/domain/text/several.ts';
import { weekdayLabel } from '@portal/domain/time/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { call } from '#api/client.ts';
import { useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { BareSelect, FieldPair, RadioInput, SelectInput, TimeInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { WEEKDAYS } from '#waiting/request-form.ts';
import { OPENING_LABELS } from './messages.ts';
import { refreshRound } from './queries.ts';

const MEANINGS: Record<Opening, string> = {
  always: 'Coaches can book this week and next week at any time.',
  opens: 'Next week opens for all coaches at one time: first come, first served.',
  round:
    'Teams name the times they prefer, and one draw assigns next week. What is left is first come, first served.',
};

type Exception = RoundSettingsWire['divisions'][number];
type SettingsCardProps = { settings: RoundSettingsWire; divisions: LeagueRound['divisions'] };

/** When coaches can book the coming week, for the league and for divisions that differ. */
export function SettingsCard({ settings, divisions }: SettingsCardProps) {
  const queries = useQueryClient();
  const { values, field, change, canSend, busy, problem, submit } = useForm({
    title: 'practice round',
    start: settings,
    followsStart: true,
    required: ['time'],
    send: (body) => call('changeRoundSettings', { body }),
    onDone: async () => {
      await refreshRound(queries);
      showToast({ title: 'Saved' });
    },
  });
  const exceptionOf = (id: number): Partial<Exception> =>
    values.divisions.find((division) => division.id === id) ?? {};

  function setException(id: number, opening: Opening | null, at: Partial<Exception> = {}) {
    const others = values.divisions.filter((division) => division.id !== id);
    const time = opening === 'opens' && { weekday: values.weekday, time: values.time, ...at };
    change({ divisions: opening === null ? others : [...others, { id, opening, ...time }] });
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    submit();
  }

  return (
    <Card aria-labelledby="round-settings">
      <h2 id="round-settings" className="text-xl">
        When coaches can book next week
      </h2>
      <form onSubmit={handleSubmit} noValidate className="mt-3 grid grid-cols-1 max-w-3xl gap-4">
        <FieldLock busy={busy}>
          <RadioInput<Opening>
            label="For the league"
            value={values.isOn ? values.opening : 'always'}
            options={OPENINGS.map((each) => [each, OPENING_LABELS[each], MEANINGS[each]])}
            onChange={(opening) => change(opening === 'always' ? { isOn: false } : { isOn: true, opening })}
          />
          {values.isOn && (
            <>
              <FieldPair>
                <SelectInput
                  {...field('weekday')}
                  label={values.opening === 'round' ? 'Wishes close on' : 'Next week opens on'}
                  options={WEEKDAYS.map((weekday) => [weekday, weekdayLabel(weekday)])}
                />
                <TimeInput
                  {...field('time')}
                  label={values.opening === 'round' ? 'Wishes close at' : 'Next week opens at'}
                  hint="In the week before the one that is booked, in league time."
                />
              </FieldPair>
              {divisions.length > 0 && (
                <fieldset>
                  <legend className="mb-1 text-sm font-medium">Divisions that differ</legend>
                  <ul>
                    {divisions.map(({ id, name, teams }) => {
                      const { opening, weekday = values.weekday, time = values.time } = exceptionOf(id);
                      return (
                        <li key={id} className="grid content-start gap-2 border-t border-line py-2">
                          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                            <label htmlFor={`opening-${id}`} className="min-w-0 wrap-anywhere">
                              <span className="font-semibold">{name}</span>{' '}
                              <span className="text-sm text-muted">{several(teams, 'team')}</span>
                            </label>
                            <BareSelect<Opening | null>
                              id={`opening-${id}`}
                              value={opening ?? null}
                              options={[
                                [null, 'As the league'],
                                ...OPENINGS.map((each) => [each, OPENING_LABELS[each]] as const),
                              ]}
                              onChange={(next) => setException(id, next)}
                            />
                          </div>
                          {opening === 'opens' && (
                            <FieldPair>
                              <SelectInput
                                label={`${name} opens on`}
                                value={weekday}
                                options={WEEKDAYS.map((day) => [day, weekdayLabel(day)])}
                                onChange={(day) => setException(id, opening, { weekday: day, time })}
                              />
                              <TimeInput
                                label={`${name} opens at`}
                                value={time}
                                onChange={(next) => setException(id, opening, { weekday, time: next })}
                              />
                            </FieldPair>
                          )}
                        </li>
                      );
                    })}
                  </ul>
                </fieldset>
              )}
            </>
          )}
        </FieldLock>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <Button
          type="submit"
          tone="primary"
          aria-disabled={!canSend}
          busy={busy}
          className="justify-self-start phone:w-full"
        >
          Save
        </Button>
      </form>
    </Card>
  );
}
