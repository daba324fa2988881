import type { Account } from '@portal/contract/league.ts';
import { Moment } from '#league-time/moment.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { messages } from './messages.ts';

export const accountName = ({ firstname, lastname }: Account): string => `${firstname} ${lastname}`;

type AccountItemProps = { account: Account; isOwn: boolean; onChangeRole: () => void };

/** One account: its user, role, last use, and a button that changes the role. */
export function AccountItem({ account, isOwn, onChangeRole }: AccountItemProps) {
  const { email, role, emailVerified, lastUsedAt } = account;
  const name = accountName(account);
  const isAdmin = role === 'ADMIN';
  const action = isAdmin ? messages.unmake : messages.make;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isAdmin && <Badge tone="court">{messages.administrator}</Badge>}
          {isOwn && <Badge>{messages.you}</Badge>}
          {!emailVerified && <Badge tone="warn">{messages.unconfirmed}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {email} ·{' '}
          {lastUsedAt === null ? (
            messages.never
          ) : (
            <>
              Last active <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {(isAdmin || emailVerified) && (
        <Button size="small" aria-label={`${action}: ${name}, ${email}`} onClick={onChangeRole}>
          {action}
        </Button>
      )}
    </li>
  );
}
