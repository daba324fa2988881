import type { User } from '@portal/contract/auth.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { updateName } from './account-repository.ts';

/** The caller as the browser may show them. */
export const userOf = ({ email, firstName, lastName, role, confirmed }: Caller): User => ({
  email,
  firstname: firstName,
  lastname: lastName,
  role,
  emailVerified: confirmed,
});

/** Changes the name of the account. The league's list of coaches has its own name for them, from enrollment. */
export async function changeName(
  { db }: Portal,
  caller: Caller,
  { firstname: firstName, lastname: lastName }: { firstname: string; lastname: string },
): Promise<User> {
  await updateName(db, { id: caller.accountId, firstName, lastName });
  return userOf({ ...caller, firstName, lastName });
}
