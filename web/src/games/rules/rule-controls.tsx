import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { RULE_LIMITS, type RuleNumber } from '@portal/domain/games/game-rules.ts';
import { shortTime, weekdayLabel } from '@portal/domain/time/format.ts';
import { type Weekday, wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogButton } from '#ui/dialog-button.tsx';
import { BareSelect } from '#ui/inputs.tsx';
import { ruleMessages as messages } from './messages.ts';
import type { CommonForm, RuleForm } from './rule-form.ts';
import { gymsText, WEEK } from './rules-text.ts';

/** The numbers that every season sets; the others are rarely changed. */
export const MAIN_NUMBERS: readonly RuleNumber[] = ['gamesPerTeam', 'gameMinutes'];
export const MORE_NUMBERS = (Object.keys(RULE_LIMITS) as RuleNumber[]).filter(
  (name) => !MAIN_NUMBERS.includes(name),
);

/** The controls of one division, or of all; `of` names it for screen readers. */
export type RuleControls = {
  of: string;
  form: CommonForm;
  onChange: (changes: Partial<RuleForm>) => void;
};

const CONTROL =
  'min-h-control rounded-lg border border-edge bg-raised text-base text-ink placeholder:text-muted hover:border-court aria-invalid:border-bad';

type NumberControlProps = RuleControls & {
  name: RuleNumber;
  isBad: boolean;
  describedBy?: string | undefined;
};

export function NumberControl({ of, form, name, isBad, describedBy, onChange }: NumberControlProps) {
  const { min, max, step } = RULE_LIMITS[name];
  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={`${messages.names[name]}, ${of}`}
      aria-invalid={isBad || undefined}
      aria-describedby={describedBy}
      className={classNames(CONTROL, 'w-14 px-1 text-center tabular-nums')}
      min={min}
      max={max}
      step={step}
      value={form[name] ?? ''}
      placeholder={form[name] === undefined ? '…' : undefined}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

/** A toggle button for each weekday. */
export function DaysControl({ of, form: { weekdays }, onChange }: RuleControls) {
  const toggled = (day: Weekday) =>
    weekdays?.includes(day) ? weekdays.filter((other) => other !== day) : [...(weekdays ?? []), day];
  return (
    <fieldset className="flex min-w-max gap-0.5 phone:min-w-0 phone:flex-wrap">
      <legend className="sr-only">{`${messages.days}, ${of}`}</legend>
      {WEEK.map((day) => {
        const isOn = weekdays?.includes(day) ?? false;
        return (
          <button
            key={day}
            type="button"
            aria-label={weekdayLabel(day)}
            aria-pressed={isOn}
            onClick={() => onChange({ weekdays: toggled(day).toSorted((a, b) => a - b) })}
            className={classNames(
              'grid h-9 w-7 place-items-center rounded-md border-2 text-sm font-semibold phone:h-11 phone:w-9',
              isOn
                ? 'border-court bg-court text-on-court'
                : 'border-edge bg-raised text-ink hover:border-court',
            )}
          >
            {weekdayLabel(day).slice(0, 1)}
          </button>
        );
      })}
    </fieldset>
  );
}

const FIRST_HOUR = 6;
const LAST_QUARTER = 23 * 60 + 45;
const HALF_HOURS = Array.from({ length: (24 - FIRST_HOUR) * 2 }, (_, index) =>
  wallTimeOf(FIRST_HOUR * 60 + index * 30),
);
const TIMES = [...HALF_HOURS, wallTimeOf(LAST_QUARTER)];

type TimeControlProps = RuleControls & { name: 'earliestTime' | 'latestTime'; isBad: boolean };

export function TimeControl({ of, form, name, isBad, onChange }: TimeControlProps) {
  const value = form[name];
  const times = value === undefined || TIMES.includes(value) ? TIMES : [...TIMES, value].toSorted();
  return (
    <BareSelect
      aria-label={`${messages.names[name]}, ${of}`}
      error={isBad ? 'invalid' : undefined}
      className="w-22"
      value={value ?? ''}
      options={[
        ...(value === undefined ? [['', '…'] as const] : []),
        ...times.map((time) => [time, shortTime(time)] as const),
      ]}
      onChange={(time) => onChange({ [name]: time })}
    />
  );
}

type RuleDialogButtonProps = Pick<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'> & {
  /** of the dialog */
  title: string;
  rules: ReactNode;
};

/** A button that opens a dialog with rules; they change at once. */
export const RuleDialogButton = ({ title, rules, ...button }: RuleDialogButtonProps) => (
  <DialogButton
    {...button}
    size="small"
    dialog={(close) => (
      <Dialog
        title={title}
        onClose={close}
        actions={
          <Button tone="primary" onClick={close}>
            {messages.done}
          </Button>
        }
      >
        {rules}
      </Dialog>
    )}
  />
);

type GymsControlProps = RuleControls & { venues: GameRulesWire['venues'] };

/** A button with the number of gyms, which opens a dialog to choose them. */
export function GymsControl({ of, form: { venueIds }, venues, onChange }: GymsControlProps) {
  const text = venueIds === undefined ? '…' : gymsText(venueIds);
  return (
    <RuleDialogButton
      className="min-h-control whitespace-nowrap"
      aria-label={`${messages.gyms}, ${of}: ${venueIds === undefined ? messages.differ : text}`}
      title={`${messages.gyms}: ${of}`}
      rules={
        <>
          <Checkbox
            autoFocus
            label={messages.anyGym}
            checked={venueIds === null}
            onChange={(isAny) => onChange({ venueIds: isAny ? null : [] })}
          />
          <fieldset className="grid gap-x-4 sm:grid-cols-2">
            <legend className="sr-only">{messages.gyms}</legend>
            {venues.map(({ venueId, schoolName, gymName }) => (
              <Checkbox
                key={venueId}
                label={`${schoolName} - ${gymName}`}
                checked={venueIds?.includes(venueId) ?? false}
                onChange={(isOn) => onChange({ venueIds: withGym(venueIds ?? [], venueId, isOn) })}
              />
            ))}
          </fieldset>
        </>
      }
    >
      {text}
    </RuleDialogButton>
  );
}

const withGym = (venueIds: readonly number[], venueId: number, isOn: boolean) =>
  isOn ? [...venueIds, venueId].toSorted((a, b) => a - b) : venueIds.filter((other) => other !== venueId);
