import { Skeleton } from '#ui/loading.tsx';
import { messages } from './messages.ts';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The room that filters and rows will take, while they load. */
export function ScheduleSkeleton() {
  return (
    <div role="status" className="grid min-h-[70dvh] content-start gap-4">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full phone:hidden" />
      <div className="overflow-hidden rounded-xl border border-line bg-panel">
        {ROWS.map((row) => (
          <div key={row} className="border-t border-line px-5 py-3.5 phone:py-10">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
