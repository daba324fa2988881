import type { HistoryItem } from '@portal/contract/schedule.ts';
import type { ConflictingHold } from '@portal/contract/schedule-changes.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { capitalized } from '@portal/domain/text/capitalized.ts';
import { formatDate, formatTimeRange } from '@portal/domain/time/format.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api/client.ts';
import { CHANGES_WITH_SLOTS } from '#api/live-event.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { placeOf } from '../row-text.ts';
import { HoldsDialog } from './holds-dialog.tsx';
import { messages } from './messages.ts';
import { type Undoable, type UndoOutcome, useUndo } from './use-undo.ts';

/** `agreed` are the holds that the user was shown and overrides */
type UndoRequest = { change: Undoable; agreed?: readonly ConflictingHold[] };

type HistoryDialogProps = { row: ScheduleRow; onClose: () => void; onUndone: () => void };

/** Who did what with a slot, when and why; the user's own changes can be undone here for ten minutes. */
export function HistoryDialog({ row, onClose, onUndone }: HistoryDialogProps) {
  const history = useQuery(slotHistory(row.slotId));
  const textOf = useLeagueTime();
  const undo = useUndo();
  const [outcome, setOutcome] = useState<UndoOutcome | null>(null);
  /** an undo that waits for a confirmation because the time is now held */
  const [heldUndo, setHeldUndo] = useState<Required<UndoRequest> | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const { busy, input, send } = useChange({
    request: ({ change, agreed }: UndoRequest) => undo(change, agreed),
    onDone: (next, { change }) => {
      if (next.holds) return setHeldUndo({ change, agreed: next.holds });
      setOutcome(next);
      // the pressed button disappears with the refreshed list
      notice.current?.focus();
      if (next.isUndone) onUndone();
    },
  });
  const busyId = busy ? input?.change.id : undefined;

  function handleUndo(request: UndoRequest) {
    setHeldUndo(null);
    void send(request);
  }

  if (heldUndo) {
    return (
      <HoldsDialog
        holds={heldUndo.agreed}
        back={messages.leave}
        onConfirm={() => handleUndo(heldUndo)}
        onBack={() => setHeldUndo(null)}
      />
    );
  }
  return (
    <Dialog
      size="form"
      title={messages.historyTitle}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <p className="mb-4 text-balance [overflow-wrap:anywhere]">
        <strong className="block">{placeOf(row)}</strong>
        {formatDate(row.date)}, slot {formatTimeRange(row.slotStartTime, row.slotEndTime)}
      </p>
      <div ref={notice} tabIndex={-1} className="outline-none">
        {outcome && (
          <Notice tone={outcome.isUndone ? 'good' : 'bad'} title={outcome.title} className="mb-4">
            {outcome.text}
          </Notice>
        )}
      </div>
      {history.isPending && <Loading label="Loading the history" />}
      {history.isError && <LoadFailed query={history} text={messages.historyFailed} isExact />}
      {history.data?.length === 0 && <p className="text-muted">{messages.historyEmpty}</p>}
      {history.data && history.data.length > 0 && (
        <div className="grid gap-4">
          {groupsOf(history.data, row).map(({ title, items }) => (
            <section key={title} className="grid gap-2">
              {title !== '' && <h3 className="text-base">{title}</h3>}
              <ol className="grid gap-3">
                {items.map((item) => (
                  <Item
                    key={`${item.at} ${item.action} ${item.EntryId}`}
                    item={item}
                    textOf={textOf}
                    busyId={busyId}
                    onUndo={(change) => handleUndo({ change })}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Groups the history: the row's entry first, then others, because a slot may have had several entries or shared games. */
function groupsOf(items: readonly HistoryItem[], { entryId, type }: ScheduleRow) {
  const own = items.filter((item) => entryId !== null && item.EntryId === entryId);
  const others = items.filter((item) => !own.includes(item));
  if (own.length === 0 || others.length === 0) return [{ title: '', items }];
  return [
    { title: messages.historyOf(type.toLowerCase()), items: own },
    { title: messages.historyOfOthers, items: others },
  ];
}

type ItemProps = {
  item: HistoryItem;
  textOf: ReturnType<typeof useLeagueTime>;
  busyId: number | undefined;
  onUndo: (change: Undoable) => void;
};

function Item({ item: { at, actor, action, text, reason, undo }, textOf, busyId, onUndo }: ItemProps) {
  return (
    <li className="rounded-lg border border-line px-4 py-3 [overflow-wrap:anywhere]">
      <p className="font-bold">{actionText(action)}</p>
      <p>{text}</p>
      {reason && <p>Reason: {reason}</p>}
      <p className="text-sm text-muted">
        <time dateTime={at}>{textOf(at, 'weekday')}</time> by {actor}
      </p>
      {undo && (
        <Button
          size="small"
          className="mt-2"
          busy={busyId === undo.id}
          aria-label={`Undo: ${actionText(action)}, ${text}`}
          onClick={() => onUndo(undo)}
        >
          {messages.undo}
        </Button>
      )}
    </li>
  );
}

/** 'practice_booked' as 'Practice booked'. */
const actionText = (action: string): string =>
  capitalized(action.replaceAll('_', ' ').replace('cancelled', 'canceled'));

/** The history of a slot, newest first. */
const slotHistory = (slotId: number) =>
  queryOptions({
    queryKey: ['schedule', 'history', slotId],
    meta: CHANGES_WITH_SLOTS,
    staleTime: 0,
    queryFn: ({ signal }) => call('listHistory', { params: { id: slotId }, signal }),
  });
