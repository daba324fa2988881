import { fullName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { type RawBuilder, sql } from 'kysely';
import { issueInvitations } from '#auth/invitation-links.ts';
import type { NewMail } from '#mail/kinds.ts';
import { enqueueMails } from '#mail/outbox.ts';
import type { RepeatRule } from '#mail/repeats.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError, tooOften } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, getActiveSeason } from '#season/find-season.ts';
import { hasAccount, isCoachOfSeason, lockCoach } from './change-coaches.ts';

/** The minimum time between two invitations of a coach. */
const PAUSE_MS = 3_600_000;
/** Emails inserted with one statement. */
const MAILS_AT_ONCE = 1_000;

/** @throws AppError NOT_FOUND | WRONG_STATE (has an account, or no team) | THROTTLED within the hour */
export const inviteCoach = (portal: Portal, id: number): Promise<{ message: string }> =>
  inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    const now = portal.clock.now();
    const coach = await lockCoach(tx, id);
    if (coach === null) throw new AppError('NOT_FOUND', 'Coach not found.');
    const name = fullName(coach.firstName, coach.lastName);
    if (await hasAccount(tx, coach.email)) {
      throw new AppError('WRONG_STATE', `${name} already has an account.`);
    }
    if (coach.invitedAt !== null) checkPause(name, coach.invitedAt, now);
    const invited = await markInvited(tx, season.id, { ids: [id], now });
    if (invited.length === 0) throw new AppError('WRONG_STATE', `${name} has no team this season.`);
    await enqueueInvitations(tx, invited, now);
    return { message: `Invitation sent to ${coach.email}.` };
  });

/**
 * Invites every coach of the season without an account who was not invited within the hour.
 * @param coachIds ids of the coaches to invite, of which unsuitable ones are skipped; null for all
 */
export const inviteAllCoaches = (
  portal: Portal,
  coachIds: readonly number[] | null,
): Promise<{ message: string; invited: number; recent: number }> =>
  inTransaction(portal.db, async (tx) => {
    const season = await getActiveSeason(tx);
    const now = portal.clock.now();
    const before = new Date(now.getTime() - PAUSE_MS);
    const uninvited = await withoutAccount(tx, season.id, coachIds)
      .select('coach.id')
      .where((coach) => coach.or([coach('invitedAt', 'is', null), coach('invitedAt', '<=', before)]))
      .orderBy('coach.id')
      .forUpdate('coach')
      .execute();
    const ids = uninvited.map(({ id }) => id);
    const invited = await markInvited(tx, season.id, { ids, now });
    await enqueueInvitations(tx, invited, now);
    const { count } = await withoutAccount(tx, season.id, coachIds)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const recent = count - invited.length;
    return { message: summary(invited.length, recent), invited: invited.length, recent };
  });

function checkPause(name: string, invitedAt: Date, now: Date): void {
  const waitMs = invitedAt.getTime() + PAUSE_MS - now.getTime();
  if (waitMs <= 0) return;
  throw tooOften(
    (wait) => `${name} was invited less than an hour ago. Try again in ${wait}.`,
    waitMs / 1_000,
  );
}

async function enqueueInvitations(tx: Tx, invited: readonly Invitee[], now: Date): Promise<void> {
  const mails = (await issueInvitations(tx, invited, now)).map(
    ({ email, firstName, lastName, teams, token }): NewMail => ({
      kind: 'coach_invited',
      recipient: email,
      data: { firstName, lastName, email, teams },
      secret: token,
      now,
    }),
  );
  for (let at = 0; at < mails.length; at += MAILS_AT_ONCE) {
    await enqueueMails(tx, mails.slice(at, at + MAILS_AT_ONCE));
  }
}

const coaches = (count: number) => several(count, 'coach', 'coaches');

function summary(invited: number, recent: number): string {
  if (invited + recent === 0) return 'Everyone already has an account.';
  const now = invited === 0 ? 'Nobody was invited.' : `Invited ${coaches(invited)}.`;
  if (recent === 0) return now;
  return `${now} ${coaches(recent)} had one within the last hour.`;
}

/** A coach to invite, with the coach's teams in order of division and name. */
type Invitee = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  teams: { teamName: string; divisionName: string }[];
};

/** The coaches of the season without an account. @param coachIds null for all */
const withoutAccount = (tx: Tx, seasonId: number, coachIds: readonly number[] | null) =>
  tx
    .selectFrom('coach')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account as a').select('a.id').whereRef('a.email', '=', 'coach.email'))),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('teamCoach as tc')
          .innerJoin('team as t', 't.id', 'tc.teamId')
          .innerJoin('division as d', 'd.id', 't.divisionId')
          .select('t.id')
          .whereRef('tc.coachId', '=', 'coach.id')
          .where('d.seasonId', '=', seasonId)
          .where('t.withdrawnAt', 'is', null),
      ),
    )
    .$if(coachIds !== null, (all) => all.where('coach.id', '=', anyOf(coachIds ?? [])));

const INVITEE = sql`c.id, c.email, c.first_name, c.last_name, of_season.teams`;

const teamsByCoach = (seasonId: number, ids: RawBuilder<unknown>) => sql`
  select tc.coach_id, json_agg(
    json_build_object('teamName', t.name, 'divisionName', d.name)
    order by d.name_key collate "C", t.name_key collate "C", t.id) as teams
  from team_coach tc join team t on t.id = tc.team_id join division d on d.id = t.division_id
  where d.season_id = ${seasonId} and t.withdrawn_at is null and tc.coach_id = any(${ids})
  group by tc.coach_id`;

/** Stores the time of the invitation and returns what the emails need. Skips coaches without a team in the season. */
async function markInvited(
  tx: Tx,
  seasonId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    update coach c set invited_at = ${now}
    from (${teamsByCoach(seasonId, sql`${ids as number[]}::int[]`)}) of_season
    where c.id = of_season.coach_id
    returning ${INVITEE}`.execute(tx);
  return rows;
}

/** The coach of the active season with this address, with their teams; null if there is none. */
export async function findListedCoach(tx: Tx, email: string): Promise<Invitee | null> {
  const season = await activeSeasonOrNone(tx);
  if (season === null) return null;
  const ids = sql`array(select id from coach where email = ${email})`;
  const { rows } = await sql<Invitee>`
    select ${INVITEE} from coach c
    join (${teamsByCoach(season.id, ids)}) of_season on of_season.coach_id = c.id`.execute(tx);
  return rows[0] ?? null;
}

/** Finds a listed coach, and waits with what would take the coach off the list until the transaction ends. */
export async function holdListedCoach(tx: Tx, email: string): Promise<Invitee | null> {
  await tx.selectFrom('coach').select('id').where('email', '=', email).forKeyShare().execute();
  return await findListedCoach(tx, email);
}

/** An email that tells a coach to sign up may be sent again while the coach has a team and no account. */
export const repeatSignUp: RepeatRule = async (tx, mail, now) => {
  if (await hasAccount(tx, mail.recipient)) {
    return { refusal: `${mail.recipient} has already registered.` };
  }
  return await repeatMessage(tx, mail, now);
};

/** The same for an invitation, which gets a new link. */
export const repeatInvitation: RepeatRule = async (tx, mail, now) => {
  const verdict = await repeatSignUp(tx, mail, now);
  if (verdict.refusal !== null) return verdict;
  const [invited] = await issueInvitations(tx, [{ email: mail.recipient }], now);
  return { refusal: null, secret: invited?.token ?? null };
};

/** A message may be sent again while the recipient coaches a team of the season. */
export const repeatMessage: RepeatRule = async (tx, { recipient }) => {
  const season = await getActiveSeason(tx);
  return (await isCoachOfSeason(tx, season.id, recipient))
    ? { refusal: null, secret: null }
    : { refusal: `${recipient} coaches no team this season.` };
};
