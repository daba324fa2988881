import { classNames } from '#ui/class-names.ts';
import { useLiveState } from './live.ts';

const UPDATED_AT = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

type LiveNoteProps = {
  /** shown while it only polls */
  pollText: string;
  /** when the list was last loaded, if it could not be refreshed since; milliseconds */
  staleSince?: number | null;
};

/** Says how current the list is; nothing while that is unknown. */
export function LiveNote({ pollText, staleSince = null }: LiveNoteProps) {
  const state = useLiveState();
  if (state === 'unknown' && staleSince === null) return null;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-sm print:hidden',
        staleSince === null ? 'whitespace-nowrap text-muted' : 'font-semibold text-warn',
      )}
    >
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${state === 'live' && staleSince === null ? 'bg-good' : 'border-2 border-current'}`}
      />
      {staleSince === null ? (state === 'live' ? 'Live' : pollText) : staleText(staleSince, state === 'live')}
    </span>
  );
}

/** With a live stream the portal is reachable, but did not answer this request. */
const staleText = (since: number, isLive: boolean): string =>
  `${isLive ? 'Couldn’t refresh' : 'Offline'}, last updated ${UPDATED_AT.format(since)}`;
