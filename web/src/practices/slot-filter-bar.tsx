import { useId, useRef } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectField } from '#ui/field.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import {
  type Choice,
  countFilters,
  DAY_PARTS,
  type FilterChoices,
  type SlotFilters,
} from './slot-filters.ts';

type SlotFilterBarProps = {
  filters: SlotFilters;
  choices: FilterChoices;
  /** whether it has a filter for days; false if the day is chosen elsewhere */
  hasDay: boolean;
  onChange: (changes: Partial<SlotFilters>) => void;
  onClear: () => void;
};

const CLEAR = 'Clear filters';

/** Filters the open slots by day, gym and time of day; collapsed in a narrow window. */
export function SlotFilterBar(props: SlotFilterBarProps) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const count = countFilters(shownFilters(props));
  if (!isNarrow) return <Fields {...props} />;
  return (
    <details className="open:w-full">
      <summary className={classNames(buttonClass('quiet', 'small'), 'w-fit phone:ms-auto')}>
        Filters
        <span className={classNames('font-normal text-muted', count === 0 && 'phone:hidden')}>
          {count === 0 ? 'All slots' : count === 1 ? '1 filter' : `${count} filters`}
        </span>
      </summary>
      <div className="mt-2 rounded-xl border border-line bg-panel p-4">
        <Fields {...props} />
      </div>
    </details>
  );
}

const shownFilters = ({ filters, hasDay }: SlotFilterBarProps): SlotFilters =>
  hasDay ? filters : { ...filters, day: '' };

function Fields(props: SlotFilterBarProps) {
  const { filters, choices, hasDay, onChange, onClear } = props;
  const id = useId();
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="flex flex-wrap items-end gap-x-4 gap-y-3 phone:flex-col phone:items-stretch wide:[&>div]:max-w-44 2xl:[&>div]:max-w-72"
    >
      <h2 id={id} className="sr-only">
        Narrow the list
      </h2>
      {hasDay && (
        <SelectField
          label="Day"
          value={filters.day}
          onChange={(event) => onChange({ day: event.target.value })}
        >
          <option value="">Any day</option>
          <Stray value={filters.day} known={dayValues(choices)} />
          <Group label="Any week" choices={choices.weekdays} />
          <Group
            label="This week"
            choices={[{ value: 'this-week', label: 'All of this week' }, ...choices.thisWeek]}
          />
          <Group
            label="Next week"
            choices={[{ value: 'next-week', label: 'All of next week' }, ...choices.nextWeek]}
          />
        </SelectField>
      )}
      <SelectField
        label="Gym"
        value={filters.gym}
        onChange={(event) => onChange({ gym: event.target.value })}
      >
        <option value="">Any gym</option>
        <Stray value={filters.gym} known={choices.gyms.map(({ value }) => value)} />
        <Options choices={choices.gyms} />
      </SelectField>
      <SelectField
        label="Time of day"
        value={filters.time}
        onChange={(event) => onChange({ time: event.target.value })}
      >
        <option value="">Any time</option>
        <Stray value={filters.time} known={DAY_PARTS.map((part) => part.id)} />
        <Options choices={DAY_PARTS.map((part) => ({ value: part.id, label: part.label }))} />
      </SelectField>
      {countFilters(shownFilters(props)) > 0 && (
        <Button
          aria-label={CLEAR}
          title={CLEAR}
          className="wide:px-2"
          onClick={() => {
            onClear();
            // the pressed button disappears
            section.current?.querySelector('select')?.focus();
          }}
        >
          <CloseIcon className="size-5" />
          <span className="wide:hidden">{CLEAR}</span>
        </Button>
      )}
    </section>
  );
}

const dayValues = ({ weekdays, thisWeek, nextWeek }: FilterChoices): string[] => [
  'this-week',
  'next-week',
  ...[...weekdays, ...thisWeek, ...nextWeek].map(({ value }) => value),
];

/** A filter value that no open slot matches is still shown, so that it can be cleared. */
function Stray({ value, known }: { value: string; known: readonly string[] }) {
  return value && !known.includes(value) ? <option value={value}>{value} (nothing open)</option> : null;
}

function Group({ label, choices }: { label: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <optgroup label={label}>
      <Options choices={choices} />
    </optgroup>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
