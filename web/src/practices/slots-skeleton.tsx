import { Skeleton } from '#ui/loading.tsx';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Reserves the space of the open slots while they load. */
export function SlotsSkeleton() {
  return (
    <div role="status" className="grid min-h-[70dvh] content-start gap-4">
      <span className="sr-only">Loading open slots</span>
      <Skeleton className="h-18 w-full max-w-3xl phone:h-12" />
      <Skeleton className="h-5 w-32" />
      <div className="overflow-hidden rounded-xl border border-line bg-panel">
        <Skeleton className="h-28 w-full rounded-none phone:hidden" />
        {ROWS.map((row) => (
          <div key={row} className="border-t border-line px-5 py-3.5 phone:py-10">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
