import { waitUntilBlockedBy } from '@portal/testkit/barrier.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { PATIENT } from '@portal/testkit/patience.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { tryLockSeason, tryShareSeason } from './find-season.ts';

const stage = useBookingStage();

async function lockTimeout(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ lockTimeout: string }>`show lock_timeout`.execute(db);
  return rows[0]?.lockTimeout;
}

describe('the lock of a season', () => {
  it.each([
    ['set-up work', tryLockSeason],
    ['a change by hand', tryShareSeason],
  ])('makes %s wait for the lock of its season until the lock is released', async (_, take) => {
    const { db } = stage.test.portal;
    const { id } = stage.league.season;
    const { later } = await db.transaction().execute(async (holder) => {
      await tryLockSeason(holder, id);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder);
      const later = db.transaction().execute(async (tx) => ({
        isTaken: await take(tx, id, PATIENT.timeout),
        timeout: await lockTimeout(tx),
      }));
      await Promise.race([later, waitUntilBlockedBy(db, [rows[0]?.pid ?? 0])]);
      return { later };
    });
    expect(await later).toEqual({ isTaken: true, timeout: await lockTimeout(db) });
  });
});
