import type { Session } from '@portal/contract/auth.ts';
import { Moment } from '#league-time/moment.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';

type SessionItemProps = { session: Session; busy: boolean; onEnd: () => void };

/** One place where the person is logged in. */
export function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const ref = useFocusHandover<HTMLLIElement>();
  return (
    <li ref={ref} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-semibold">
          {session.device} {session.current && <Badge tone="good">This one</Badge>}
        </p>
        <p className="text-sm text-muted">
          Last used <Moment at={session.lastUsedAt} /> · ends <Moment at={session.expiresAt} />
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
