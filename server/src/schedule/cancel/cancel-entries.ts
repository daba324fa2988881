import { isGameType } from '@portal/domain/schedule/status.ts';
import { changeCourtTime } from '#court-time/write.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueTeamMails } from '#mail/outbox.ts';
import { justChanged } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CoachedEntry } from '#platform/db/entries.ts';
import type { Portal } from '#portal.ts';
import { entryMails } from '../entry-mails.ts';
import { freeSlotsFor } from '../free-slots.ts';
import { lockStandingEntries } from './cancel-target-repository.ts';

export type CanceledEntries = {
  cancellationId: number;
  /** when; it can be undone for a while */
  at: Date;
  /** the canceled and postponed entries, by id */
  entries: CoachedEntry[];
  /** how many of them are games that are postponed */
  postponed: number;
  /** how many people get an email */
  mailed: number;
};

type Cancel = {
  entryIds: readonly number[];
  accountId: number | null;
  actor: string;
  reason: string;
  now: Date;
  /** postpones games instead of canceling them */
  postponesGames?: boolean;
  /** slots that the caller is about to close, so they are not offered as replacements */
  notOffered?: ReadonlySet<number> | undefined;
  /** entries whose coaches the caller emails */
  emailedByCaller?: ReadonlySet<number> | undefined;
};

/**
 * Cancels the entries that are not canceled yet, as one cancellation that can be undone, with history and emails in the
 * same transaction. The caller has locked the teams and slots and has checked that nothing has begun.
 * @throws AppError WRONG_STATE if all are canceled
 * @see docs/spec/decisions.md#canceling, docs/spec/decisions.md#postponed-games
 */
export async function cancelEntries(portal: Portal, tx: Tx, cancel: Cancel): Promise<CanceledEntries> {
  const { accountId, actor, reason, now, postponesGames = false, notOffered, emailedByCaller } = cancel;
  const standing = await lockStandingEntries(tx, cancel.entryIds);
  if (standing.length === 0) throw justChanged();
  const written = await changeCourtTime(
    tx,
    { kind: 'cancel', accountId, actor, now },
    standing.map(({ entryId, type }) => {
      const what = postponesGames && isGameType(type) ? ('postpone' as const) : ('cancel' as const);
      return { what, entryId, reason };
    }),
  );
  const { changed } = written;
  const emailed = changed.filter(({ entry }) => emailedByCaller?.has(entry.entryId) !== true);
  const offers = await freeSlotsFor(portal, tx, {
    entryIds: standing.map(({ entryId }) => entryId),
    emailed: emailed.map(({ entry }) => entry.entryId),
    notOffered,
  });
  const mails = emailed.flatMap(({ what, entry }) =>
    entryMails(what === 'postponed' ? 'postponed' : 'lost', entry, now, {
      reason,
      freeSlots: offers.get(entry.entryId),
    }),
  );
  await enqueueTeamMails(portal, tx, inOneEmail(mails));
  return {
    cancellationId: written.id,
    at: now,
    entries: changed.map(({ entry }) => entry),
    postponed: changed.filter(({ what }) => what === 'postponed').length,
    mailed: new Set(mails.map(({ recipient }) => recipient)).size,
  };
}

/** The same emails, each reader's about one of their teams, so that all of them become one (docs/decisions/0049). */
function inOneEmail(mails: readonly NewMail[]): NewMail[] {
  const teamOf = new Map(mails.toReversed().map(({ recipient, teamId }) => [recipient, teamId]));
  return mails.map((mail) => ({ ...mail, teamId: mail.teamId && teamOf.get(mail.recipient) }));
}
