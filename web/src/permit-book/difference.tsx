import { signedHours } from '@portal/domain/permit-book/hours-text.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon } from '#ui/icons.tsx';

/** The difference between invoiced and due hours, with its sign and in words. */
export function Difference({ minutes }: { minutes: number | null }) {
  if (minutes === null) {
    // applies to most rows of a new month; a word in each would distract from the differences
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not invoiced yet</span>
      </span>
    );
  }
  const words = minutes === 0 ? 'matches' : minutes > 0 ? 'over' : 'under';
  return (
    <span className={classNames(minutes > 0 ? 'text-bad' : minutes < 0 ? 'text-warn' : 'text-good')}>
      {minutes === 0 ? (
        <CheckIcon className="me-1 inline size-4" />
      ) : (
        <strong className="tabular-nums">{signedHours(minutes)} </strong>
      )}
      <span className="text-sm print:text-[8pt]">{words}</span>
    </span>
  );
}
