import { ConfigError } from '#platform/config/config.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.ts';
import type { Portal } from '#portal.ts';
import { listAdministrators, lockFirstAdministrator, upsertAdministrator } from './account-repository.ts';
import { deleteLinks } from './link-repository.ts';
import { hashPassword, newPasswordProblem } from './passwords.ts';
import { revokeAllSessions } from './session-repository.ts';

type Person = { email: string; name?: PersonName | undefined; passwordHash: string; now: Date };

/** What the administrator is called, where somebody has said so. */
export type PersonName = { firstName: string; lastName: string };

const NO_NAME: PersonName = { firstName: '', lastName: '' };

/**
 * Makes an administrator, in the caller's transaction. An existing account of that address becomes one, but only with the
 * new password and none of its sessions or links: whoever registered the address first may be somebody else.
 */
async function putAdministrator(tx: Tx, { email, name, passwordHash, now }: Person): Promise<void> {
  const id = await upsertAdministrator(tx, {
    email,
    ...(name ?? NO_NAME),
    passwordHash,
    now,
  });
  await revokeAllSessions(tx, { accountId: id, now });
  await deleteLinks(tx, id, ['confirm', 'reset']);
}

/** Makes an administrator or, for an existing one, sets the password and ends all sessions. */
export async function makeAdministrator(
  db: Db,
  person: { email: string; name?: PersonName | undefined; password: string; now: Date },
): Promise<void> {
  const { email, name, now } = person;
  const passwordHash = await hashPassword(person.password);
  await inTransaction(db, (tx) => putAdministrator(tx, { email, name, passwordHash, now }));
}

/**
 * Makes the first administrator at start, if there is none; of several portals starting at once, one does.
 * @param person as the settings ADMIN_EMAIL and ADMIN_PASSWORD say: normalized, and checked against the rules
 * @returns whether it was made now
 * @throws ConfigError for a common password
 */
export async function ensureFirstAdmin(
  portal: Portal,
  person: { email: string; password: string },
): Promise<boolean> {
  if ((await listAdministrators(portal.db)).length > 0) return false;
  // only now: a league that has its administrator starts, whatever stands in its settings
  const problem = newPasswordProblem(person.password);
  if (problem !== null) throw new ConfigError(`ADMIN_PASSWORD is refused: ${problem}`);
  const passwordHash = await hashPassword(person.password, portal.passwordCost);
  return await inTransaction(portal.db, async (tx) => {
    await lockFirstAdministrator(tx);
    if ((await listAdministrators(tx)).length > 0) return false;
    await putAdministrator(tx, { email: person.email, passwordHash, now: portal.clock.now() });
    return true;
  });
}
