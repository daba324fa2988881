import type { CoachStatus } from '@portal/domain/coaches/coach-status.ts';

/** Statuses differ in shape as well as color. The text beside the dot has the meaning. */
export function StatusDot({ status }: { status: CoachStatus }) {
  return (
    <svg viewBox="0 0 12 12" className={`size-3 shrink-0 ${COLORS[status]}`} aria-hidden="true">
      <circle
        cx="6"
        cy="6"
        r="4.5"
        fill={status === 'registered' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2"
        strokeDasharray={status === 'not-invited' ? '2.4 2.3' : undefined}
      />
      {status === 'unconfirmed' && <path d="M6 1.5a4.5 4.5 0 0 1 0 9Z" fill="currentColor" />}
    </svg>
  );
}

const COLORS: Readonly<Record<CoachStatus, string>> = {
  registered: 'text-good',
  unconfirmed: 'text-info',
  invited: 'text-warn',
  'not-invited': 'text-bad',
};
