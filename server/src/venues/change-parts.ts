import type { FoldedName } from '@portal/domain/coaches/names.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { retakeFloors } from '#court-time/floors.ts';
import type { Tx } from '#platform/db/database.ts';
import { namedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import { entryPhrase } from '#schedule/entry-texts.ts';

/** A court by its name and the court of the same gym that it is part of: null for none, undefined as it is now. */
export type CourtPart = { name: FoldedName; partOf: FoldedName | null | undefined };

type Court = { id: number; name: string; nameKey: string; partOf: number | null };

const refuse = (code: 'INVALID_INPUT' | 'IN_USE', sentence: string) =>
  new AppError(code, sentence, { fields: { courts: sentence } });

/**
 * Makes courts parts of other courts of the gym, which are already stored. Entries from `today` on take the new floors.
 * @throws AppError INVALID_INPUT; IN_USE naming two entries that would take the same floor at the same time
 * @see docs/decisions/0064-shared-floors.md
 */
export async function changeParts(
  tx: Tx,
  { venueId, parts, today }: { venueId: number; parts: readonly CourtPart[]; today: IsoDate },
): Promise<void> {
  const courts = await tx
    .selectFrom('court')
    .select(['id', 'name', 'nameKey', 'partOf'])
    .where('venueId', '=', venueId)
    .orderBy('id')
    .execute();
  const changed = changedParts(courts, parts);
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  // first to none, because a court may get parts in the same change in which it stops being one
  await tx.updateTable('court').set({ partOf: null }).where('id', '=', anyOf(ids)).execute();
  await sql`
    update court set part_of = n.part_of
    from unnest(${ids}::int[], ${changed.map(({ partOf }) => partOf)}::int[]) as n (id, part_of)
    where court.id = n.id and n.part_of is not null`.execute(tx);
  await checkFree(tx, ids, today);
  await retakeFloors(
    tx,
    courts.map(({ id }) => id),
    today,
  );
}

/** The courts that are part of another court than before. */
function changedParts(courts: readonly Court[], parts: readonly CourtPart[]): Pick<Court, 'id' | 'partOf'>[] {
  const byKey = new Map(courts.map((court) => [court.nameKey, court]));
  const wholeOf = new Map(courts.map(({ id, partOf }) => [id, partOf]));
  for (const { name, partOf } of parts) {
    const court = byKey.get(name.key);
    if (court === undefined) throw refuse('INVALID_INPUT', `This gym has no court ${name.shown}.`);
    if (partOf === undefined) continue;
    const whole = partOf === null ? null : byKey.get(partOf.key);
    if (whole === undefined) throw refuse('INVALID_INPUT', `This gym has no court ${partOf?.shown}.`);
    if (whole === court) throw refuse('INVALID_INPUT', `Court ${court.name} can’t be part of itself.`);
    wholeOf.set(court.id, whole?.id ?? null);
  }
  for (const { id, name } of courts) {
    const whole = courts.find((other) => other.id === wholeOf.get(id));
    if (whole === undefined) continue;
    const above = courts.find((other) => other.id === wholeOf.get(whole.id));
    if (above === undefined) continue;
    const sentence = `Court ${whole.name} is part of court ${above.name}, so court ${name} can’t be part of it. Please choose court ${above.name}.`;
    throw refuse('INVALID_INPUT', sentence);
  }
  return courts.flatMap(({ id, partOf: before }) => {
    const partOf = wholeOf.get(id) ?? null;
    return partOf === before ? [] : [{ id, partOf }];
  });
}

/** @throws AppError IN_USE if an entry on a part and one on its whole are at the same time */
async function checkFree(tx: Tx, partIds: readonly number[], today: IsoDate): Promise<void> {
  const { rows } = await sql<{ ids: number[]; part: string; whole: string; total: number }>`
    select array[one.id, other.id] as ids, k.name as part, w.name as whole, count(*) over ()::int as total
    from court k
    join court w on w.id = k.part_of
    join entry one on one.court_id = k.id and one.state = 'active' and one.blocks
    join entry other on other.court_id = w.id and other.state = 'active' and other.blocks and other.during && one.during
      and not (one.type = 'blackout' and other.type = 'blackout')
    where k.id = ${anyOf(partIds)} and one.entry_date >= ${today}
    order by one.entry_date, one.start_time, one.id
    limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  const entries = await namedEntries(tx).where('id', '=', anyOf(first.ids)).execute();
  const [one, other] = first.ids.map((id) => entries.find(({ entryId }) => entryId === id));
  if (one === undefined || other === undefined) throw new Error('The entries have just been read.');
  const sentence = `Court ${first.part} can’t be part of court ${first.whole} yet: on ${formatDate(one.date)}, court ${first.part} has ${entryPhrase(one)}, and court ${first.whole} has ${entryPhrase(other)}. Please move or cancel one of them first.`;
  const others = first.total - 1;
  const more =
    others === 0 ? '' : ` There ${others === 1 ? 'is' : 'are'} ${several(others, 'more conflict')}.`;
  throw refuse('IN_USE', `${sentence}${more}`);
}
