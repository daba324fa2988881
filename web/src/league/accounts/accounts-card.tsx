import type { Account } from '@portal/contract/league.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#api/session.ts';
import { ListCard } from '#shared/list-card.tsx';
import { Field } from '#ui/field.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { AccountItem } from './account-item.tsx';
import { messages } from './messages.ts';
import { accountsPage } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

const SETTLE_MS = 250;

/** Who can log in, and who is an administrator. */
export function AccountsCard() {
  const session = useSession();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Account | null>(null);
  // waits for a pause, so that there is no request per letter
  const search = useDebounced(text.trim(), SETTLE_MS);
  const query = useQuery({ ...accountsPage(search, page), refetchOnMount: 'always' });
  const ownEmail = session.status === 'signed-in' ? session.user.email : '';

  return (
    <>
      <ListCard
        title={messages.title}
        text={messages.text}
        query={query}
        failed={messages.failed}
        className="xl:col-span-2"
      >
        {({ accounts, total, pageSize }) => (
          <div className="mt-4 grid gap-4">
            <div className="max-w-md">
              <Field
                label={messages.search}
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
              {accounts.length === 0 ? messages.none : `${total} found`}
            </p>
            <ul className="divide-y divide-line">
              {accounts.map((account) => (
                <AccountItem
                  key={account.id}
                  account={account}
                  isOwn={account.email === ownEmail}
                  onChangeRole={() => setChosen(account)}
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
      {chosen && (
        <RoleDialog account={chosen} isOwn={chosen.email === ownEmail} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
