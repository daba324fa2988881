import { toRefusal } from '#db/faults.ts';
import { AppError } from '#errors.ts';
import type { Portal } from '#portal.ts';

/** The sentence that ends a failed log. What is no refusal is a bug: logged whole, told without its internals. */
export function failureText(portal: Pick<Portal, 'log'>, error: unknown): string {
  const refusal = error instanceof AppError ? error : toRefusal(error);
  const nothing = 'Nothing was changed.';
  if (refusal !== null) return `${refusal.message} ${nothing}`;
  portal.log.error({ err: error }, 'a set-up step failed');
  return `Something went wrong. ${nothing}`;
}
