import type { Session } from '@portal/contract/auth.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

type SessionItemProps = { session: Session; busy: boolean; onEnd: () => void };

/** One place where the person is logged in; times are those of his own clock. */
export function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const ref = useFocusHandover<HTMLLIElement>();
  return (
    <li ref={ref} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-semibold">
          {session.device} {session.current && <Badge tone="good">This one</Badge>}
        </p>
        <p className="text-sm text-muted">
          Last used {shownMoment(session.lastUsedAt)} · ends {shownMoment(session.expiresAt)}
        </p>
      </div>
      {!session.current && (
        <Button aria-label={`Log out ${session.device}`} busy={busy} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  );
}

function shownMoment(instant: string): string {
  return MOMENT.format(new Date(instant));
}
