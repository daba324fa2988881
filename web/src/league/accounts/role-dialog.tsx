import type { Account } from '@portal/contract/league.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { getSession } from '#api/session.ts';
import { useChange } from '#api/use-change.ts';
import { changeMe } from '#auth/me.ts';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages as shared } from '../messages.ts';
import { accountName } from './account-item.tsx';
import { messages } from './messages.ts';
import { ACCOUNTS_KEY } from './queries.ts';

type RoleDialogProps = { account: Account; isOwn: boolean; onClose: () => void };

/**
 * Asks before an account becomes an administrator or stops being one; twice before administrators give up
 * their own role.
 */
export function RoleDialog({ account, isOwn, onClose }: RoleDialogProps) {
  const queries = useQueryClient();
  const [asksAgain, setAsksAgain] = useState(false);
  const makes = account.role !== 'ADMIN';
  const name = accountName(account);
  const change = useChange({
    request: () =>
      call('changeRole', { params: { id: account.id }, body: { role: makes ? 'ADMIN' : 'COACH' } }),
    onDone: () => {
      showToast({ title: makes ? messages.made : messages.unmade, text: name });
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

  const meaning = isOwn ? messages.ownMeaning : messages.unmakeMeaning;
  return (
    <ConfirmDialog
      title={asksAgain ? messages.ownAgainTitle : `${makes ? messages.make : messages.unmake}: ${name}?`}
      yes={asksAgain ? messages.ownAgainYes : makes ? messages.makeYes : messages.unmakeYes}
      no={messages.makeNo}
      danger={!makes}
      busy={change.busy}
      onYes={handleYes}
      onNo={onClose}
    >
      <p ref={words} className="wrap-anywhere text-muted">
        {account.email}
      </p>
      <p aria-live="assertive" className="mt-3">
        {asksAgain ? messages.ownAgainMeaning : makes ? messages.makeMeaning : meaning}
      </p>
      {change.error && (
        <Notice tone="bad" className="mt-4">
          {errorText(change.error, { failed: shared.notSaved })}
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
