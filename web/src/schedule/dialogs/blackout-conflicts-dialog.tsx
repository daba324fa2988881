import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import { isGameType } from '@portal/domain/schedule/status.ts';
import { several } from '@portal/domain/text/several.ts';
import { useState } from 'react';
import { MessageCoaches } from '#coaches/message-coaches.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { conflictingEntries } from './conflict.ts';
import { ConflictList } from './conflict-list.tsx';
import { GamesChoice } from './games-choice.tsx';
import { messages } from './messages.ts';
import { Refusal } from './refusal.tsx';
import { RepairLink } from './repair-link.tsx';
import type { Closing, ClosingGym } from './repair-path.ts';

type BlackoutConflictsDialogProps = {
  entries: readonly ConflictingEntry[];
  /** the gyms that close */
  gyms: readonly ClosingGym[];
  closing: Closing | undefined;
  /** the list differs from the one that the user has just confirmed */
  hasChanged: boolean;
  busy: boolean;
  /** why the second step failed; the refusal that listed the entries is not shown */
  error: unknown;
  onConfirm: (cancelsGames: boolean) => void;
  onBack: () => void;
};

/** The second step of a blackout over entries: what is canceled, and how many emails are sent. */
export function BlackoutConflictsDialog({
  entries,
  gyms,
  closing,
  hasChanged,
  busy,
  error,
  onConfirm,
  onBack,
}: BlackoutConflictsDialogProps) {
  const [cancelsGames, setCancelsGames] = useState(false);
  const postponesGames = !cancelsGames && entries.some(({ type }) => isGameType(type));
  const emails = entries.reduce((sum, { coaches }) => sum + coaches, 0);
  return (
    <Dialog
      size="form"
      title={messages.conflictsTitle(entries.length)}
      busy={busy}
      pressOutsideCloses={false}
      onClose={onBack}
      actions={
        <>
          <Refusal
            title={messages.error}
            error={conflictingEntries(error) ? null : error}
            failed={messages.addFailed}
          />
          <Button autoFocus disabled={busy} onClick={onBack}>
            {messages.backToEditing}
          </Button>
          <Button tone="danger" busy={busy} ignoresDoubleClick onClick={() => onConfirm(cancelsGames)}>
            {postponesGames ? messages.setOverGames : messages.cancelThese}
          </Button>
        </>
      }
    >
      {hasChanged && (
        <Notice tone="warn" className="mb-4">
          {messages.listChanged}
        </Notice>
      )}
      <p className="mb-4">
        The blackout takes the place of {several(entries.length, 'entry', 'entries')}.{' '}
        {messages.emails(emails)}
      </p>
      <ConflictList entries={entries} />
      <GamesChoice entries={entries} cancelsGames={cancelsGames} busy={busy} onChange={setCancelsGames} />
      <RepairLink entries={entries} gyms={gyms} closing={closing} />
      <p className="mt-3 empty:hidden">
        <MessageCoaches sides={entries.map(({ team }) => team).filter((team) => team !== '')} />
      </p>
    </Dialog>
  );
}
