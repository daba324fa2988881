import type { EntryInTheWay } from '@portal/contract/schedule-changes.ts';
import type { LeftoverSeason } from '@portal/contract/schedule-leftover.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { Refusal } from '../dialogs/refusal.tsx';
import { refreshSchedule } from '../queries.ts';
import { useScheduleChange } from '../use-schedule-change.ts';
import { LeftList } from './leftover-list.tsx';
import { messages } from './messages.ts';

/** What is still to come of a former season: tick what is to be canceled, say yes once more, and it is. */
export function LeftDialog({ season, onClose }: { season: LeftoverSeason; onClose: () => void }) {
  const queries = useQueryClient();
  const sender = useScheduleChange();
  const [entries, setEntries] = useState<readonly EntryInTheWay[]>(season.entries);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isSure, setSure] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const mails = entries.reduce((sum, entry) => sum + (chosen.has(entry.EntryId) ? entry.coaches : 0), 0);

  async function handleCancel() {
    const body = {
      year: season.year,
      season: season.season,
      entriesShown: entries.map(({ EntryId }) => EntryId),
      entryIds: [...chosen],
    };
    const answer = await sender.send(body, async (headers) => {
      try {
        return await call('cancelLeftoverEntries', { body, headers });
      } catch (error) {
        const now = entriesNow(error);
        if (now === null) throw error;
        return { now };
      }
    });
    if (answer === null) return;
    void refreshSchedule(queries);
    if ('now' in answer) {
      setEntries(answer.now);
      setChosen(new Set([...chosen].filter((id) => answer.now.some(({ EntryId }) => EntryId === id))));
      setChanged(true);
      setSure(false);
    } else {
      showToast({ title: messages.done, text: answer.message });
      onClose();
    }
  }

  if (isSure) {
    return (
      <Dialog
        key="sure"
        role="alertdialog"
        title={messages.sureTitle(chosen.size, season.label)}
        onClose={() => setSure(false)}
        dismissable={!sender.busy}
        actions={
          <>
            <Refusal title={messages.failedTitle} error={sender.error} failed={messages.failed} />
            <Button
              autoFocus
              disabled={sender.busy}
              onClick={() => {
                sender.forget();
                setSure(false);
              }}
            >
              {messages.no}
            </Button>
            <Button
              tone="danger"
              busy={sender.busy}
              // the second click of a double click on the list's button does not answer it
              onClick={(event) => event.detail < 2 && void handleCancel()}
            >
              {mails === 0 ? messages.yesQuiet : messages.yes}
            </Button>
          </>
        }
      >
        <p>{messages.sure(mails)}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      key="list"
      size="form"
      title={messages.dialogTitle(season.label)}
      onClose={onClose}
      pressOutsideCloses={chosen.size === 0}
      actions={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button tone="danger" disabled={chosen.size === 0} onClick={() => setSure(true)}>
            {chosen.size === 0 ? messages.choose : messages.chosen(chosen.size)}
          </Button>
        </>
      }
    >
      {hasChanged && (
        <Notice tone="warn" className="mb-4">
          {messages.changed}
        </Notice>
      )}
      {entries.length === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <>
          <p className="mb-3">{messages.intro}</p>
          <LeftList entries={entries} chosen={chosen} onChoose={setChosen} />
        </>
      )}
    </Dialog>
  );
}

/** The list as it is now, where the server refused because it is another one than was shown; null otherwise. */
function entriesNow(error: unknown): EntryInTheWay[] | null {
  if (!(error instanceof ApiError) || error.code !== 'WRONG_STATE') return null;
  const entries = error.conflict?.entries;
  return Array.isArray(entries) ? (entries as EntryInTheWay[]) : null;
}
