import type { FairnessTimes } from '@portal/domain/fairness/times.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';

/** Changes what counts as prime time, late and early in a division. @throws AppError NOT_FOUND */
export async function changeFairnessTimes(
  portal: Portal,
  { accountId }: Caller,
  divisionId: number,
  times: FairnessTimes,
): Promise<{ message: string }> {
  const { primeFrom, primeUntil, lateFrom, earlyBefore } = times;
  const stored = await inTransaction(portal.db, (tx) =>
    tx
      .updateTable('division')
      .set({ primeFrom, primeUntil, lateFrom, earlyBefore })
      .where('id', '=', divisionId)
      .returning('id')
      .executeTakeFirst(),
  );
  if (stored === undefined) throw new AppError('NOT_FOUND', 'Division not found.');
  portal.log.info({ accountId, divisionId, times }, 'fairness times changed');
  return { message: 'The times are saved.' };
}
