import type { ImportAnswer } from '@portal/contract/season.ts';
import { announce } from '#db/change-feed.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Portal } from '#portal.ts';
import { readTable } from '#season/table/read-table.ts';
import { getActiveSeason, seasonLabel } from '#season/the-season.ts';
import { type ClosureRow, readClosureRows } from './closure-rows.ts';
import { compareRows } from './compare-rows.ts';
import {
  insertClosures,
  insertPermits,
  listClosures,
  listPermits,
  type StoredClosure,
  type StoredPermit,
  updateClosures,
  updatePermits,
} from './hours-repository.ts';
import { saveVenues } from './import-venues.ts';
import { knownVenues } from './known-venues.ts';
import { type PermitRow, readPermitRows } from './permit-rows.ts';
import { listVenues, lockVenues } from './venue-repository.ts';
import { readVenueRows } from './venue-rows.ts';

type Counts = ImportAnswer['counts'];

const permitKey = (permit: Omit<PermitRow, 'line'>) =>
  [permit.venueId, permit.courtId, permit.weekday, permit.fromTime, permit.firstDate].join(' ');
const permitText = (permit: Omit<PermitRow, 'line'>) =>
  [permit.toTime, permit.lastDate, permit.slotMinutes, permit.status].join(' ');
const closureKey = (closure: Omit<ClosureRow, 'line'>) =>
  [closure.firstDate, closure.lastDate, closure.schoolId, closure.venueId].join(' ');
const closureText = (closure: Omit<ClosureRow, 'line'>) => closure.reason;

function answerOf(what: string, counts: Counts): ImportAnswer {
  const { inserted, updated, unchanged } = counts;
  return { message: `${what}: ${inserted} added, ${updated} changed, ${unchanged} unchanged.`, counts };
}

/**
 * Schools, gyms and their hours, brought in from files. Every import is one transaction: either all of a file counts
 * or, where a row cannot be read, nothing. Nothing is ever removed.
 * @see decisions.md sections 5.3 and 10
 */
export function createVenuesService(portal: Portal) {
  const inImport = async (work: (tx: Tx) => Promise<ImportAnswer>): Promise<ImportAnswer> => {
    const answer = await inTransaction(portal.db, async (tx) => {
      await lockVenues(tx);
      const done = await work(tx);
      await announce(tx, 'slots');
      return done;
    });
    portal.feed.tellHere('slots');
    return answer;
  };
  return {
    /** @throws AppError INVALID_INPUT */
    async importVenues(bytes: Buffer): Promise<ImportAnswer> {
      const rows = readVenueRows(await readTable(bytes));
      return await inImport(async (tx) => answerOf('Venues', await saveVenues(tx, rows)));
    },

    /** Permits of the active season. @throws AppError INVALID_INPUT | WRONG_STATE */
    async importPermits(bytes: Buffer): Promise<ImportAnswer> {
      const table = await readTable(bytes);
      return await inImport(async (tx) => {
        const season = await getActiveSeason(tx);
        const rows = readPermitRows(table, knownVenues(await listVenues(tx)));
        const stored = await listPermits(tx, season.id);
        const plan = compareRows<PermitRow, StoredPermit>(rows, stored, permitKey, permitText);
        await insertPermits(tx, season.id, plan.insert);
        await updatePermits(tx, plan.update);
        return answerOf(`Permits of ${seasonLabel(season)}`, countsOf(plan));
      });
    },

    /** Closures of the active season. @throws AppError INVALID_INPUT | WRONG_STATE */
    async importClosures(bytes: Buffer): Promise<ImportAnswer> {
      const table = await readTable(bytes);
      return await inImport(async (tx) => {
        const season = await getActiveSeason(tx);
        const rows = readClosureRows(table, knownVenues(await listVenues(tx)));
        const stored = await listClosures(tx, season.id);
        const plan = compareRows<ClosureRow, StoredClosure>(rows, stored, closureKey, closureText);
        await insertClosures(tx, season.id, plan.insert);
        await updateClosures(tx, plan.update);
        return answerOf(`Closures of ${seasonLabel(season)}`, countsOf(plan));
      });
    },
  };
}

function countsOf(plan: { insert: unknown[]; update: unknown[]; unchanged: number }): Counts {
  return { inserted: plan.insert.length, updated: plan.update.length, unchanged: plan.unchanged };
}

export type VenuesService = ReturnType<typeof createVenuesService>;
