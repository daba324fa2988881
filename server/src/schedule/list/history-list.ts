import type { HistoryItem } from '@portal/contract/schedule.ts';
import { mayUndo, undoUntil } from '@portal/domain/schedule/undo-window.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '../entry-texts.ts';

/**
 * Who did what with a slot and when, newest first, and what the caller can still undo.
 * @throws AppError NOT_FOUND
 * @see docs/spec/decisions.md#history-and-undo
 */
export async function listHistory(portal: Portal, caller: Caller, slotId: number): Promise<HistoryItem[]> {
  if (!(await hasSlot(portal.db, slotId))) throw new AppError('NOT_FOUND', 'Slot not found.');
  const rows = await listSlotHistory(portal.db, slotId);
  const now = portal.clock.now();
  return rows.map((row) => ({
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    text: textOf(row),
    reason: wordOf(row.detail, 'reason') ?? '',
    EntryId: row.entryId,
    undo: undoOf(row, caller, now),
  }));
}

const undoOf = (
  { undoable, changeSetId, accountId, at }: HistoryRow,
  caller: Caller,
  now: Date,
): HistoryItem['undo'] =>
  undoable === null || accountId !== caller.accountId || !mayUndo(at, now)
    ? null
    : { of: undoable, id: changeSetId, until: undoUntil(at).toISOString() };

/** What the history says of one entry. */
export type EntryEvent = Pick<
  HistoryRow,
  'action' | 'detail' | 'startTime' | 'endTime' | 'divisionName' | 'homeTeam' | 'awayTeam' | 'title'
>;

/** 'Game of Boys 3-4 Hawks vs Owls, 6–7:15 PM': the entry at that time, as far as the history stored it. */
export function textOf(row: EntryEvent): string {
  const { detail } = row;
  const [type = ''] = row.action.split('_');
  const kept = (key: string, now: string | null) => wordOf(detail, key) ?? now ?? '';
  const about =
    kept('title', row.title) ||
    sidesText({
      divisionName: kept('division', row.divisionName),
      homeTeam: wordOf(detail, 'team') ?? kept('home', row.homeTeam),
      awayTeam: kept('away', row.awayTeam),
    });
  const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
  const start = kept('startTime', row.startTime);
  const end = kept('endTime', row.endTime);
  const what = `${name}${aboutText(type, about)}`;
  const [from, to] = [wordOf(detail, 'from'), wordOf(detail, 'to')];
  if (from !== null && to !== null) return `${what}, from ${from} to ${to}`;
  if (start === '' || end === '') return what;
  const former = wordOf(detail, 'formerEndTime');
  const before = former === null ? '' : `, before ${shortTimeRange(start, former)}`;
  return `${what}, ${shortTimeRange(start, end)}${before}`;
}

function aboutText(type: string, about: string): string {
  if (about === '') return '';
  return type === 'clinic' || type === 'blackout' ? `: ${about}` : ` of ${about}`;
}

export function wordOf(detail: Record<string, unknown>, key: string): string | null {
  const word = detail[key];
  return typeof word === 'string' && word !== '' ? word : null;
}

/** Something that happened to a slot, with the entry as it is now. */
type HistoryRow = {
  at: Date;
  actor: string;
  action: string;
  detail: Record<string, unknown>;
  entryId: number | null;
  startTime: string | null;
  endTime: string | null;
  divisionName: string | null;
  homeTeam: string | null;
  awayTeam: string | null;
  title: string | null;
  accountId: number | null;
  changeSetId: number;
  /** what undoing its change would undo, unless it was undone */
  undoable: 'cancel' | 'move' | null;
};

async function hasSlot(db: Db, slotId: number): Promise<boolean> {
  const row = await db.selectFrom('slot').select('id').where('id', '=', slotId).executeTakeFirst();
  return row !== undefined;
}

/**
 * The events of the slot, newest first: of its entries, and of entries of other slots and any season that took part of
 * its time. A non-blocking entry takes no time from others.
 */
async function listSlotHistory(db: Db, slotId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.at, h.actor, h.action, h.detail, h.entry_id,
      e.start_time, e.end_time, d.name as "divisionName",
      coalesce(t.name, e.open_home) as "homeTeam", coalesce(a.name, e.external_team, e.open_away) as "awayTeam", e.title,
      h.account_id, h.change_set_id,
      case
        when h.kind = 'cancel' and h.change_set_id = e.cancellation_id then 'cancel'
        when h.kind = 'move' and h.undone_at is null then 'move'
      end as undoable
    from slot s
    cross join season x
    join slot n on n.season_id = x.id and n.court_id = s.court_id and n.slot_date = s.slot_date
    join history h on h.slot_id = n.id or h.from_slot_id = n.id
    left join entry e on e.id = h.entry_id
    left join team t on t.id = e.home_team_id
    left join team a on a.id = e.away_team_id
    left join division d on d.id = coalesce(t.division_id, a.division_id, e.open_division_id)
    where s.id = ${slotId} and (n.id = s.id or (e.blocks and e.during && s.during))
    order by h.at desc, h.id desc`.execute(db);
  return rows;
}
