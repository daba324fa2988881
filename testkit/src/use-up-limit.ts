import type { Db } from '@portal/server/platform/db/database.ts';
import type { Limit } from '@portal/server/platform/throttle/limits.ts';

/** Sets the counts of a limit that exist so that `left` more hits are allowed. */
export async function useUp(db: Db, { name, hits }: Pick<Limit, 'name' | 'hits'>, left = 0): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ hits: hits - left })
    .where('key', 'like', `${name}:%`)
    .execute();
}
