import type { Account } from '@portal/contract/league.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { getSession, useSession } from '#api/session.ts';
import { useChange } from '#api/use-change.ts';
import { changeMe } from '#auth/me.ts';
import { Moment } from '#league-time/moment.tsx';
import { PATHS } from '#paths.ts';
import { type PersonAction, PersonDialog } from '#people/person-dialog.tsx';
import { navigate } from '#router/location.ts';
import { ListCard } from '#shared/list-card.tsx';
import { ActionsMenu } from '#ui/actions-menu.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { showToast } from '#ui/toast.ts';
import { useDebounced } from '#ui/use-debounced.ts';

/** The texts of the accounts and their roles on /admin/settings. */
const messages = {
  title: 'Administrators and accounts',
  make: 'Give admin access',
  unmake: 'Remove admin access',
} as const;

const SETTLE_MS = 250;

/** Who can log in, and who is an administrator. */
export function AccountsCard() {
  const session = useSession();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const queries = useQueryClient();
  // waits for a pause, so that there is no request per letter
  const search = useDebounced(text.trim(), SETTLE_MS);
  const query = useQuery({ ...accountsPage(search, page), refetchOnMount: 'always' });
  const ownEmail = session.status === 'signed-in' ? session.user.email : '';

  return (
    <>
      <ListCard
        title={messages.title}
        text="Who can log in and who has admin access. Administrators need a confirmed email address, and there’s always at least one."
        query={query}
        failed="We couldn’t load the accounts."
        className="xl:col-span-2"
      >
        {({ accounts, total, pageSize }) => (
          <div className="mt-4 grid gap-4">
            <div className="max-w-md">
              <Field
                label="Search accounts by name or email"
                type="search"
                value={text}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => {
                  setText(event.target.value);
                  setPage(1);
                }}
              />
            </div>
            <p role="status" className={accounts.length === 0 ? 'font-semibold' : 'sr-only'}>
              {accounts.length === 0 ? 'No matches' : `${total} found`}
            </p>
            <ul className="divide-y divide-line">
              {accounts.map((account) => (
                <AccountItem
                  key={account.id}
                  account={account}
                  isOwn={account.email === ownEmail}
                  ask={(what) => setDialog({ what, account })}
                />
              ))}
            </ul>
            {total > pageSize && (
              <Pagination
                label={messages.title}
                page={page}
                pageCount={Math.ceil(total / pageSize)}
                onPageChange={setPage}
              />
            )}
          </div>
        )}
      </ListCard>
      {dialog?.what === 'role' && (
        <RoleDialog
          account={dialog.account}
          isOwn={dialog.account.email === ownEmail}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog && dialog.what !== 'role' && (
        <PersonDialog
          what={dialog.what}
          person={{ name: accountName(dialog.account), accountId: dialog.account.id }}
          onSettled={() => void queries.invalidateQueries({ queryKey: ACCOUNTS_KEY })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

type AccountAction = 'role' | PersonAction;
type AccountDialog = { what: AccountAction; account: Account };

const ACCOUNTS_KEY = ['admin', 'accounts'];

/** One page of the matching accounts; the previous one is shown until it has loaded. */
const accountsPage = (search: string, page: number) =>
  queryOptions({
    queryKey: [...ACCOUNTS_KEY, search, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('listAccounts', { query: { search, page: String(page) }, signal }),
  });

const accountName = ({ firstname, lastname }: Account): string => `${firstname} ${lastname}`;

type AccountItemProps = { account: Account; isOwn: boolean; ask: (what: AccountAction) => void };

/** One account: its user, role, last use, a button that changes the role, and a menu of what ends access. */
function AccountItem({ account, isOwn, ask }: AccountItemProps) {
  const { email, role, emailVerified, disabled, lastUsedAt } = account;
  const name = accountName(account);
  const isAdmin = role === 'ADMIN';
  const action = isAdmin ? messages.unmake : messages.make;
  return (
    <ListItem
      actions={
        <>
          {(isAdmin || emailVerified) && (
            <Button size="small" aria-label={`${action}: ${name}, ${email}`} onClick={() => ask('role')}>
              {action}
            </Button>
          )}
          {!isOwn && (
            <ActionsMenu
              label={`Actions for ${name}, ${email}`}
              actions={[
                ...(disabled ? [] : [{ label: 'Log out everywhere', onChoose: () => ask('end-sessions') }]),
                disabled
                  ? { label: 'Enable account', onChoose: () => ask('enable') }
                  : { label: 'Disable account', isDanger: true, onChoose: () => ask('disable') },
                { label: 'Erase person', isDanger: true, onChoose: () => ask('erase') },
              ]}
            />
          )}
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {isAdmin && <Badge tone="court">Administrator</Badge>}
        {isOwn && <Badge>You</Badge>}
        {!emailVerified && <Badge tone="warn">Not confirmed</Badge>}
        {disabled && <Badge tone="warn">Disabled</Badge>}
      </p>
      <p className="text-sm text-muted">
        {email} ·{' '}
        {lastUsedAt === null ? (
          'Not used recently'
        ) : (
          <>
            Last active <Moment at={lastUsedAt} />
          </>
        )}
      </p>
    </ListItem>
  );
}

type RoleDialogProps = { account: Account; isOwn: boolean; onClose: () => void };

/**
 * Asks before an account becomes an administrator or stops being one; twice before administrators give up
 * their own role.
 */
function RoleDialog({ account, isOwn, onClose }: RoleDialogProps) {
  const queries = useQueryClient();
  const [asksAgain, setAsksAgain] = useState(false);
  const makes = account.role !== 'ADMIN';
  const name = accountName(account);
  const change = useChange({
    request: () =>
      call('changeRole', { params: { id: account.id }, body: { role: makes ? 'ADMIN' : 'COACH' } }),
    onDone: () => {
      showToast({ title: makes ? 'Admin access given' : 'Admin access removed', text: name });
      onClose();
      if (isOwn) leaveAsCoach();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ACCOUNTS_KEY }),
  });

  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // a key held down must not answer both questions
    if (asksAgain) words.current?.closest('[role=alertdialog]')?.querySelector('button')?.focus();
  }, [asksAgain]);

  function handleYes() {
    if (isOwn && !asksAgain) setAsksAgain(true);
    else change.send();
  }

  const meaning = isOwn
    ? 'This is your own account. You lose admin access immediately, and only another administrator can give it back.'
    : 'They keep their account as a coach and lose admin access immediately.';
  return (
    <ConfirmDialog
      title={
        asksAgain ? 'Remove your own admin access?' : `${makes ? messages.make : messages.unmake}: ${name}?`
      }
      yes={asksAgain ? 'Remove my access' : makes ? 'Give access' : 'Remove'}
      no="Cancel"
      danger={!makes}
      busy={change.busy}
      onYes={handleYes}
      onNo={onClose}
    >
      <p ref={words} className="wrap-anywhere text-muted">
        {account.email}
      </p>
      <p aria-live="assertive" className="mt-3">
        {asksAgain
          ? 'You’ll leave this page and no longer see the admin pages.'
          : makes
            ? 'Administrators see every team and coach, change the schedule and settings, and give or remove admin access.'
            : meaning}
      </p>
      {change.error && (
        <Notice tone="bad" className="mt-4">
          {errorText(change.error, { failed: 'We couldn’t save that. Please try again.' })}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** The administration pages are closed to the user from now on. */
function leaveAsCoach(): void {
  const session = getSession();
  navigate(PATHS.dashboard);
  if (session.status === 'signed-in') void changeMe({ ...session.user, role: 'COACH' });
}
