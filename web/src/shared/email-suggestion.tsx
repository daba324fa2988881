import { normalizeEmail } from '@portal/domain/auth/email.ts';
import { likelyEmail } from '@portal/domain/auth/email-typo.ts';
import { useDebounced } from '#ui/use-debounced.ts';

const SETTLE_MS = 700;

type EmailSuggestionProps = { typed: string; onTake: (email: string) => void };

/** Asks about an obvious slip in the domain of an address once typing pauses. The address as typed may be used, too. */
export function EmailSuggestion({ typed, onTake }: EmailSuggestionProps) {
  const settled = normalizeEmail(useDebounced(typed, SETTLE_MS, ''));
  const likely = settled !== null && settled === normalizeEmail(typed) ? likelyEmail(settled) : null;
  return (
    <p aria-live="polite" className="text-sm not-empty:mt-1">
      {likely !== null && (
        <>
          Did you mean{' '}
          <button
            type="button"
            className="link inline-flex min-h-control-small items-center wrap-anywhere phone:min-h-control"
            onClick={() => onTake(likely)}
          >
            {likely}
          </button>
          ?
        </>
      )}
    </p>
  );
}
