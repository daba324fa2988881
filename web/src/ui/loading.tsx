import { classNames } from './class-names.ts';

/** Says that something is loading and reserves its space. The text is at the top, so that it is visible even on a tall page. */
export function Loading({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <div
      role="status"
      className={classNames(
        'grid min-h-40 content-start justify-items-center gap-3 pt-12 text-muted',
        className,
      )}
    >
      <svg
        className="size-10 animate-bounce text-ball-bright"
        viewBox="0 0 40 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <circle cx="20" cy="20" r="17" />
        <path d="M3 20h34M20 3v34M8 8c7 6 7 18 0 24M32 8c-7 6-7 18 0 24" />
      </svg>
      <span>{label}</span>
    </div>
  );
}

/** A gray bar in place of a line of text. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block h-4 animate-pulse rounded bg-line/70', className)}
    />
  );
}
