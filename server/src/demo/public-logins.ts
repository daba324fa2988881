import { verifyPassword } from '#auth/passwords.ts';
import { type Db, inTransaction } from '#platform/db/database.ts';
import { closeAccounts, listPasswordHashes } from './demo-repository.ts';

export type DemoLogin = { role: string; email: string; password: string };

/** These passwords are public and only used in the demo. */
export const ADMIN = {
  email: 'admin@example.org',
  firstName: 'Alex',
  lastName: 'Morgan',
  role: 'ADMIN',
} as const;
export const COACH = {
  email: 'coach@example.org',
  firstName: 'Jordan',
  lastName: 'Rivera',
  role: 'COACH',
} as const;
export const LOGINS: readonly DemoLogin[] = [
  { role: 'Administrator', email: ADMIN.email, password: 'Full-Court-1' },
  { role: 'Coach', email: COACH.email, password: 'Fast-Break-1' },
];

/** The accounts of the demo that still have their public passwords. */
export async function listPublicLogins(db: Db): Promise<{ id: number; email: string }[]> {
  const stored = await listPasswordHashes(
    db,
    LOGINS.map(({ email }) => email),
  );
  const found: { id: number; email: string }[] = [];
  for (const { id, email, passwordHash } of stored) {
    const password = LOGINS.find((login) => login.email === email)?.password ?? '';
    if (await verifyPassword(passwordHash, password)) found.push({ id, email });
  }
  return found;
}

/** Lets nobody log in to the demo's accounts with their public passwords anymore, and ends their sessions. */
export async function closePublicLogins(db: Db, now: Date): Promise<string[]> {
  const open = await listPublicLogins(db);
  await inTransaction(db, (tx) =>
    closeAccounts(
      tx,
      open.map(({ id }) => id),
      now,
    ),
  );
  return open.map(({ email }) => email);
}
