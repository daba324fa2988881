import type { LeagueCoach } from '@portal/contract/admin-coaches.ts';
import { STATUS_TEXTS, statusOf } from './coach-status.ts';
import { StatusDot } from './status-dot.tsx';
import { nameOf } from './team-filters.ts';

type CoachChipProps = { coach: LeagueCoach; onOpen: () => void };

/** A coach's initials, name and status; opens the panel about them. */
export function CoachChip({ coach, onOpen }: CoachChipProps) {
  const status = statusOf(coach);
  const name = nameOf(coach);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={STATUS_TEXTS[status]}
      onClick={onOpen}
      className="flex min-h-7 leading-tight max-w-full items-center gap-1.5 rounded-full border border-edge bg-raised py-0.5 ps-0.5 pe-2.5 text-start text-sm hover:border-court hover:bg-court-soft phone:min-h-11 phone:text-base"
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-content-center rounded-full bg-court-soft text-[0.6875rem] font-bold text-court phone:size-8 phone:text-sm"
      >
        {initialsOf(coach)}
      </span>
      <span className="min-w-0 wrap-break-word">{name}</span>
      <span className="sr-only">{` (${STATUS_TEXTS[status]})`}</span>
      <StatusDot status={status} />
    </button>
  );
}

const initialsOf = ({ firstName, lastName }: LeagueCoach): string =>
  [firstName, lastName]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase();
