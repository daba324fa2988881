// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget that it is a table when it is laid out as cards
import type { LossList } from '@portal/contract/losses.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { doneText } from '#schedule/dialogs/done-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { messages, OUTCOMES } from './list-messages.ts';
import { placeText } from './messages.ts';
import { refreshLosses } from './queries.ts';

export type Loss = LossList['losses'][number];
type Item = Loss['items'][number];

/** One closing of a gym and the practices lost to it. */
export function LossCard({ loss }: { loss: Loss }) {
  const textOf = useLeagueTime();
  const [isOpen, setOpen] = useState(false);
  const { id, at, by, reason, blackout, closureId, items } = loss;
  const words = blackout === null ? messages.closure : messages.blackout;
  const titleId = `loss-${id}`;
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl wrap-anywhere">
            {reason}
          </h2>
          <p className="text-muted wrap-anywhere">
            {messages.practices(items.length)}, <time dateTime={at}>{textOf(at)}</time>
            {by !== null && messages.by(by)}
          </p>
        </div>
        {(blackout !== null || closureId !== null) && (
          <Button aria-label={`${words.reopen}: ${reason}`} onClick={() => setOpen(true)}>
            {words.reopen}
          </Button>
        )}
      </div>
      <Items items={items} titleId={titleId} />
      {isOpen && <ReopenDialog loss={loss} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const COLUMNS = ['team', 'lost', 'outcome', 'instead', 'credit'] as const;
const WIDTHS = { team: 'w-[21%]', lost: 'w-[24%]', outcome: 'w-[17%]', instead: 'w-[22%]', credit: '' };

/** In a narrow window each practice is a card. */
function Items({ items, titleId }: { items: readonly Item[]; titleId: string }) {
  const [removed, setRemoved] = useState<Item | null>(null);
  return (
    <div className="@container">
      <table
        role="table"
        aria-labelledby={titleId}
        className="mt-4 w-full table-fixed text-start @max-3xl:block"
      >
        <thead role="rowgroup" className="@max-3xl:sr-only">
          <tr role="row">
            {COLUMNS.map((name) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={`pe-3 pb-2 text-start text-sm text-muted ${WIDTHS[name]}`}
              >
                {messages[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-3xl:grid @max-3xl:gap-3">
          {items.map((item) => (
            <Row key={item.id} item={item} onRemove={() => setRemoved(item)} />
          ))}
        </tbody>
      </table>
      {removed && <RemoveCreditDialog item={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
}

const CELL = 'py-2 pe-3 align-top wrap-anywhere @max-3xl:p-0';

function Row({ item, onRemove }: { item: Item; onRemove: () => void }) {
  const { team, lost, outcome, instead, credit } = item;
  const { label, tone } = OUTCOMES[outcome];
  return (
    <tr
      role="row"
      className="border-t border-line @max-3xl:grid @max-3xl:gap-1 @max-3xl:rounded-lg @max-3xl:border @max-3xl:p-3"
    >
      <th role="rowheader" scope="row" className={`${CELL} text-start font-semibold`}>
        {team}
      </th>
      <td role="cell" className={`${CELL} text-sm`}>
        {placeText(lost)}
      </td>
      <td role="cell" className={CELL}>
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td role="cell" className={`${CELL} text-sm ${instead === null ? '@max-3xl:hidden' : ''}`}>
        {instead && (
          <>
            <span className="hidden text-muted @max-3xl:inline">{`${messages.instead}: `}</span>
            {placeText(instead)}
          </>
        )}
      </td>
      <td role="cell" className={`${CELL} text-sm ${credit === null ? '@max-3xl:hidden' : ''}`}>
        {credit && (
          <>
            <span className="hidden text-muted @max-3xl:inline">{`${messages.credit}: `}</span>
            {credit.state === 'open' ? (
              <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                {messages.until(`${formatDayShort(credit.validUntil)}, ${monthAndDay(credit.validUntil)}`)}
                <Button aria-label={messages.removeOf(team)} onClick={onRemove}>
                  {messages.remove}
                </Button>
              </span>
            ) : (
              messages.creditStates[credit.state]
            )}
          </>
        )}
      </td>
    </tr>
  );
}

function RemoveCreditDialog({ item: { team, credit }, onClose }: { item: Item; onClose: () => void }) {
  const queries = useQueryClient();
  const change = useChange({
    request: () => call('waiveMakeUp', { params: { id: credit?.id ?? 0 } }),
    onDone: () => {
      showToast({ title: messages.removed, text: team });
      onClose();
    },
    onSettled: () => refreshLosses(queries),
  });
  return (
    <ConfirmDialog
      title={messages.removeTitle(team)}
      yes={messages.removeYes}
      no={messages.removeNo}
      danger
      busy={change.busy}
      problem={change.error ? errorText(change.error, { failed: messages.notDone }) : ''}
      onYes={() => change.send()}
      onNo={onClose}
    >
      <p>{messages.removeText(team)}</p>
    </ConfirmDialog>
  );
}

function ReopenDialog({ loss: { blackout, closureId }, onClose }: { loss: Loss; onClose: () => void }) {
  const queries = useQueryClient();
  const words = blackout === null ? messages.closure : messages.blackout;
  const change = useChange({
    request: async (_: undefined, keyed) => {
      if (blackout === null) {
        const { message } = await call('removeClosure', {
          params: { id: String(closureId) },
          query: { preview: 'false' },
        });
        return message;
      }
      const { AvailabilityId, EntryId, scope } = blackout;
      const body = { AvailabilityId, EntryId, blackoutScope: scope };
      return doneText(await keyed(body, (headers) => call('cancelBlackout', { headers, body })), '');
    },
    onDone: (text) => {
      showToast({ title: words.reopened, text });
      onClose();
    },
    // slots and practices are shown on many pages
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      title={words.title}
      yes={words.reopen}
      no={messages.reopenNo}
      danger
      busy={change.busy}
      problem={change.error ? errorText(change.error, { failed: messages.notDone }) : ''}
      onYes={() => change.send(undefined)}
      onNo={onClose}
    >
      <p>{messages.reopenText}</p>
    </ConfirmDialog>
  );
}
