import {
  MAIL_KIND_LABELS,
  MAIL_KINDS,
  MAIL_STATE_LABELS,
  MAIL_STATES,
  type MailState,
} from '@portal/domain/mail/mail-kinds.ts';
import { FilterChips } from '#shared/filter-chips.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import type { MailView } from './use-mail-view.ts';

type MailFilterBarProps = { view: MailView; counts: Record<MailState, number> | null };

/** Filters by state with counts, kind, and part of the address. */
export function MailFilterBar({ view, counts }: MailFilterBarProps) {
  const { filters } = view;
  const all = counts && MAIL_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div className="mb-4 grid gap-4">
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <TextInput
          label="Search"
          type="search"
          placeholder="Part of an address"
          maxLength={254}
          value={view.searchText}
          onChange={view.typeSearch}
        />
        <SelectInput
          label="Kind"
          value={filters.kind}
          options={[
            [null, 'All kinds'],
            ...MAIL_KINDS.map((kind) => [kind, MAIL_KIND_LABELS[kind]] as const),
          ]}
          onChange={view.changeKind}
        />
      </div>
      <FilterChips
        legend="State"
        chips={[
          { key: 'all', label: 'All', count: all },
          ...MAIL_STATES.map((key) => ({ key, label: MAIL_STATE_LABELS[key], count: counts?.[key] ?? null })),
        ]}
        shown={filters.state ?? 'all'}
        onShow={(key) => view.changeState(key === 'all' ? null : key)}
      />
    </div>
  );
}
