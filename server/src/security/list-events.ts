import type { AnswerOf } from '@portal/contract/endpoint.ts';
import type { listSecurityEvents as endpoint, SecurityEvent } from '@portal/contract/security-log.ts';
import {
  isAboutAccount,
  SECURITY_EVENTS,
  type SecurityEventKind,
} from '@portal/domain/security/security-events.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { sql } from 'kysely';
import { accountName } from '#platform/db/account-name.ts';
import {
  type FileFormat,
  momentWriter,
  type TableFile,
  tableFile,
} from '#platform/files/write/table-file.ts';
import { safe } from '#platform/files/write/xlsx-file.ts';
import type { Portal } from '#portal.ts';

export type SecurityLogFilters = {
  search: string;
  kind?: SecurityEventKind | undefined;
  /** in league time */
  firstDate?: IsoDate | undefined;
  lastDate?: IsoDate | undefined;
};

/** The last event of a page. */
type Cursor = { at: Date; id: number };

const PAGE_SIZE = 25;
/** The file is read in pages of this size. */
const EXPORTED_AT_ONCE = 500;
const ERASED = 'Erased person';

/** The events that fit the filters, newest first. */
export async function listSecurityEvents(
  portal: Portal,
  { cursor, ...filters }: SecurityLogFilters & { cursor?: Cursor | undefined },
): Promise<AnswerOf<typeof endpoint>> {
  const found = await readPage(portal, filters, { before: cursor, limit: PAGE_SIZE + 1 });
  const events = found.slice(0, PAGE_SIZE);
  const last = events.at(-1);
  const hasMore = last !== undefined && found.length > PAGE_SIZE;
  return { events, next: hasMore ? `${Date.parse(last.at)}-${last.id}` : null };
}

/** All of them as security-log.csv or security-log.xlsx. */
export function exportSecurityEvents(
  portal: Portal,
  format: FileFormat,
  filters: SecurityLogFilters,
): TableFile {
  async function* rows() {
    for (let before: Cursor | undefined; ; ) {
      const events = await readPage(portal, filters, { before, limit: EXPORTED_AT_ONCE });
      yield events;
      const last = events.at(-1);
      if (last === undefined || events.length < EXPORTED_AT_ONCE) return;
      before = { at: new Date(last.at), id: last.id };
    }
  }
  const write = momentWriter(portal.settings.current().timeZone);
  return tableFile(format, {
    name: 'security-log',
    sheet: 'Security log',
    headings: ['When', 'Who', 'What', 'Times', 'Account', 'Details', 'From'],
    rows: rows(),
    toCells: ({ at, who, kind, times, about, detail, from }) =>
      [write(new Date(at)), who, SECURITY_EVENTS[kind], String(times), about, detail, from].map(safe),
  });
}

type Row = {
  id: number;
  kind: SecurityEventKind;
  at: Date;
  times: number;
  accountId: number | null;
  actorId: number | null;
  doneBy: 'person' | 'nobody' | 'command';
  network: string | null;
  device: string | null;
  detail: string;
  account: string | null;
  actor: string | null;
};

async function readPage(
  { db, settings }: Pick<Portal, 'db' | 'settings'>,
  { search, kind, firstDate, lastDate }: SecurityLogFilters,
  { before, limit }: { before: Cursor | undefined; limit: number },
): Promise<SecurityEvent[]> {
  const { timeZone } = settings.current();
  const fits = sql`array(
    select id from account
    where position(lower(${search}) in lower(first_name || ' ' || last_name || ' ' || email)) > 0
  )`;
  const { rows } = await sql<Row>`
    select e.id, e.kind, e.at, e.times, e.account_id, e.actor_id, e.done_by, e.network, e.device, e.detail,
      ${accountName(sql`a`)} as account, ${accountName(sql`b`)} as actor
    from security_event e
    left join account a on a.id = e.account_id
    left join account b on b.id = e.actor_id
    where (${before?.id ?? null}::bigint is null or (e.at, e.id) < (${before?.at ?? null}, ${before?.id ?? null}))
      and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
      and (${firstDate ?? null}::date is null or e.at >= ${firstDate ?? null}::date::timestamp at time zone ${timeZone})
      and (${lastDate ?? null}::date is null
        or e.at < (${lastDate ?? null}::date + 1)::timestamp at time zone ${timeZone})
      and (${search} = '' or e.account_id = any(${fits}) or e.actor_id = any(${fits}))
    order by e.at desc, e.id desc
    limit ${limit}`.execute(db);
  return rows.map(toWire);
}

function toWire(row: Row): SecurityEvent {
  const { id, kind, at, times, detail } = row;
  return {
    ...{ id, kind, times, detail },
    at: at.toISOString(),
    who: whoOf(row),
    about: aboutOf(row),
    from: [row.network, row.device].filter((part) => part !== null).join(', '),
  };
}

function whoOf({ doneBy, actor }: Row): string {
  if (doneBy === 'command') return 'A command on the server';
  if (doneBy === 'nobody') return 'Someone who was not logged in';
  return actor ?? ERASED;
}

function aboutOf({ kind, accountId, actorId, account, doneBy }: Row): string {
  if (account !== null) return accountId === actorId ? '' : account;
  if (kind === 'sign-in-failed') return 'An unknown address';
  // who did it to their own account is named already
  return isAboutAccount(kind) && !(doneBy === 'person' && actorId === null) ? ERASED : '';
}
