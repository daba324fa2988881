import { type ScheduleRow, venueNameOf } from '@portal/domain/schedule/row.ts';
import { FILTER_TYPES, type RowFilters } from '@portal/domain/schedule/row-filters.ts';
import { formatTime } from '@portal/domain/time/format.ts';
import { wallTimeOf } from '@portal/domain/time/wall-clock.ts';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { CheckboxInput, type Option, SelectInput, TextInput } from '#ui/inputs.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { messages } from './messages.ts';
import { isOn, type Preset, pressed } from './presets.ts';
import { statusName } from './row-text.ts';

/** The filter values of this season. */
type FilterChoices = { divisions: Option<string>[]; venues: Option<string>[] };

type ScheduleFilterBarProps = {
  filters: RowFilters;
  choices: FilterChoices;
  /** the preset buttons; the day board and the week view have none */
  presets: readonly Preset[];
  /** the text of the search box, including spaces at its ends */
  searchText: string;
  /** whether it has date filters; the day board and the week view select their own days, including past ones */
  hasDates: boolean;
  onChange: (changes: Partial<RowFilters>) => void;
  onSearch: (text: string) => void;
  onClear: () => void;
};

/**
 * The filters of the combined schedule (docs/spec/product.md#filter-bar): one line with the search and the quick filters,
 * and the others below it once they are opened; in a wide window, those of an address are in sight.
 */
export function ScheduleFilterBar({ presets, searchText, onSearch, ...props }: ScheduleFilterBarProps) {
  const id = useId();
  const { filters, onChange } = props;
  const { search, ...others } = filters;
  const count = Object.values(others).filter(Boolean).length;
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const [isOpen, setOpen] = useState(count > 0 && !isNarrow);
  return (
    <div className="schedule-filter-bar print:hidden">
      <div className="schedule-filter-line">
        <TextInput
          type="search"
          label="Search"
          placeholder="Team, gym…"
          value={searchText}
          maxLength={200}
          onChange={onSearch}
        />
        <PresetButtons {...{ presets, filters, onChange }} />
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filters
          {count > 0 && <span className="font-normal tabular-nums">{count}</span>}
        </Button>
      </div>
      <Fields {...props} id={id} isOpen={isOpen} canClear={count > 0 || search !== ''} />
    </div>
  );
}

type PresetButtonsProps = Pick<ScheduleFilterBarProps, 'presets' | 'filters' | 'onChange'>;

/** Buttons that set frequently used filters; pressed again, they clear them. */
function PresetButtons({ presets, filters, onChange }: PresetButtonsProps) {
  if (presets.length === 0) return null;
  return (
    <fieldset className="schedule-presets">
      <legend className="sr-only">Quick filters</legend>
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          aria-pressed={isOn(preset, filters)}
          onClick={() => onChange(pressed(preset, filters))}
        >
          {preset.label}
        </button>
      ))}
    </fieldset>
  );
}

type FieldsProps = Omit<ScheduleFilterBarProps, 'presets' | 'searchText' | 'onSearch'> & {
  id: string;
  isOpen: boolean;
  canClear: boolean;
};

function Fields({ id, isOpen, filters, choices, hasDates, canClear, onChange, onClear }: FieldsProps) {
  const { startDate, endDate, startTime, endTime } = filters;
  const datesCross = startDate !== '' && endDate !== '' && endDate < startDate;
  const timesCross = startTime !== '' && endTime !== '' && endTime <= startTime;
  const field = <Name extends keyof RowFilters>(name: Name) => ({
    value: filters[name],
    onChange: (value: RowFilters[Name]) => onChange({ [name]: value }),
  });
  return (
    <section id={id} hidden={!isOpen} aria-label="Narrow the list" className="schedule-filters">
      <Choice {...field('type')} label="Type" any="Any type" choices={TYPES} />
      {hasDates && <Choice {...field('weekday')} label="Day of week" any="Any day" choices={WEEKDAYS} />}
      <Choice {...field('division')} label="Division" any="Any division" choices={choices.divisions} />
      <Choice {...field('venue')} label="Venue" any="Any venue" choices={choices.venues} />
      {hasDates && (
        <div className="schedule-filters-pair">
          <DateField {...field('startDate')} label="Start date" max={endDate} />
          <DateField
            {...field('endDate')}
            label="End date"
            min={startDate}
            error={datesCross ? 'This is before the start date.' : undefined}
          />
        </div>
      )}
      <div className="schedule-filters-pair">
        <Choice {...field('startTime')} label="Starts at or after" any="Any time" choices={TIMES} />
        <Choice
          {...field('endTime')}
          label="Starts before"
          any="Any time"
          choices={TIMES}
          error={timesCross ? 'This is not after the first time.' : undefined}
        />
      </div>
      <div className="schedule-filters-end">
        {hasDates && <CheckboxInput {...field('showPast')} label={messages.showPast} />}
        <Button aria-disabled={!canClear || undefined} onClick={onClear}>
          {messages.clearFilters}
        </Button>
      </div>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  /** the label of '' */
  any: string;
  value: string;
  choices: readonly Option<string>[];
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A select for one value or any. A value from a shared URL that this season lacks is still listed. */
function Choice({ any, value, choices, ...rest }: ChoiceProps) {
  const isStray = value !== '' && choices.every(([each]) => each !== value);
  const stray = isStray ? [[value, `${value} (none here)`] as const] : [];
  return <SelectInput {...rest} value={value} options={[['', any], ...stray, ...choices]} />;
}

const TYPES = FILTER_TYPES.map((type) => [type, statusName(type)] as const);

/** By the UTC weekday (docs/spec/product.md#day-of-week), Monday first. */
const WEEKDAYS = [
  ['1', 'Monday'],
  ['2', 'Tuesday'],
  ['3', 'Wednesday'],
  ['4', 'Thursday'],
  ['5', 'Friday'],
  ['6', 'Saturday'],
  ['0', 'Sunday'],
] as const;

const FIRST_HOUR = 6;
const LAST_HOUR = 23;

/** Every half hour from 6:00 AM to 11:30 PM. */
const TIMES = Array.from({ length: (LAST_HOUR - FIRST_HOUR + 1) * 2 }, (_, index) => {
  const time = wallTimeOf(FIRST_HOUR * 60 + index * 30);
  return [time, formatTime(time)] as const;
});

/** The divisions and venues in the rows, sorted by name with numbers by value. */
export function filterChoices(rows: readonly ScheduleRow[]): FilterChoices {
  const divisions = new Set<string>();
  const venues = new Map<number, string>();
  for (const row of rows) {
    if (row.divisionName !== '') divisions.add(row.divisionName);
    if (!venues.has(row.venueId)) venues.set(row.venueId, venueNameOf(row));
  }
  return { divisions: byName(divisions), venues: byName(new Set(venues.values())) };
}

function byName(names: ReadonlySet<string>): Option<string>[] {
  const { compare } = new Intl.Collator('en-US', { numeric: true });
  return [...names].toSorted(compare).map((name) => [name, name]);
}
