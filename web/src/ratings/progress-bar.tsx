/** A share as a bar with its numbers beside it. */
export function ProgressBar({ label, value, of }: { label: string; value: number; of: number }) {
  const percent = of === 0 ? 0 : Math.round((100 * value) / of);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold tabular-nums">{label}</span>
      <span aria-hidden="true" className="h-2.5 min-w-32 grow overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-court" style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
