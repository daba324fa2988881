import type {
  listActivity as endpoint,
  listActivityParts as partsEndpoint,
} from '@portal/contract/activity.ts';
import type { AnswerOf } from '@portal/contract/endpoint.ts';
import { ACTIVITY_KINDS, type ActivityKind, activityText } from '@portal/domain/schedule/activity.ts';
import { mayUndo, undoUntil } from '@portal/domain/schedule/undo-window.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import { AppError } from '#platform/errors.ts';
import {
  type FileFormat,
  momentWriter,
  type TableFile,
  tableFile,
} from '#platform/files/write/table-file.ts';
import { safe } from '#platform/files/write/xlsx-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { sidesText } from '../entry-texts.ts';
import { type EntryEvent, textOf, wordOf } from './history-list.ts';

export type ActivityFilters = {
  search: string;
  kind?: ActivityKind | undefined;
  /** the days on which it was changed, in league time */
  firstDate?: IsoDate | undefined;
  lastDate?: IsoDate | undefined;
  /** the day of an entry */
  date?: IsoDate | undefined;
  gymId?: number | undefined;
  ofTeamId?: number | undefined;
};

type Activities = AnswerOf<typeof endpoint>;

const PAGE_SIZE = 25;
/** The file is read in pages of this size. */
const EXPORTED_AT_ONCE = 500;
const MAX_PARTS = 500;

/** Who changed what in the schedule, newest first (docs/spec/decisions.md#activity). */
export async function listActivity(
  portal: Portal,
  caller: Caller,
  { cursor, ...filters }: ActivityFilters & { cursor?: number | undefined },
): Promise<Activities> {
  const sets = await listChangeSets(portal, filters, { before: cursor, limit: PAGE_SIZE + 1 });
  const shown = sets.slice(0, PAGE_SIZE);
  return {
    changes: await describe(portal, caller, shown),
    next: sets.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
  };
}

/** All of them as activity.csv or activity.xlsx. */
export function exportActivity(
  portal: Portal,
  caller: Caller,
  format: FileFormat,
  filters: ActivityFilters,
): TableFile {
  async function* rows() {
    for (let before: number | undefined; ; ) {
      const sets = await listChangeSets(portal, filters, { before, limit: EXPORTED_AT_ONCE });
      yield await describe(portal, caller, sets);
      before = sets.at(-1)?.id;
      if (sets.length < EXPORTED_AT_ONCE) return;
    }
  }
  const write = momentWriter(portal.settings.current().timeZone);
  return tableFile(format, {
    name: 'activity',
    sheet: 'Activity',
    headings: ['When', 'Who', 'Kind', 'What', 'Entries', 'Reason', 'Undone'],
    rows: rows(),
    toCells: ({ at, who, kind, text, parts, reason, isUndone }) =>
      [
        write(new Date(at)),
        who,
        ACTIVITY_KINDS[kind],
        text,
        String(parts),
        reason,
        isUndone ? 'Yes' : '',
      ].map(safe),
  });
}

/** What one change did to each entry. @throws AppError NOT_FOUND */
export async function listActivityParts({ db }: Portal, id: number): Promise<AnswerOf<typeof partsEndpoint>> {
  const { rows } = await sql<EntryEvent>`
    select p.action, p.detail, e.start_time, e.end_time, d.name as "divisionName",
      coalesce(t.name, e.open_home) as "homeTeam", coalesce(a.name, e.external_team, e.open_away) as "awayTeam", e.title
    from change_part p
    left join entry e on e.id = p.entry_id
    left join team t on t.id = e.home_team_id
    left join team a on a.id = e.away_team_id
    left join division d on d.id = coalesce(t.division_id, a.division_id, e.open_division_id)
    where p.change_set_id = ${id}
    order by p.detail ->> 'date', p.detail ->> 'startTime', p.id
    limit ${MAX_PARTS}`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'Change not found.');
  return rows.map((row) => ({
    action: row.action,
    text: textOf(row),
    reason: wordOf(row.detail, 'reason') ?? '',
  }));
}

type ChangeSet = {
  id: number;
  kind: ActivityKind;
  at: Date;
  who: string;
  accountId: number | null;
  reason: string | null;
  undoneAt: Date | null;
};

/** A page of the changes that fit the filters, newest first. */
async function listChangeSets(
  { db, settings }: Pick<Portal, 'db' | 'settings'>,
  { search, kind, firstDate, lastDate, date, gymId, ofTeamId }: ActivityFilters,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ChangeSet[]> {
  const { timeZone } = settings.current();
  const [slotIds, entryIds, accountIds] = await Promise.all([
    date === undefined && gymId === undefined ? null : listSlotIds(db, { date, gymId }),
    ofTeamId === undefined ? null : listEntryIds(db, ofTeamId),
    search === '' ? null : listAccountIds(db, search),
  ]);
  // the ids are looked up before, so that the indexes on parts are used
  const isAtSlot =
    slotIds === null ? sql`true` : sql`(p.slot_id = ${anyOf(slotIds)} or p.from_slot_id = ${anyOf(slotIds)})`;
  const isOfTeam = entryIds === null ? sql`true` : sql`p.entry_id = ${anyOf(entryIds)}`;
  const hasPart =
    slotIds === null && entryIds === null
      ? sql`true`
      : sql`c.id in (select p.change_set_id from change_part p where ${isAtSlot} and ${isOfTeam})`;
  const isBy =
    accountIds === null
      ? sql`true`
      : sql`(c.account_id = ${anyOf(accountIds)}
          or c.account_id is null and position(lower(${search}) in lower(c.actor)) > 0)`;
  const { rows } = await sql<ChangeSet>`
    select c.id, c.kind, c.at, c.account_id, c.reason, c.undone_at,
      coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), c.actor) as who
    from change_set c
    left join account a on a.id = c.account_id
    where (${before ?? null}::int is null or c.id < ${before ?? null})
      and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
      and (${firstDate ?? null}::date is null or c.at >= ${firstDate ?? null}::date::timestamp at time zone ${timeZone})
      and (${lastDate ?? null}::date is null
        or c.at < (${lastDate ?? null}::date + 1)::timestamp at time zone ${timeZone})
      and ${isBy}
      and ${hasPart}
    order by c.id desc
    limit ${limit}`.execute(db);
  return rows;
}

async function listSlotIds(
  db: Db,
  { date, gymId }: Pick<ActivityFilters, 'date' | 'gymId'>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('slot as s')
    .innerJoin('court as k', 'k.id', 's.courtId')
    .select('s.id')
    .$if(date !== undefined, (slots) => slots.where('s.slotDate', '=', date ?? ''))
    .$if(gymId !== undefined, (slots) => slots.where('k.venueId', '=', gymId ?? 0))
    .execute();
  return rows.map(({ id }) => id);
}

async function listEntryIds(db: Db, teamId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where((entry) => entry.or([entry('homeTeamId', '=', teamId), entry('awayTeamId', '=', teamId)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** The accounts with this text in their name or address. */
async function listAccountIds(db: Db, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account
    where position(lower(${search}) in lower(first_name || ' ' || last_name || ' ' || email)) > 0`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function describe(
  { db, clock }: Portal,
  caller: Caller,
  sets: readonly ChangeSet[],
): Promise<Activities['changes']> {
  const summaries = await sumUp(
    db,
    sets.map(({ id }) => id),
  );
  const now = clock.now();
  return sets.map(({ id, kind, at, who, accountId, reason, undoneAt }) => {
    const summary = summaries.get(id);
    const of = kind === 'cancel' || kind === 'move' ? kind : null;
    const isOwn = accountId === caller.accountId && undoneAt === null && mayUndo(at, now);
    return {
      ...{ id, kind, who, at: at.toISOString(), reason: reason ?? '' },
      text: summary === undefined ? 'changed nothing' : activityText(summary),
      parts: summary?.parts ?? 0,
      isUndone: undoneAt !== null,
      undo: of !== null && isOwn ? { of, id, until: undoUntil(at).toISOString() } : null,
    };
  });
}

type Action = { action: string; count: number };

async function sumUp(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    actions: Action[];
    gyms: string[];
    first: IsoDate | null;
    last: IsoDate | null;
    parts: number;
    detail: Record<string, string | null>;
  }>`
    select g.id, json_agg(json_build_object('action', g.action, 'count', g.count) order by g.count desc, g.action) as actions,
      (select array_agg(distinct f.school_name || ' - ' || f.gym_name)
        from change_part p join slot s on s.id = p.slot_id join court_place f on f.court_id = s.court_id
        where p.change_set_id = g.id) as gyms,
      min(g.first) as first, max(g.last) as last, sum(g.count)::int as parts,
      (array_agg(g.detail))[1] as detail
    from (
      select p.change_set_id as id, p.action, count(*)::int as count, min(p.detail ->> 'date') as first,
        max(p.detail ->> 'date') as last, (array_agg(p.detail))[1] as detail
      from change_part p where p.change_set_id = ${anyOf(ids)} group by 1, 2
    ) g
    group by g.id`.execute(db);
  return new Map(
    rows.map(({ id, actions, gyms, first, last, parts, detail }) => {
      const { division, home, away, title } = detail;
      const sides = sidesText({ divisionName: division ?? '', homeTeam: home ?? '', awayTeam: away ?? '' });
      const about = parts === 1 ? title || sides : '';
      const days = first === null || last === null ? null : { first, last };
      return [id, { actions, gyms: gyms ?? [], days, parts, about }];
    }),
  );
}
