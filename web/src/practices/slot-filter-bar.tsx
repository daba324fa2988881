import { type ComponentProps, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { FilterFold } from '#ui/filter-fold.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { type Option, SelectInput } from '#ui/inputs.tsx';
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

/** Filters the open slots by day, gym and time of day. */
export function SlotFilterBar(props: SlotFilterBarProps) {
  return (
    <FilterFold count={countFilters(shownFilters(props))} none="All slots">
      <Fields {...props} />
    </FilterFold>
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
      className="flex flex-wrap items-end gap-x-4 gap-y-3 phone:flex-col phone:items-stretch wide:[&_label]:sr-only wide:[&>div]:max-w-44 2xl:[&>div]:max-w-72"
    >
      <h2 id={id} className="sr-only">
        Narrow the list
      </h2>
      {hasDay && (
        <Filter
          label="Day"
          any="Any day"
          value={filters.day}
          options={[
            ...(choices.weekdays.length > 0
              ? [{ label: 'Any week', options: optionsOf(choices.weekdays) }]
              : []),
            {
              label: 'This week',
              options: [['this-week', 'All of this week'], ...optionsOf(choices.thisWeek)],
            },
            {
              label: 'Next week',
              options: [['next-week', 'All of next week'], ...optionsOf(choices.nextWeek)],
            },
          ]}
          onChange={(day) => onChange({ day })}
        />
      )}
      <Filter
        label="Gym"
        any="Any gym"
        value={filters.gym}
        options={optionsOf(choices.gyms)}
        onChange={(gym) => onChange({ gym })}
      />
      <Filter
        label="Time of day"
        any="Any time"
        value={filters.time}
        options={DAY_PARTS.map(({ id: part, label }) => [part, label])}
        onChange={(time) => onChange({ time })}
      />
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

const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ value, label }): Option<string> => [value, label]);

type FilterProps = ComponentProps<typeof SelectInput<string>> & { any: string };

/** A value that no open slot matches is still shown, so that it can be cleared. */
function Filter({ any, options, ...rest }: FilterProps) {
  const { value } = rest;
  const known = options.flatMap((each) => ('label' in each ? each.options : [each]));
  const isStray = value !== '' && !known.some(([each]) => each === value);
  const stray: Option<string>[] = isStray ? [[value, `${value} (nothing open)`]] : [];
  return <SelectInput {...rest} options={[['', any], ...stray, ...options]} />;
}
