import type { Sums } from './queries.ts';

/** A bar of the permitted hours with the used, booked and returned shares; the numbers are beside it. */
export function HoursBar({ sums: { permitted, booked, used, returnedInTime } }: { sums: Sums }) {
  const whole = Math.max(permitted, booked, 1);
  const width = (minutes: number) => `${(100 * minutes) / whole}%`;
  return (
    <span
      aria-hidden="true"
      className="mt-1 flex h-2.5 print:hidden w-full overflow-hidden rounded-sm border border-edge bg-raised"
    >
      <span className="bg-court" style={{ width: width(used) }} />
      <span className="bg-court-soft border-e border-court" style={{ width: width(booked - used) }} />
      <span className="grow" />
      <span className="planks border-s border-edge bg-wood" style={{ width: width(returnedInTime) }} />
    </span>
  );
}
