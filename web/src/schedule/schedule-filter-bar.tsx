import type { RowFilters } from '@portal/domain/schedule/row-filters.ts';
import { several } from '@portal/domain/text/several.ts';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { ChoiceField } from './choice-field.tsx';
import {
  countFilters,
  type FilterChoices,
  TIME_CHOICES,
  TYPE_CHOICES,
  WEEKDAY_CHOICES,
} from './filter-choices.ts';
import { messages } from './messages.ts';
import { PresetButtons } from './preset-buttons.tsx';
import type { Preset } from './presets.ts';

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

/** The filters of the combined schedule (docs/spec/product.md#filter-bar); collapsed if there is no room for them in one or two rows. */
export function ScheduleFilterBar(props: ScheduleFilterBarProps) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const count = countFilters(props.filters);
  const presets = <PresetButtons presets={props.presets} filters={props.filters} onChange={props.onChange} />;
  if (!isNarrow) {
    return (
      <div className="grid grid-cols-1 gap-3 print:hidden">
        <Fields {...props} count={count} />
        {presets}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      {presets}
      <details className="rounded-xl border border-line bg-panel">
        <summary className="flex min-h-12 items-center justify-between gap-3 px-4 font-semibold">
          Filters
          <span className="text-sm font-normal text-muted">
            {count === 0 ? 'None' : several(count, 'filter')}
          </span>
        </summary>
        <div className="border-t border-line p-4">
          <Fields {...props} count={count} />
        </div>
      </details>
    </div>
  );
}

function Fields({
  filters,
  choices,
  searchText,
  hasDates,
  count,
  onChange,
  onSearch,
  onClear,
}: ScheduleFilterBarProps & { count: number }) {
  const id = useId();
  const { startDate, endDate, startTime, endTime } = filters;
  const datesCross = startDate !== '' && endDate !== '' && endDate < startDate;
  const timesCross = startTime !== '' && endTime !== '' && endTime <= startTime;
  return (
    <section aria-labelledby={id} className="schedule-filters">
      <h2 id={id} className="sr-only">
        Narrow the list
      </h2>
      <Field
        type="search"
        label="Search"
        placeholder="Team, gym…"
        value={searchText}
        maxLength={200}
        onChange={(event) => onSearch(event.target.value)}
      />
      <ChoiceField
        label="Type"
        any="Any type"
        value={filters.type}
        choices={TYPE_CHOICES}
        onChange={(type) => onChange({ type })}
      />
      {hasDates && (
        <ChoiceField
          label="Day of week"
          any="Any day"
          value={filters.weekday}
          choices={WEEKDAY_CHOICES}
          onChange={(weekday) => onChange({ weekday })}
        />
      )}
      <ChoiceField
        label="Division"
        any="Any division"
        value={filters.division}
        choices={choices.divisions}
        onChange={(division) => onChange({ division })}
      />
      <ChoiceField
        label="Venue"
        any="Any venue"
        value={filters.venue}
        choices={choices.venues}
        onChange={(venue) => onChange({ venue })}
      />
      {hasDates && (
        <div className="schedule-filters-pair">
          <DateField
            label="Start date"
            value={startDate}
            max={endDate}
            onChange={(date) => onChange({ startDate: date })}
          />
          <DateField
            label="End date"
            value={endDate}
            min={startDate}
            error={datesCross ? 'This is before the start date.' : undefined}
            onChange={(date) => onChange({ endDate: date })}
          />
        </div>
      )}
      <div className="schedule-filters-pair">
        <ChoiceField
          label="Starts at or after"
          any="Any time"
          value={startTime}
          choices={TIME_CHOICES}
          onChange={(time) => onChange({ startTime: time })}
        />
        <ChoiceField
          label="Starts before"
          any="Any time"
          value={endTime}
          choices={TIME_CHOICES}
          error={timesCross ? 'This is not after the first time.' : undefined}
          onChange={(time) => onChange({ endTime: time })}
        />
      </div>
      <div className="schedule-filters-end">
        {hasDates && (
          <Checkbox
            label={messages.showPast}
            checked={filters.showPast}
            onChange={(showPast) => onChange({ showPast })}
          />
        )}
        <Button aria-disabled={count === 0 || undefined} onClick={onClear}>
          {messages.clearFilters}
        </Button>
      </div>
    </section>
  );
}
