import type { RoundResult } from '@portal/contract/practice-round.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { placeText } from '#trades/trade-text.ts';
import { buttonClass } from '#ui/button.tsx';
import { CheckIcon, RingIcon } from '#ui/icons.tsx';

/** What the round gave a team, and why not something better. */
export function TeamResult({ result }: { result: RoundResult }) {
  const { place, reasons } = result;
  const [first, ...others] = reasons;
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-2 text-lg leading-snug font-semibold">
        {place ? (
          <CheckIcon className="mt-0.5 size-5 text-good" />
        ) : (
          <RingIcon className="mt-0.5 size-5 text-warn" />
        )}
        <span className="min-w-0 wrap-anywhere">
          {place ? placeText(place) : 'No practice from the round'}
        </span>
      </p>
      {first && <p className="wrap-anywhere">{first}</p>}
      {others.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-sm wrap-anywhere marker:text-muted">
          {others.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {place && (
        <p>
          <Link to={PATHS.yourPractices} className={buttonClass()}>
            Swap or give back
          </Link>
        </p>
      )}
    </div>
  );
}
