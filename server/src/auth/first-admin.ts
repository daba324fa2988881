import { sql } from 'kysely';
import { enqueueMail } from '#mail/outbox.ts';
import { ConfigError } from '#platform/config/config.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { recordSecurityEvent } from '#security/log.ts';
import { findAccountByEmail, listAdministrators } from './account-repository.ts';
import { deleteAllFactors } from './factors/own-factors.ts';
import { demandFactor } from './factors/required-factor.ts';
import { deleteLinks } from './links.ts';
import { hashPassword, newPasswordProblem } from './passwords.ts';
import { revokeAllSessions } from './session-repository.ts';

/** The number of an advisory lock. */
const FIRST_ADMINISTRATOR_LOCK = 5_107_302;

type Person = { email: string; name?: PersonName | undefined; passwordHash: string; now: Date };

export type PersonName = { firstName: string; lastName: string };

const NO_NAME: PersonName = { firstName: '', lastName: '' };

/**
 * Adds an administrator, or makes an existing account of that address one. Its sessions, links and
 * factors end, because someone else may have registered with that address.
 */
async function upsertAndLogOut(tx: Tx, { email, name, passwordHash, now }: Person): Promise<void> {
  const before = await findAccountByEmail(tx, email);
  const { id, firstName } = await tx
    .insertInto('account')
    .values({
      email,
      ...(name ?? NO_NAME),
      passwordHash,
      role: 'ADMIN',
      emailVerifiedAt: now,
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        role: 'ADMIN',
        passwordHash,
        disabledAt: null,
        ...(name !== undefined && name.firstName !== '' && name),
        emailVerifiedAt: sql`coalesce(account.email_verified_at, excluded.email_verified_at)`,
      }),
    )
    .returning(['id', 'firstName'])
    .executeTakeFirstOrThrow();
  await demandFactor(tx, id, now);
  const hadFactors = await deleteAllFactors(tx, id);
  await revokeAllSessions(tx, { accountId: id, now, endedBy: 'password' });
  await deleteLinks(tx, id, ['confirm', 'reset', 'change']);
  const kind = before?.role === 'ADMIN' ? 'administrator-reset' : 'administrator-created';
  await recordSecurityEvent(tx, { kind, accountId: id, by: 'command', now });
  if (!hadFactors) return;
  const change = 'factors-reset';
  await recordSecurityEvent(tx, {
    kind: 'factor-changed',
    accountId: id,
    by: 'command',
    detail: change,
    now,
  });
  await enqueueMail(tx, { kind: 'sign_in_changed', recipient: email, data: { firstName, change }, now });
}

/** Adds an administrator, or sets the password of an existing account, ends its sessions and makes it one. */
export async function makeAdministrator(
  db: Db,
  person: { email: string; name?: PersonName | undefined; password: string; now: Date },
): Promise<void> {
  const { email, name, now } = person;
  const passwordHash = await hashPassword(person.password);
  await inTransaction(db, (tx) => upsertAndLogOut(tx, { email, name, passwordHash, now }));
}

/**
 * Adds the first administrator at start if there is none; if several portals start at the same time, one of them does.
 * @param person from ADMIN_EMAIL and ADMIN_PASSWORD: normalized, and checked against the password rules
 * @returns whether the administrator was added now
 * @throws ConfigError for a common password
 */
export async function ensureFirstAdmin(
  portal: Portal,
  person: { email: string; password: string },
): Promise<boolean> {
  if ((await listAdministrators(portal.db)).length > 0) return false;
  // not checked earlier, so that a league with an administrator starts with any settings
  const problem = newPasswordProblem(person.password);
  if (problem !== null) throw new ConfigError(`ADMIN_PASSWORD is refused: ${problem}`);
  const passwordHash = await hashPassword(person.password, portal.passwordCost);
  return await inTransaction(portal.db, async (tx) => {
    // only one of several starting portals at a time adds one
    await sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`.execute(tx);
    if ((await listAdministrators(tx)).length > 0) return false;
    await upsertAndLogOut(tx, { email: person.email, passwordHash, now: portal.clock.now() });
    return true;
  });
}
