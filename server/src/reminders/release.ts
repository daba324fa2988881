import type { Release } from '@portal/contract/reminders.ts';
import { isPast } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { hashToken, newToken } from '#auth/tokens.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/many-rows.ts';
import { COURT_FACTS } from '#platform/db/open-slots.ts';
import { AppError, type WaitSentence } from '#platform/errors.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import type { Throttle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { alreadyCanceled, cancelPracticeByLink, type NamedPractice } from '#practices/cancel-practice.ts';

const RELEASED = 'This practice is already released. There is nothing more to do.';

/** The practice that a link releases, and the link's recipient. */
type ReleaseLink = {
  entryId: number;
  /** the practice's day when the link was emailed */
  date: string;
  recipient: string;
  usedAt: Date | null;
};

const linkOf = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('giveBackLink')
    .select(['entryId', 'entryDate as date', 'recipient', 'usedAt'])
    .where('tokenHash', '=', tokenHash);

/** The practice of a link as it is now. */
type LinkedPractice = Omit<NamedPractice, 'entryId'> & { isActive: boolean };

/** Null if the recipient does not coach the practice's team. */
async function findLinkedPractice(
  db: Db,
  { entryId, recipient }: { entryId: number; recipient: string },
): Promise<LinkedPractice | null> {
  const { rows } = await sql<LinkedPractice>`
    select t.name as "teamName", d.name as "divisionName",
      e.entry_date as date, e.start_time, e.end_time,
      ${COURT_FACTS}, e.state = 'active' as "isActive"
    from entry e
    join team t on t.id = e.home_team_id
    join division d on d.id = t.division_id
    join team_coach tc on tc.team_id = t.id
    join coach c on c.id = tc.coach_id and c.email = ${recipient}
    join court_place p on p.court_id = e.court_id
    where e.id = ${entryId} and e.type = 'practice'
      and not exists (select from account a where a.email = c.email and a.disabled_at is not null)`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type ReleaseService = ReturnType<typeof createReleaseService>;

/** The calls behind the link in a reminder. Anyone with the link can make them, without a session. */
export function createReleaseService(portal: Portal, throttle: Throttle) {
  const { db, clock, settings } = portal;

  function stateOf(link: ReleaseLink, practice: LinkedPractice): Release['state'] {
    if (link.usedAt !== null) return 'released';
    if (!practice.isActive) return 'cancelled';
    if (practice.date !== link.date) return 'moved';
    const now = leagueNowOf(clock, settings.current().timeZone);
    return isPast(practice.date, practice.startTime, now) ? 'begun' : 'open';
  }

  /** @throws AppError WRONG_STATE | LINK_INVALID if there is nothing to cancel */
  async function cancelLinked(tx: Tx, link: ReleaseLink): Promise<{ message: string }> {
    const practice = await findLinkedPractice(tx, link);
    if (practice === null) throw invalid();
    if (practice.date !== link.date) throw moved();
    const canceled = await cancelPracticeByLink(portal, tx, { ...link, coachEmail: link.recipient });
    if (canceled !== null) return canceled;
    // canceled while this waited, or the coach was removed from the team
    throw (await findLinkedPractice(tx, link)) === null ? invalid() : alreadyCanceled();
  }

  return {
    /**
     * The practice of the link. Changes nothing, because email scanners open links, too.
     * @throws AppError LINK_INVALID for unknown links and for those of people who no longer coach the team; THROTTLED
     */
    async lookUp(token: string, network: string): Promise<Release> {
      const link = await linkOf(db, hashToken(token)).executeTakeFirst();
      const found = link === undefined ? null : await findLinkedPractice(db, link);
      if (link === undefined || found === null) return await refuseLink(throttle, network);
      const { isActive: _, ...practice } = found;
      return { state: stateOf(link, found), practice };
    },

    /**
     * Releases the practice as if its coach had canceled it. A second call is told that it is done.
     * @throws AppError LINK_INVALID | SLOT_PAST | WRONG_STATE (canceled, or moved to another day) | THROTTLED
     */
    async release(token: string, network: string): Promise<{ message: string }> {
      const tokenHash = hashToken(token);
      if ((await linkOf(db, tokenHash).executeTakeFirst()) === undefined)
        return await refuseLink(throttle, network);
      return await inTransaction(db, async (tx) => {
        const link = await linkOf(tx, tokenHash).forUpdate().executeTakeFirst();
        if (link === undefined) throw invalid();
        if (link.usedAt !== null) return { message: RELEASED };
        const canceled = await cancelLinked(tx, link);
        await tx
          .updateTable('giveBackLink')
          .set({ usedAt: clock.now() })
          .where('tokenHash', '=', tokenHash)
          .execute();
        return canceled;
      });
    },
  };
}

/** The same for unknown, deleted and other people's links. */
const invalid = () =>
  new AppError('LINK_INVALID', 'This link no longer works. Log in to see your practices.');

const MISSED_TOO_OFTEN: WaitSentence = (wait) => `Too many invalid links were tried. Try again in ${wait}.`;

/** Only invalid links about practices count against the network that tries them; valid links always work. */
export async function refuseLink(throttle: Throttle, network: string): Promise<never> {
  await throttle.count([{ limit: LIMITS.releaseMissing, subject: network }], MISSED_TOO_OFTEN);
  throw invalid();
}

const moved = () =>
  new AppError(
    'WRONG_STATE',
    'This practice was moved to another day, so the link does nothing. Please look at your practices.',
  );

/**
 * Creates a new link for each, in the caller's transaction. The portal stores only hashes. Earlier links still work, so
 * the links in both of two emails about a practice do.
 * @returns the secrets, in the order of `links`
 */
export async function issueReleaseLinks(
  tx: Db,
  links: readonly Omit<ReleaseLink, 'usedAt'>[],
  now: Date,
): Promise<string[]> {
  if (links.length === 0) return [];
  const secrets = links.map(newToken);
  const rows = links.map(({ entryId, date, recipient }, index) => ({
    tokenHash: hashToken(secrets[index] ?? ''),
    entryId,
    entryDate: date,
    recipient,
    createdAt: now,
  }));
  await insertRows(tx, 'giveBackLink', rows).execute();
  return secrets;
}
