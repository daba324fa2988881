import { dayOffText } from '@portal/domain/days-off/day-off.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import type { Decide, NamedDayOff } from './days-off-step.tsx';
import { KIND_NAMES, messages } from './messages.ts';
import { StateBadge } from './state-badge.tsx';

type ListProps = {
  daysOff: readonly NamedDayOff[];
  busy: boolean;
  onDecide: Decide;
  onRemove: (dayOff: NamedDayOff) => void;
};

const { columns: HEADS } = messages;

export function DaysOffTable({ daysOff, ...actions }: ListProps) {
  const columns: Column<NamedDayOff>[] = [
    {
      head: HEADS.team,
      className: 'min-w-28',
      onCard: 'title',
      cell: ({ teamName, divisionName }) => (
        <>
          <strong>{teamName}</strong>
          <span className="block text-sm text-muted">{divisionName}</span>
        </>
      ),
    },
    { head: HEADS.days, className: 'whitespace-nowrap', cell: dayOffText },
    { head: HEADS.kind, className: 'min-w-20', cell: ({ kind }) => KIND_NAMES[kind] },
    {
      head: HEADS.reason,
      className: 'max-w-60',
      cell: ({ reason }) => reason || null,
    },
    { head: HEADS.state, cell: ({ state }) => <StateBadge state={state} /> },
    {
      head: HEADS.action,
      className: 'xl:whitespace-nowrap',
      cell: (dayOff) => <Actions dayOff={dayOff} {...actions} />,
    },
  ];
  return <DataTable label={messages.tableName} columns={columns} rows={daysOff} keyOf={({ id }) => id} />;
}

type ActionsProps = Omit<ListProps, 'daysOff'> & { dayOff: NamedDayOff };

function Actions({ dayOff, busy, onDecide, onRemove }: ActionsProps) {
  const { state, text } = dayOff;
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      {state !== 'granted' && (
        <Button
          size="small"
          className="min-h-control"
          busy={busy}
          aria-label={messages.grantOf(text)}
          onClick={() => onDecide([dayOff], 'granted')}
        >
          {messages.grant}
        </Button>
      )}
      {state !== 'declined' && (
        <Button
          size="small"
          className="min-h-control"
          busy={busy}
          aria-label={messages.declineOf(text)}
          onClick={() => onDecide([dayOff], 'declined')}
        >
          {messages.decline}
        </Button>
      )}
      {state !== 'requested' && (
        <Button
          size="small"
          tone="plain"
          className="min-h-control"
          busy={busy}
          aria-label={messages.removeOf(text)}
          onClick={() => onRemove(dayOff)}
        >
          {messages.remove}
        </Button>
      )}
    </div>
  );
}
