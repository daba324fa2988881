import { newPasswordProblem } from '#auth/passwords.ts';
import type { SecretPrompt } from './secret-prompt.ts';

/** What a person did wrong, in one sentence. */
export class UsageError extends Error {}

/**
 * Asks twice for a new password.
 * @returns '' where the portal shall choose it
 * @throws UsageError for one that no new account may have, or that was typed differently the second time
 */
export async function askPassword(prompt: SecretPrompt): Promise<string> {
  const typed = await prompt.ask('New password (empty: choose one for me): ');
  if (typed === null) throw new UsageError('Nothing was changed.');
  if (typed === '') return '';
  const problem = newPasswordProblem(typed);
  if (problem !== null) throw new UsageError(problem);
  if ((await prompt.ask('The same again: ')) !== typed) throw new UsageError('Passwords do not match.');
  return typed;
}
