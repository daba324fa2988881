import { toRefusal } from '#platform/db/faults.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';

/**
 * The sentence that ends a failed log. Anything but a refusal is an unhandled error: logged in full, shown without its
 * internals.
 * @param nothing the sentence that says that the step changed nothing
 */
export function failureText(
  portal: Pick<Portal, 'log'>,
  error: unknown,
  nothing = 'Nothing was changed.',
): string {
  const refusal = error instanceof AppError ? error : toRefusal(error);
  if (refusal !== null) return `${refusal.message} ${nothing}`.trim();
  portal.log.error({ err: error }, 'a set-up step failed');
  return `Something went wrong. ${nothing}`.trim();
}
