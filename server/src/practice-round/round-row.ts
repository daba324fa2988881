import { createHash, randomBytes } from 'node:crypto';
import type { RoundFigures } from '@portal/domain/practices/round/round.ts';
import { mayUndo } from '@portal/domain/schedule/undo-window.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { Db, Tx } from '#platform/db/database.ts';

/** The round of a week, as stored. */
export type StoredRound = {
  id: number;
  weekStart: IsoDate;
  seed: string;
  madeAt: Date;
  remindedAt: Date | null;
  ranAt: Date | null;
  ranBy: number | null;
  undoneAt: Date | null;
  changeSetId: number | null;
  figures: RoundFigures | null;
};

/** The seed that decides ties, which anyone can compute from the week and the number. */
export const seedOf = (weekStart: IsoDate, number: string): string =>
  createHash('sha256').update(`${weekStart} ${number}`).digest('hex');

const columns = (db: Db, weekStart: IsoDate) =>
  db
    .selectFrom('practiceRound as r')
    .innerJoin('season as x', 'x.id', 'r.seasonId')
    .select(['r.id', 'r.weekStart', 'r.seed', 'r.madeAt', 'r.remindedAt', 'r.ranAt', 'r.ranBy', 'r.undoneAt'])
    .select(['r.changeSetId', 'r.figures'])
    .where('x.isActive', '=', true)
    .where('r.weekStart', '=', weekStart)
    .$castTo<StoredRound>();

/** The round of a week of the active season; null if it has none yet. */
export const findRound = async (db: Db, weekStart: IsoDate): Promise<StoredRound | null> =>
  (await columns(db, weekStart).executeTakeFirst()) ?? null;

/** The same, locked against another draw and against changes of wishes. */
export const lockRound = async (tx: Tx, weekStart: IsoDate): Promise<StoredRound | null> =>
  (await columns(tx, weekStart).forUpdate('r').executeTakeFirst()) ?? null;

/** Keeps a draw of the week waiting until the transaction ends, so that it reads the wishes that are stored in it. */
export const shareRound = async (tx: Tx, weekStart: IsoDate): Promise<StoredRound | null> =>
  (await columns(tx, weekStart).forShare('r').executeTakeFirst()) ?? null;

/**
 * Makes the round of a week with its seed, unless it exists or no season is active. Several processes may do so at once.
 * @param number random, in hexadecimal
 */
export async function ensureRound(
  db: Db,
  weekStart: IsoDate,
  now: Date,
  number: string = randomBytes(16).toString('hex'),
): Promise<void> {
  if ((await findRound(db, weekStart)) !== null) return;
  await db
    .insertInto('practiceRound')
    .columns(['seasonId', 'weekStart', 'number', 'seed', 'madeAt'])
    .expression((season) =>
      season
        .selectFrom('season')
        .select((row) => [
          'id',
          row.val(weekStart).as('weekStart'),
          row.val(number).as('number'),
          row.val(seedOf(weekStart, number)).as('seed'),
          row.val(now).as('madeAt'),
        ])
        .where('isActive', '=', true),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Why a round can't be undone, as a sentence; '' if it can. */
export function undoProblem({ ranAt }: Pick<StoredRound, 'ranAt'>, isChanged: boolean, now: Date): string {
  if (ranAt === null) return 'This week’s round has not run.';
  if (!mayUndo(ranAt, now)) return 'A round can be undone for ten minutes only.';
  return isChanged ? 'One of its practices was changed since, so the round can’t be undone.' : '';
}
