import type { AddLossBody } from '@portal/contract/losses.ts';
import type { Done } from '@portal/contract/schedule-changes.ts';
import { several } from '@portal/domain/text/several.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { storeClosure } from '#gym-hours/change-closures.ts';
import { storePermit } from '#gym-hours/change-permits.ts';
import { closureFinder } from '#gym-hours/close-gyms.ts';
import { readGymHours } from '#gym-hours/stored-hours.ts';
import { dropSlots, findUngranted, lockSeasonBookings, type Ungranted } from '#gym-hours/ungranted-slots.ts';
import type { Tx } from '#platform/db/database.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { cancelEntries } from '#schedule/cancel/cancel-entries.ts';
import { clearedTexts, doneAnswer } from '#schedule/entry-texts.ts';
import { getActiveSeason, lockSeason } from '#season/find-season.ts';
import { type LossCause, settleLosses } from './settle-losses.ts';

type Hours = Pick<AddLossBody, 'closure' | 'permit' | 'removedPermitId' | 'bookedWhileClosed'>;

/** The entries and slots that closures and permit changes take. */
type Taken = Ungranted & { causes: LossCause[] };

const WITHDRAWN = 'The school withdrew the gym for this time.';
const NO_PERMIT = 'No permit gives this time.';

const closedReason = ({ reason }: { reason: string }) => `Closed: ${reason}`;

/**
 * Stores a closure or a changed permit and finds what it takes; or finds what all stored closures and permits take.
 * @throws what `changeClosure` and `changePermit` throw
 */
export async function storeHoursChange(
  portal: Portal,
  tx: Tx,
  { closure, permit, removedPermitId, bookedWhileClosed }: Hours,
): Promise<Taken> {
  const season = await getActiveSeason(tx);
  if (bookedWhileClosed === true) return await findAllTaken(portal, tx, season.id);
  if (closure != null) {
    const stored: Stored[] = [];
    for (const each of closure) {
      stored.push({ ...each, ...(await storeClosure(tx, season.id, each)) });
    }
    const found = await findUngranted(portal, tx, {
      seasonId: season.id,
      concerns: ({ courtId, date }) =>
        stored.some(
          ({ courtIds, firstDate, lastDate }) =>
            courtIds.has(courtId) && date >= firstDate && date <= lastDate,
        ),
    });
    return { ...found, causes: causesOf(stored, found.entries) };
  }
  const isOfPermit = await storePermit(tx, season.id, {
    id: permit?.id ?? removedPermitId ?? 0,
    changed: permit ?? null,
  });
  const found = await findUngranted(portal, tx, { seasonId: season.id, concerns: isOfPermit });
  return { ...found, causes: [byPermit(found.entries, null)] };
}

type Stored = Awaited<ReturnType<typeof storeClosure>> & {
  firstDate: IsoDate;
  lastDate: IsoDate;
  reason: string;
};

/** A cause per closure. An entry on a court that shares its floor with a closed court belongs to the first one. */
function causesOf(closures: readonly Stored[], entries: readonly NamedEntry[]): LossCause[] {
  const [first] = closures;
  const byClosure = Map.groupBy(
    entries,
    ({ courtId }) => closures.find(({ courtIds }) => courtIds.has(courtId)) ?? first,
  );
  return closures.map((closure) => ({
    cause: 'closure',
    closureId: closure.id,
    reason: closedReason(closure),
    closedBy: null,
    entries: byClosure.get(closure) ?? [],
  }));
}

/**
 * What all permits and closures of the season take. Nothing without permits, because the season's slots then need none.
 */
async function findAllTaken(portal: Portal, tx: Tx, seasonId: number): Promise<Taken> {
  const { permits } = await readGymHours(tx, seasonId);
  const found = await findUngranted(portal, tx, { seasonId, concerns: () => permits.length > 0 });
  const findClosure = await closureFinder(tx, seasonId);
  const closureOf = (entry: NamedEntry) => {
    const closures = found.slots
      .filter((slot) => uses(entry, slot))
      .flatMap((slot) => findClosure(slot) ?? []);
    return closures.toSorted((a, b) => a.id - b.id)[0];
  };
  const byClosure = Map.groupBy(
    found.entries.map((entry) => ({ entry, closure: closureOf(entry) })),
    ({ closure }) => closure?.id,
  );
  const causes = [...byClosure.values()].map((taken): LossCause => {
    const entries = taken.map(({ entry }) => entry);
    const closure = taken[0]?.closure;
    if (closure === undefined) return byPermit(entries, NO_PERMIT);
    const reason = closedReason(closure);
    return { cause: 'closure', closureId: closure.id, reason, closedBy: closure.text, entries };
  });
  return { ...found, causes };
}

const byPermit = (entries: readonly NamedEntry[], closedBy: string | null): LossCause => ({
  cause: 'permit',
  closureId: null,
  reason: WITHDRAWN,
  closedBy,
  entries,
});

/** Whether the entry is on the slot or takes part of its time. */
const uses = (entry: NamedEntry, slot: Ungranted['slots'][number]): boolean =>
  entry.slotId === slot.id ||
  (entry.courtId === slot.courtId &&
    entry.date === slot.date &&
    entry.startTime < slot.endTime &&
    slot.startTime < entry.endTime);

/**
 * Stores the change, settles what it takes as decided, and removes its slots from the schedule immediately.
 * @throws AppError WRONG_STATE if other practices are lost than were shown, ALREADY_RUNNING, INVALID_INPUT, and what
 * `storeHoursChange` throws
 */
export async function applyHoursChange(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  request: AddLossBody,
): Promise<Done> {
  const { accountId, email: actor } = caller;
  const season = await getActiveSeason(tx);
  await lockSeason(tx, season);
  // blocks bookings in the season until the transaction ends
  await lockSeasonBookings(tx, season.id);
  const taken = await storeHoursChange(portal, tx, request);
  const now = portal.clock.now();
  const closing = new Set(taken.slots.map(({ id }) => id));
  const { cleared } = await settleLosses(portal, tx, request, {
    causes: taken.causes,
    closing,
    caller,
    now,
    cancel: async (lost, { notOffered, byCaller: emailedByCaller }, reason) => {
      if (lost.length === 0) return null;
      return await cancelEntries(portal, tx, {
        postponesGames: request.cancelGames !== true,
        entryIds: lost.map(({ entryId }) => entryId),
        accountId,
        actor,
        reason,
        now,
        notOffered: new Set([...closing, ...notOffered]),
        emailedByCaller,
      });
    },
  });
  await dropSlots(tx, taken, now);
  const closed = `${several(closing.size, 'slot is', 'slots are')} closed`;
  const detail = `${[closed, ...clearedTexts(cleared)].join(', ')}.`;
  // without slots there are none to name
  return doneAnswer('Saved.', detail, taken.slots[0]?.id ?? 0);
}
