import { dayOffText } from '@portal/domain/days-off/day-off.ts';
import { Button } from '#ui/button.tsx';
import type { Decide, NamedDayOff } from './days-off-step.tsx';
import { KIND_NAMES, messages } from './messages.ts';
import { StateBadge } from './state-badge.tsx';

type ListProps = {
  daysOff: readonly NamedDayOff[];
  busy: boolean;
  onDecide: Decide;
  onRemove: (dayOff: NamedDayOff) => void;
};

const CELL = 'border-b border-line px-2 py-2 align-top';

export function DaysOffTable({ daysOff, ...actions }: ListProps) {
  const { columns } = messages;
  return (
    <table className="w-full border-collapse" aria-label={messages.tableName}>
      <thead>
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} scope="col" className="border-b-2 border-line px-2 py-2 text-start text-sm">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {daysOff.map((dayOff) => (
          <tr key={dayOff.id}>
            <td className={CELL}>
              <strong>{dayOff.teamName}</strong>
              <span className="block text-sm text-muted">{dayOff.divisionName}</span>
            </td>
            <td className={`${CELL} whitespace-nowrap`}>{dayOffText(dayOff)}</td>
            <td className={CELL}>{KIND_NAMES[dayOff.kind]}</td>
            <td className={`${CELL} max-w-72 wrap-anywhere`}>
              {dayOff.reason || <span className="text-muted">–</span>}
            </td>
            <td className={CELL}>
              <StateBadge state={dayOff.state} />
            </td>
            <td className={`${CELL} [&>div]:flex-nowrap`}>
              <Actions dayOff={dayOff} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function DaysOffCards({ daysOff, ...actions }: ListProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {daysOff.map((dayOff) => (
        <li key={dayOff.id} className="grid content-start gap-1 rounded-xl border border-line bg-raised p-4">
          <p className="flex flex-wrap items-start justify-between gap-2">
            <strong>{dayOffText(dayOff)}</strong>
            <StateBadge state={dayOff.state} />
          </p>
          <p>
            {dayOff.teamName} <span className="text-muted">{dayOff.divisionName}</span>
          </p>
          <p className="text-muted">{KIND_NAMES[dayOff.kind]}</p>
          {dayOff.reason && <p className="wrap-anywhere">{dayOff.reason}</p>}
          <Actions dayOff={dayOff} {...actions} />
        </li>
      ))}
    </ul>
  );
}

type ActionsProps = Omit<ListProps, 'daysOff'> & { dayOff: NamedDayOff };

function Actions({ dayOff, busy, onDecide, onRemove }: ActionsProps) {
  const { state, text } = dayOff;
  return (
    <div className="flex flex-wrap gap-2">
      {state !== 'granted' && (
        <Button
          size="small"
          className="min-h-11"
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
          className="min-h-11"
          busy={busy}
          aria-label={messages.declineOf(text)}
          onClick={() => onDecide([dayOff], 'declined')}
        >
          {messages.decline}
        </Button>
      )}
      {state !== 'asked' && (
        <Button
          size="small"
          tone="plain"
          className="min-h-11"
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
