import { type SqlBool, sql } from 'kysely';
import { eraseAccount, lockOther } from '#auth/account-access.ts';
import { lockTeams } from '#court-time/lock.ts';
import { lockAdministrators } from '#league/accounts.ts';
import { changeOnce, justChanged, type KeyedCall, RetryTransaction } from '#platform/db/change-once.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { lockCoaches } from '#platform/db/locks.ts';
import { AppError } from '#platform/errors.ts';
import type { Visitor } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, shareSeason } from '#season/find-season.ts';
import { recordSecurityEvent } from '#security/log.ts';
import { getPerson, type Person, type PersonRef } from './erasure.ts';
import { type NamedPerson, scrub } from './scrub.ts';

/**
 * Erases a person in one transaction: account, access, emails, place on the list of coaches, and the name in all texts.
 * Teams keep their bookings, and what the person did stays as done by an erased person.
 * @param request.email the address that the administrator saw
 * @throws AppError NOT_FOUND | FORBIDDEN | WRONG_STATE for oneself, or if the person has another address by now |
 * ALREADY_RUNNING while a list of coaches is loaded
 * @see docs/decisions/0077-security-log.md
 */
export async function erasePerson(
  portal: Portal,
  call: KeyedCall,
  { ref, email, visitor }: { ref: PersonRef; email: string; visitor: Visitor },
): Promise<{ message: string }> {
  const { db, clock } = portal;
  let erased: { names: NamedPerson[]; teamIds: number[] } | null = null;
  const answer = await changeOnce(portal, call, async (tx) => {
    const season = await activeSeasonOrNone(tx);
    if (season !== null) await shareSeason(tx, season);
    await lockCoaches(tx);
    const seen = await getPerson(tx, ref);
    // teams before accounts, like bookings, and so that bookings that have begun are written before the name is looked for
    const teamIds = await listTeamIds(tx, seen.coachId);
    await lockTeams(tx, teamIds);
    await lockPerson(tx, call, seen);
    const person = await getPerson(tx, ref);
    if (JSON.stringify(person) !== JSON.stringify(seen)) throw new RetryTransaction();
    if (person.email !== email) throw justChanged();
    const now = clock.now();
    await deleteTraces(tx, person);
    if (person.accountId !== null) await eraseAccount(tx, person.accountId, now);
    const names = await listNames(tx, person);
    for (const name of names) await scrub(tx, name);
    const what = person.accountId === null ? 'coach without account' : '';
    const by = call.caller.accountId;
    await recordSecurityEvent(tx, { kind: 'person-erased', accountId: null, by, visitor, detail: what, now });
    erased = { names, teamIds };
    return { message: 'The person is erased.' };
  });
  if (erased !== null) await scrubLateTexts(portal, erased);
  return answer;

  /** Another coach who booked at that moment had read the list of coaches before, and may have written to the person. */
  async function scrubLateTexts(
    { log }: Portal,
    { names, teamIds }: { names: readonly NamedPerson[]; teamIds: readonly number[] },
  ): Promise<void> {
    await inTransaction(db, async (tx) => {
      // waits for the bookings that waited for the erasure
      await lockTeams(tx, teamIds);
      await tx.deleteFrom('mail').where('recipient', '=', email).execute();
      for (const name of names) await scrub(tx, name);
    }).catch((error: unknown) => log.warn({ err: error }, 'could not look for an erased person again'));
  }
}

async function listTeamIds(tx: Tx, coachId: number | null): Promise<number[]> {
  if (coachId === null) return [];
  const rows = await tx.selectFrom('teamCoach').select('teamId').where('coachId', '=', coachId).execute();
  return rows.map(({ teamId }) => teamId);
}

/** @throws AppError FORBIDDEN | NOT_FOUND | WRONG_STATE */
async function lockPerson(tx: Tx, { caller }: KeyedCall, { accountId, coachId }: Person): Promise<void> {
  if (accountId === caller.accountId) throw new AppError('WRONG_STATE', 'You can’t erase yourself.');
  if (accountId !== null) await lockOther(tx, caller, accountId);
  else if (!(await lockAdministrators(tx)).includes(caller.accountId)) {
    throw new AppError('FORBIDDEN', 'Only league administrators can do this.');
  }
  if (coachId !== null)
    await tx.selectFrom('coach').select('id').where('id', '=', coachId).forUpdate().execute();
}

/** The person under each name that the league has for them. */
async function listNames(tx: Tx, { email, firstName, lastName, listedAs }: Person): Promise<NamedPerson[]> {
  const names = [{ firstName, lastName }, ...(listedAs === null ? [] : [listedAs])];
  const named: NamedPerson[] = [];
  for (const name of names) {
    const { rows } = await sql`
      select from (select first_name, last_name from account union all select first_name, last_name from coach) other
      where lower(other.first_name) = lower(${name.firstName}) and lower(other.last_name) = lower(${name.lastName})
      limit 1`.execute(tx);
    named.push({ email, ...name, hasNamesake: rows.length > 0 });
  }
  return named;
}

async function deleteTraces(tx: Tx, { accountId, coachId, email }: Person): Promise<void> {
  if (coachId !== null) {
    await tx.deleteFrom('teamCoach').where('coachId', '=', coachId).execute();
    await tx.deleteFrom('coach').where('id', '=', coachId).execute();
  }
  await tx.deleteFrom('mail').where('recipient', '=', email).execute();
  await tx.deleteFrom('mailSwitchedOff').where('email', '=', email).execute();
  await tx.deleteFrom('giveBackLink').where('recipient', '=', email).execute();
  await tx.deleteFrom('proposalLink').where('recipient', '=', email).execute();
  // of another account that was to get the address
  await tx.deleteFrom('mailedLink').where('newEmail', '=', email).execute();
  if (accountId === null) return;
  await tx.deleteFrom('calendarLink').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('idempotency').where('accountId', '=', accountId).execute();
  await tx
    .updateTable('teamPage')
    .set({ shownAccountId: null })
    .where('shownAccountId', '=', accountId)
    .execute();
  await tx
    .updateTable('securityEvent')
    .set({ network: null, device: null, countedIn: null })
    .where(sql<SqlBool>`${accountId} in (account_id, actor_id)`)
    .execute();
}
