import { Skeleton } from '#ui/loading.tsx';

/** The room that `TeamOverview` will take, while the teams load: what stands below must not jump. */
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
