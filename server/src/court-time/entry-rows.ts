import { minutesOf } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { RetryTransaction } from '#platform/db/change-once.ts';
import type { Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { Change, Entry, EntryFields } from './entry.ts';
import { type ChangeContext, type Left, listPostponements } from './ledger.ts';
import { acceptHolds } from './offers.ts';

/** An entry that gets its place, gets it back, or leaves it for now. */
export type Put = Omit<Of<'put'>, 'what'> & { what: 'put' | 'restore' | 'postpone' };
export type Of<What extends Change['what']> = Extract<Change, { what: What }>;

/** The states in which an entry can be changed so. */
const FORMER_STATES: Record<Change['what'], readonly Entry['state'][]> = {
  add: [],
  cancel: ['active', 'postponed'],
  delete: ['active'],
  remove: ['cancelled'],
  put: ['active', 'postponed'],
  restore: ['cancelled', 'postponed'],
  // a postponed game was canceled and is postponed again, or gets other sides
  postpone: ['active', 'cancelled', 'postponed'],
};

/** Locks entries by id. @throws RetryTransaction if one is not in the state that its change expects */
export async function lockEntries(
  tx: Tx,
  changes: readonly { entryId: number; what: Change['what'] }[],
): Promise<Map<number, Entry>> {
  if (changes.length === 0) return new Map();
  const rows = await tx
    .selectFrom('entry')
    .select([
      'id',
      'state',
      'revision',
      'type',
      'slotId',
      'courtId',
      'entryDate',
      'startTime',
      'endTime',
      'blocks',
    ])
    .select(['homeTeamId', 'awayTeamId', 'externalTeam', 'externalEmail', 'title', 'blackoutId', 'bookedBy'])
    .select(['openHome', 'openAway', 'openDivisionId'])
    .select(['weekStart', 'weekSeat', 'makeUpId', 'fileSeasonId', 'gameNumber'])
    .where('id', '=', anyOf(changes.map(({ entryId }) => entryId)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const locked = new Map(rows.map(({ id, ...entry }) => [id, entry]));
  for (const { entryId, what } of changes) {
    const state = locked.get(entryId)?.state;
    if (state === undefined || !FORMER_STATES[what].includes(state)) throw new RetryTransaction();
  }
  return locked;
}

export async function deleteEntries(tx: Tx, deletes: readonly { entryId: number }[]): Promise<void> {
  if (deletes.length === 0) return;
  await tx
    .deleteFrom('entry')
    .where('id', '=', anyOf(deletes.map(({ entryId }) => entryId)))
    .execute();
}

/** @throws RetryTransaction if one is canceled already */
export async function cancelEntries(
  tx: Tx,
  cancels: readonly Of<'cancel'>[],
  { accountId, now }: ChangeContext,
): Promise<Map<number, { after: Partial<Entry>; wasPostponed: boolean }>> {
  if (cancels.length === 0) return new Map();
  const { rows } = await sql<{ id: number; revision: number; wasPostponed: boolean }>`
    update entry e set state = 'cancelled', cancelled_by = ${accountId}::int, cancelled_at = ${now},
      cancel_reason = c.reason, revision = e.revision + 1
    from json_to_recordset(${JSON.stringify(cancels)}::json) as c("entryId" int, reason text)
    join entry former on former.id = c."entryId"
    where e.id = former.id and e.state <> 'cancelled'
    returning e.id, e.revision, former.state = 'postponed' as "wasPostponed"`.execute(tx);
  if (rows.length < cancels.length) throw new RetryTransaction();
  return new Map(
    rows.map(({ id, revision, wasPostponed }) => [
      id,
      { after: { state: 'cancelled', revision }, wasPostponed },
    ]),
  );
}

/**
 * Writes entries at their new places. Several leave the schedule first, within the transaction, because each may take the
 * place of another one.
 */
export async function putEntries(
  tx: Tx,
  puts: readonly Put[],
  former: ReadonlyMap<number, Entry>,
  { kind, accountId, now }: ChangeContext,
): Promise<Map<number, Entry>> {
  const states = new Map<number, Entry>();
  const postponed = puts.filter(({ what }) => what === 'postpone').map(({ entryId }) => entryId);
  // what undoes a change leaves it as it was postponed, so that it returns with the place that it lost
  const formerly =
    (kind === 'undo' || kind === 'revert') && postponed.length > 0
      ? await listPostponements(tx, postponed)
      : new Map<number, Left>();
  const active = puts.filter(({ entryId }) => former.get(entryId)?.state === 'active');
  if (active.length > 1) {
    await tx
      .updateTable('entry')
      .set({ state: 'cancelled', cancelledAt: now })
      .where('id', '=', anyOf(active.map(({ entryId }) => entryId)))
      .execute();
  }
  let together: [number, Written][] = [];
  for (const { what, entryId, to, week, reason } of puts) {
    const before = former.get(entryId);
    if (before === undefined) throw new RetryTransaction();
    const use = week && (await week(before));
    const isBeyondLimit = use !== undefined && use.weekSeat === null && use.makeUpId === null;
    const state: Entry = {
      ...before,
      ...to,
      ...use,
      ...(isBeyondLimit && { bookedBy: 'admin' }),
      state: what === 'postpone' ? 'postponed' : 'active',
      revision: before.revision + 1,
    };
    states.set(entryId, state);
    const left = formerly.get(entryId) ?? {
      cancelledBy: accountId,
      cancelledAt: now,
      cancelReason: reason ?? null,
      cancellationId: null,
    };
    together.push([entryId, { ...state, ...(what === 'postpone' ? left : STAYS) }]);
    // the next one reads the week as this one leaves it
    if (week === undefined) continue;
    await writePlaces(tx, together, now);
    together = [];
  }
  await writePlaces(tx, together, now);
  return states;
}

type Written = Entry & Left;

const STAYS: Left = { cancelledBy: null, cancelledAt: null, cancelReason: null, cancellationId: null };

async function writePlaces(
  tx: Tx,
  entries: readonly (readonly [number, Written])[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(([id, entry]) => ({ id, ...entry }));
  await sql`
    with placed as (
      update entry e set type = p.type, slot_id = p."slotId", court_id = p."courtId", entry_date = p."entryDate",
        start_time = p."startTime", end_time = p."endTime", home_team_id = p."homeTeamId",
        away_team_id = p."awayTeamId", external_team = p."externalTeam", external_email = p."externalEmail",
        open_home = p."openHome", open_away = p."openAway", open_division_id = p."openDivisionId",
        week_start = p."weekStart", week_seat = p."weekSeat", make_up_id = p."makeUpId", booked_by = p."bookedBy",
        file_season_id = p."fileSeasonId", game_number = p."gameNumber", state = p.state,
        cancelled_by = p."cancelledBy", cancelled_at = p."cancelledAt", cancel_reason = p."cancelReason",
        cancellation_id = p."cancellationId", revision = p.revision
      from json_to_recordset(${JSON.stringify(rows)}::json) as p(id int, type text, "slotId" int, "courtId" int,
        "entryDate" date, "startTime" time, "endTime" time, "homeTeamId" int, "awayTeamId" int, "externalTeam" text,
        "externalEmail" text, "openHome" text, "openAway" text, "openDivisionId" int, "weekStart" date, "weekSeat" smallint, "makeUpId" int, "bookedBy" text,
        "fileSeasonId" int, "gameNumber" text, state text, "cancelledBy" int, "cancelledAt" timestamptz,
        "cancelReason" text, "cancellationId" int, revision int)
      where e.id = p.id
      returning e.*
    ), ${acceptHolds(now, { areNew: false })}
    select from placed`.execute(tx);
}

/** @returns their ids, in their order @throws RetryTransaction if a constraint refused one */
export async function addEntries(
  tx: Tx,
  adds: readonly Of<'add'>[],
  { accountId, now }: ChangeContext,
): Promise<number[]> {
  if (adds.length === 0) return [];
  const entries = adds.map(({ entry }) => entry);
  // as fixed text, because building the statement for each booking makes bookings a twentieth slower
  const { rows: inserted } = await sql<
    { id: number } & Pick<EntryFields, 'slotId' | 'startTime' | 'homeTeamId'>
  >`
    with placed as (
      insert into entry (type, slot_id, court_id, entry_date, start_time, end_time, blocks, home_team_id, away_team_id,
        external_team, external_email, open_home, open_away, open_division_id, title, blackout_id, booked_by, week_start, week_seat, make_up_id, file_season_id,
        game_number, created_by, created_at)
      select type, "slotId", "courtId", "entryDate", "startTime", "endTime", blocks, "homeTeamId", "awayTeamId",
        "externalTeam", "externalEmail", "openHome", "openAway", "openDivisionId", title, "blackoutId", "bookedBy", "weekStart", "weekSeat", "makeUpId", "fileSeasonId",
        "gameNumber", ${accountId}::int, ${now}
      from json_to_recordset(${JSON.stringify(entries)}::json) as p(type text, "slotId" int, "courtId" int,
        "entryDate" date, "startTime" time, "endTime" time, blocks boolean, "homeTeamId" int, "awayTeamId" int,
        "externalTeam" text, "externalEmail" text, "openHome" text, "openAway" text, "openDivisionId" int, title text, "blackoutId" int, "bookedBy" text, "weekStart" date,
        "weekSeat" smallint, "makeUpId" int, "fileSeasonId" int, "gameNumber" text)
      on conflict do nothing
      returning *
    ), ${acceptHolds(now, { areNew: true })}
    select id, slot_id, start_time, home_team_id from placed`.execute(tx);
  if (inserted.length < adds.length) throw new RetryTransaction();
  const keyOf = (entry: { slotId: number; startTime: string; homeTeamId?: number | null }) =>
    `${entry.slotId} ${minutesOf(entry.startTime)} ${entry.homeTeamId ?? ''}`;
  const ids = new Map(inserted.map((entry) => [keyOf(entry), entry.id]));
  return adds.map(({ entry }) => ids.get(keyOf(entry)) ?? 0);
}

/** Takes the quota slot from a practice that an administrator added beyond the weekly limit. */
export async function clearWeekSeat(tx: Tx, entryId: number): Promise<void> {
  await tx.updateTable('entry').set({ weekSeat: null }).where('id', '=', entryId).execute();
}
