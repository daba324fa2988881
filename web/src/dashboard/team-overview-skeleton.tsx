import { Skeleton } from '#ui/loading.tsx';

/** Reserves the space of `TeamOverview` while the teams load, so that what is below does not move. */
export function TeamOverviewSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your teams</span>
      <Skeleton className="h-60 rounded-2xl" />
      <div className="grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-72 rounded-2xl" />
        <Skeleton className="h-56 rounded-2xl" />
      </div>
    </div>
  );
}
