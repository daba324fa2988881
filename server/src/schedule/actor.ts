import { normaliseEmail } from '@portal/domain/auth/email.ts';
import { AppError } from '#errors.ts';
import type { Caller } from '#http/access.ts';

/** The address of the acting administrator, in both spellings in which it is sent along. */
type NamedActor = { adminEmail?: string | null | undefined; AdminEmail?: string | null | undefined };

/**
 * Who acts, as the session says. The address in a body may be missing or blank, but names nobody else.
 * @throws AppError NOT_YOURS
 * @see decisions.md section 3
 */
export function actorOf(caller: Caller, { adminEmail, AdminEmail }: NamedActor): Caller {
  for (const named of [adminEmail, AdminEmail]) {
    if (!named?.trim() || normaliseEmail(named) === caller.email) continue;
    throw new AppError('NOT_YOURS', 'You can only act in your own name.');
  }
  return caller;
}
