import type { Closure } from '@portal/contract/venues-hours.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type AskedSeason, askedSeasonOrNone, seasonLabel } from '#season/the-season.ts';
import { deleteClosure, updateClosure } from './by-hand-repository.ts';
import { type Change, hoursChanger, type Stand } from './change-hours.ts';
import { closureText } from './describe.ts';
import { insertClosures, listClosures, type NewClosure, type StoredClosure } from './hours-repository.ts';
import type { KnownVenue } from './known-venues.ts';

/** Closures of a season, by hand. Slots follow with steps 3a and 3b. @see docs/spec/decisions.md#availability, docs/spec/decisions.md#added-calls */
export function createClosureChanges(portal: Portal) {
  const change = hoursChanger(portal, listClosures);
  return {
    /** By date; none while no season is active. */
    async listClosures(asked: AskedSeason = {}): Promise<{ season: string | null; closures: Closure[] }> {
      const season = await askedSeasonOrNone(portal.db, asked);
      if (season === null) return { season: null, closures: [] };
      const closures = await listClosures(portal.db, season.id);
      return {
        season: seasonLabel(season),
        closures: closures.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1)),
      };
    },

    /** The very same closure twice is one. @throws AppError WRONG_STATE | INVALID_INPUT | IN_USE */
    addClosure: (given: NewClosure, how: Change) =>
      change({ ...how, isNew: true }, async (tx, stand) => {
        const closure = cleaned(given);
        checkPlace(closure, stand.venues);
        const other = twinOf(closure, stand, null);
        if (other?.reason === closure.reason) return;
        refuseTwin(other, stand.venues);
        await insertClosures(tx, stand.seasonId, [closure]);
      }),

    /** @throws AppError WRONG_STATE | NOT_FOUND | INVALID_INPUT | IN_USE */
    changeClosure: (id: number, given: NewClosure, how: Change) =>
      change(how, async (tx, stand) => {
        const closure = cleaned(given);
        if (!stand.stored.some((other) => other.id === id)) {
          throw new AppError('NOT_FOUND', 'There is no such closure in this season.');
        }
        checkPlace(closure, stand.venues);
        refuseTwin(twinOf(closure, stand, id), stand.venues);
        await updateClosure(tx, id, closure);
      }),

    /** Removing what is not there changes nothing. @throws AppError WRONG_STATE */
    removeClosure: (id: number, how: Change) =>
      change(how, (tx, { seasonId }) => deleteClosure(tx, seasonId, id)),
  };
}

const sortKeyOf = (closure: Closure) => `${closure.firstDate} ${closure.lastDate} ${closure.id}`;

const cleaned = (closure: NewClosure): NewClosure => ({
  ...closure,
  reason: foldName(closure.reason).shown,
});

function checkPlace({ schoolId, venueId }: NewClosure, venues: readonly KnownVenue[]): void {
  const fields: Record<string, string> = {};
  if (schoolId !== null && !venues.some((venue) => venue.schoolId === schoolId)) {
    fields.schoolId = 'This school is no longer there. Please choose another one.';
  }
  if (venueId !== null && !venues.some((venue) => venue.id === venueId)) {
    fields.venueId = 'This gym is no longer there. Please choose another one.';
  }
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new AppError('INVALID_INPUT', sentence, { fields });
}

/** Another closure of the same days and place. */
function twinOf(
  closure: NewClosure,
  { stored }: Stand<StoredClosure>,
  ownId: number | null,
): StoredClosure | undefined {
  return stored.find(
    (other) =>
      other.id !== ownId &&
      other.firstDate === closure.firstDate &&
      other.lastDate === closure.lastDate &&
      other.schoolId === closure.schoolId &&
      other.venueId === closure.venueId,
  );
}

function refuseTwin(twin: StoredClosure | undefined, venues: readonly KnownVenue[]): void {
  if (twin === undefined) return;
  const text = closureText(twin, venues);
  throw new AppError('IN_USE', `These days are closed there already: ${text}.`, {
    conflict: { closureId: twin.id, closure: text },
  });
}
