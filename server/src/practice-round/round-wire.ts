import { toPracticePlace } from '@portal/contract/practice-place.ts';
import type { RoundOutcome as RoundOutcomeWire, RoundResult } from '@portal/contract/practice-round.ts';
import type { RoundOutcome } from '@portal/domain/practices/round/round.ts';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';

type SlotPlace = RoundOutcomeWire['assigned'][number]['place'];

/** When and where slots are, by id. */
async function listPlaces(db: Db, slotIds: readonly number[]): Promise<Map<number, SlotPlace>> {
  const rows = await db
    .selectFrom('slot as s')
    .innerJoin('courtPlace as p', 'p.courtId', 's.courtId')
    .select(['s.id', 's.slotDate as date', 's.startTime', 's.endTime'])
    .select(['p.schoolName', 'p.gymName', 'p.courtName as court', 'p.isOnlyCourt'])
    .where('s.id', '=', anyOf(slotIds))
    .$castTo<SlotPlace & { id: number }>()
    .execute();
  return new Map(rows.map((row) => [row.id, toPracticePlace(row)]));
}

/** An outcome for administrators, with the names of teams and places, by division and team. */
export async function toOutcomeWire(
  db: Db,
  { results, figures }: RoundOutcome,
  teams: readonly { id: number; divisionName: string; teamName: string }[],
): Promise<RoundOutcomeWire> {
  const byId = new Map(results.map((result) => [result.teamId, result]));
  const places = await listPlaces(
    db,
    results.flatMap(({ slotId }) => slotId ?? []),
  );
  const outcome: RoundOutcomeWire = { assigned: [], unassigned: [], figures };
  for (const { id, divisionName, teamName } of inOrder(teams)) {
    const result = byId.get(id);
    if (result === undefined) continue;
    const team = { teamId: id, divisionName, teamName };
    const place = result.slotId === null ? undefined : places.get(result.slotId);
    if (result.slotId === null || place === undefined)
      outcome.unassigned.push({ ...team, reason: result.problem });
    else outcome.assigned.push({ ...team, AvailabilityId: result.slotId, rank: result.rank, place });
  }
  return outcome;
}

const NAMES = new Intl.Collator('en-US', { numeric: true });

const inOrder = <Team extends { divisionName: string; teamName: string }>(teams: readonly Team[]): Team[] =>
  teams.toSorted(
    (a, b) => NAMES.compare(a.divisionName, b.divisionName) || NAMES.compare(a.teamName, b.teamName),
  );

/** The stored results of a round, with places, by team. */
export async function listResults(
  db: Db,
  roundId: number,
  teamIds: readonly number[],
): Promise<Map<number, RoundResult>> {
  const rows = await db
    .selectFrom('roundResult')
    .select(['teamId', 'slotId', 'rank', 'reasons'])
    .where('roundId', '=', roundId)
    .where('teamId', '=', anyOf(teamIds))
    .execute();
  const places = await listPlaces(
    db,
    rows.flatMap(({ slotId }) => slotId ?? []),
  );
  return new Map(
    rows.map(({ teamId, slotId, rank, reasons }) => [
      teamId,
      { AvailabilityId: slotId, place: slotId === null ? null : (places.get(slotId) ?? null), rank, reasons },
    ]),
  );
}
