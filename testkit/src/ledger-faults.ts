import type { Db } from '@portal/server/platform/db/database.ts';
import { sql } from 'kysely';

type State = Record<string, unknown>;
type Part = { id: number; entryId: number; action: string; before: State | null; after: State | null };

/** What a practice uses of its team's week: counted again when the league changes its first day or its limits. */
const UNTRACKED = new Set(['weekStart', 'weekSeat', 'makeUpId']);

const differences = (expected: State, actual: State): string[] =>
  Object.keys(expected)
    .filter((key) => key in actual && !UNTRACKED.has(key))
    .filter((key) => JSON.stringify(expected[key]) !== JSON.stringify(actual[key]))
    .map((key) => `${key} is ${JSON.stringify(actual[key])} instead of ${JSON.stringify(expected[key])}`);

/** A reverted import gives the lines of earlier imports the newest revision, so that those can be reverted, too. */
const withoutRaise = (state: State, { revision }: State): State =>
  Number(state.revision) > Number(revision) ? { ...state, revision } : state;

/**
 * What the ledger of court time gets wrong: each line of an entry must begin where the one before it ended, the last one
 * must end at the entry itself, and each change must have lines, but for a team that withdraws without entries. Entries that a test wrote itself, without lines, count
 * from their first line on.
 */
export async function findLedgerFaults(db: Db): Promise<string[]> {
  const { rows: parts } = await sql<Part>`
    select id, entry_id, action, before, after from change_part where entry_id is not null order by id`.execute(
    db,
  );
  const { rows: entries } = await sql<{ id: number; entry: State }>`
    select id, to_jsonb(entry) as entry from entry`.execute(db);
  const { rows: empty } = await sql<{ id: number; kind: string }>`
    select id, kind from change_set s
    where kind <> 'withdraw' and not exists (select from change_part p where p.change_set_id = s.id) order by id`.execute(
    db,
  );
  const byEntry = Map.groupBy(parts, ({ entryId }) => entryId);
  const faults = empty.map(({ id, kind }) => `change ${id} (${kind}) has no lines`);
  for (const { id, entry } of entries) {
    const lines = byEntry.get(id);
    if (lines === undefined) continue;
    let state: State = {};
    for (const line of lines) {
      const where = `line ${line.id} (${line.action}) of entry ${id}`;
      const before = line.before ?? {};
      for (const fault of differences(withoutRaise(state, before), before))
        faults.push(`${where} begins elsewhere: ${fault}`);
      state = { ...state, ...line.before, ...line.after };
    }
    for (const fault of differences(state, camelCased(entry)))
      faults.push(`entry ${id} is not what its last line says: ${fault}`);
  }
  return faults;
}

const camelCased = (row: State): State =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
