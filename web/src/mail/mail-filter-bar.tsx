import { MAIL_KIND_LABELS, MAIL_KINDS, MAIL_STATES, type MailState } from '@portal/domain/mail/mail-kinds.ts';
import { formatNumber } from '@portal/domain/text/several.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { STATE_LABELS } from './messages.ts';
import type { MailView } from './use-mail-view.ts';

/** Filters by state with counts, kind, and part of the address. */
export function MailFilterBar({
  view,
  counts,
}: {
  view: MailView;
  counts: Record<MailState, number> | null;
}) {
  const { filters } = view;
  const all = counts && MAIL_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div className="mb-4 grid gap-4">
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field
          label="Search"
          type="search"
          placeholder="Part of an address"
          autoComplete="off"
          maxLength={254}
          value={view.searchText}
          onChange={({ target }) => view.typeSearch(target.value)}
        />
        <SelectField
          label="Kind"
          value={filters.kind ?? ''}
          onChange={({ target }) => view.changeKind(target.value)}
        >
          <option value="">All kinds</option>
          {MAIL_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {MAIL_KIND_LABELS[kind]}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">State</legend>
        <Choice
          label="All"
          count={all}
          isOn={filters.state === null}
          onPress={() => view.changeState(null)}
        />
        {MAIL_STATES.map((state) => (
          <Choice
            key={state}
            label={STATE_LABELS[state]}
            count={counts?.[state] ?? null}
            isOn={filters.state === state}
            onPress={() => view.changeState(state)}
          />
        ))}
      </fieldset>
    </div>
  );
}

type ChoiceProps = { label: string; count: number | null; isOn: boolean; onPress: () => void };

function Choice({ label, count, isOn, onPress }: ChoiceProps) {
  return (
    <Button tone={isOn ? 'primary' : 'quiet'} aria-pressed={isOn} onClick={onPress}>
      {label}
      {/* a placeholder as wide as a digit until the count is known */}
      <span className="min-w-[1ch] font-normal tabular-nums">{count !== null && formatNumber(count)}</span>
    </Button>
  );
}
