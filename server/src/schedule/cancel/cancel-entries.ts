import { changeCourtTime } from '#court-time/write.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { justChanged } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '../entry-mails.ts';
import { freeSlotsFor } from '../free-slots.ts';
import { lockActiveEntries } from './cancel-target-repository.ts';

export type CanceledEntries = {
  cancellationId: number;
  /** when; it can be undone for a while */
  at: Date;
  /** the canceled entries, by id */
  entries: CoachedEntry[];
  /** how many people get an email */
  mailed: number;
};

type Cancel = {
  entryIds: readonly number[];
  accountId: number | null;
  actor: string;
  reason: string;
  now: Date;
  /** slots that the caller is about to close, so they are not offered as replacements */
  notOffered?: ReadonlySet<number> | undefined;
  /** entries whose coaches the caller emails */
  emailedByCaller?: ReadonlySet<number> | undefined;
};

/**
 * Cancels the entries that are still active, as one cancellation that can be undone, with history and emails in the
 * same transaction. The caller has locked the teams and slots and has checked that nothing has begun.
 * @throws AppError WRONG_STATE if none is still active
 * @see docs/spec/decisions.md#canceling
 */
export async function cancelEntries(portal: Portal, tx: Tx, cancel: Cancel): Promise<CanceledEntries> {
  const { accountId, actor, reason, now, notOffered, emailedByCaller } = cancel;
  const ids = await lockActiveEntries(tx, cancel.entryIds);
  if (ids.length === 0) throw justChanged();
  const written = await changeCourtTime(
    tx,
    { kind: 'cancel', accountId, actor, now },
    ids.map((entryId) => ({ what: 'cancel', entryId, reason })),
  );
  const entries = written.changed.map(({ entry }) => entry);
  const emailedEntries = entries.filter(({ entryId }) => emailedByCaller?.has(entryId) !== true);
  const offers = await freeSlotsFor(portal, tx, {
    entryIds: ids,
    emailed: emailedEntries.map(({ entryId }) => entryId),
    notOffered,
  });
  const mails = emailedEntries.flatMap((entry) =>
    entryMails('lost', entry, now, { reason, freeSlots: offers.get(entry.entryId) }),
  );
  await enqueueTeamMails(portal, tx, mails);
  const mailed = new Set(mails.map(({ recipient }) => recipient)).size;
  return { cancellationId: written.id, at: now, entries, mailed };
}
