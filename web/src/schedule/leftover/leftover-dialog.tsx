import type { ConflictingEntry } from '@portal/contract/schedule-changes.ts';
import type { LeftoverSeason } from '@portal/contract/schedule-leftover.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, call } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { Refusal } from '../dialogs/answers.tsx';
import { conflictLabel, conflictPlace } from '../dialogs/closing-conflicts.tsx';
import { refreshSchedule } from '../queries.ts';
import { messages } from './messages.ts';

/** Lists the leftover entries of a former season, and cancels the selected ones after a confirmation. */
export function LeftoverDialog({ season, onClose }: { season: LeftoverSeason; onClose: () => void }) {
  const queries = useQueryClient();
  const [entries, setEntries] = useState<readonly ConflictingEntry[]>(season.entries);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isSure, setSure] = useState(false);
  const [hasChanged, setChanged] = useState(false);
  const emails = entries.reduce((sum, entry) => sum + (chosen.has(entry.EntryId) ? entry.coaches : 0), 0);

  const cancel = useChange({
    request: (body: CallOptions<'cancelLeftoverEntries'>['body'], keyed) =>
      keyed(body, (headers) => call('cancelLeftoverEntries', { body, headers })),
    onDone: ({ message }) => {
      showToast({ title: messages.done, text: message });
      onClose();
    },
    onFailed: (error) => {
      const now = conflictOf(error, 'WRONG_STATE').entries;
      if (now === undefined) return;
      setEntries(now);
      setChosen(new Set([...chosen].filter((id) => now.some(({ EntryId }) => EntryId === id))));
      setChanged(true);
      setSure(false);
    },
    onSettled: () => void refreshSchedule(queries),
  });

  const handleCancel = () =>
    void cancel.send({
      year: season.year,
      season: season.season,
      entriesShown: entries.map(({ EntryId }) => EntryId),
      entryIds: [...chosen],
    });

  if (isSure) {
    return (
      <ConfirmDialog
        key="sure"
        title={messages.sureTitle(chosen.size, season.label)}
        yes={emails === 0 ? messages.yesQuiet : messages.yes}
        no={messages.no}
        danger
        busy={cancel.busy}
        onYes={handleCancel}
        onNo={() => {
          cancel.reset();
          setSure(false);
        }}
      >
        <p>{messages.sure(emails)}</p>
        <div className="mt-4 empty:hidden">
          <Refusal error={cancel.error} failed={messages.failed} />
        </div>
      </ConfirmDialog>
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
          <LeftoverList entries={entries} chosen={chosen} onChoose={setChosen} />
        </>
      )}
    </Dialog>
  );
}

const SHOWN_AT_ONCE = 100;

type LeftoverListProps = {
  entries: readonly ConflictingEntry[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
};

/** The entries by day, each with a checkbox, and one checkbox for all of them including those not rendered yet. */
function LeftoverList({ entries, chosen, onChoose }: LeftoverListProps) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const days = [...Map.groupBy(entries.slice(0, shown), ({ date }) => date)];
  const rest = entries.length - shown;

  function handleOne(id: number, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  }

  return (
    <div className="grid gap-4">
      <Checkbox
        label={<strong>{messages.all(entries.length)}</strong>}
        checked={chosen.size === entries.length}
        onChange={(isChosen) => onChoose(new Set(isChosen ? entries.map(({ EntryId }) => EntryId) : []))}
      />
      {days.map(([date, those]) => (
        <section key={date} aria-label={formatDate(date)}>
          <h3 className="mb-1 text-lg">{formatDate(date)}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {those.map((entry) => (
              <li key={entry.EntryId} className="px-3">
                <Checkbox
                  className="w-full py-1.5 wrap-anywhere"
                  label={<EntryText entry={entry} />}
                  checked={chosen.has(entry.EntryId)}
                  onChange={(isChosen) => handleOne(entry.EntryId, isChosen)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {rest > 0 && (
        <Button className="justify-self-start" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {messages.more(Math.min(rest, SHOWN_AT_ONCE))}
        </Button>
      )}
    </div>
  );
}

const EntryText = ({ entry }: { entry: ConflictingEntry }) => (
  <>
    <span className="block font-semibold">{conflictLabel(entry)}</span>
    <span className="block text-sm text-muted">{conflictPlace(entry)}</span>
  </>
);
