import type { GymHours } from '@portal/contract/health-dashboard.ts';
import { HOUR_KINDS, type HourKind, totalHours } from './gym-text.ts';

/** Fill of each kind: dark, striped or outlined, so that color is not the only difference. */
export const KIND_FILLS: Record<HourKind, string> = {
  open: 'border border-court bg-raised',
  booked: 'bg-court',
  game: 'bg-ball',
  blackout: 'bg-[repeating-linear-gradient(135deg,var(--color-muted)_0_2px,var(--color-line)_2px_4px)]',
};

/** The share of each kind in a day's hours as a bar; the text beside it has the numbers. */
export function HoursBar({ hours }: { hours: GymHours }) {
  const total = totalHours(hours);
  if (total === 0) return null;
  return (
    <span aria-hidden="true" className="mt-0.5 flex h-2 gap-px overflow-hidden rounded-sm">
      {HOUR_KINDS.filter((kind) => hours[kind] > 0).map((kind) => (
        <span
          key={kind}
          className={`min-w-1 basis-0 ${KIND_FILLS[kind]}`}
          style={{ flexGrow: hours[kind] }}
        />
      ))}
    </span>
  );
}

type HoursLegendProps = { kinds: readonly HourKind[]; names: Record<HourKind, string> };

export function HoursLegend({ kinds, names }: HoursLegendProps) {
  return (
    <ul aria-label="What the colors mean" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-3 w-4 rounded-sm ${KIND_FILLS[kind]}`} />
          {names[kind]}
        </li>
      ))}
    </ul>
  );
}
