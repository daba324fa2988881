import type { SecurityEventKind } from '@portal/domain/security/security-events.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { describeDevice } from '#platform/http/device.ts';
import type { Call } from '#platform/http/serve.ts';
import { type Visitor, visitorOf } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** whose account it is about; null if nobody's, or of an unknown address */
  accountId: number | null;
  /** the account that did it, 'nobody' for someone who was not logged in, or a command on the portal's own machine */
  by: number | 'nobody' | 'command';
  /** from where; left out for commands */
  visitor?: Visitor | undefined;
  /** what it was about, at most 200 characters; never a name, an address, or a secret */
  detail?: string;
  now: Date;
};

const HOUR_MS = 3_600_000;
const KEEP_MS = 180 * 24 * HOUR_MS;
/** Rows of one kind in an hour. More networks, accounts and devices than that share one row. */
const MOST_COUNTED = { nobody: 100, person: 2_000, command: 100 };

const valuesOf = ({ kind, accountId, by, visitor, detail = '', now }: SecurityEvent) => ({
  kind,
  at: now,
  accountId,
  doneBy: typeof by === 'number' ? ('person' as const) : by,
  actorId: typeof by === 'number' ? by : null,
  network: visitor?.network.slice(0, 60) ?? null,
  device: visitor === undefined ? null : describeDevice(visitor.userAgent),
  detail,
});

/** Writes an event into the security log, in the transaction of what it reports (docs/decisions/0077). */
export async function recordSecurityEvent(tx: Db, event: SecurityEvent): Promise<void> {
  await tx.insertInto('securityEvent').values(valuesOf(event)).execute();
}

/**
 * Counts an event of which anyone can cause any number: those of an hour that are the same become one row, and however
 * many different ones there are, an hour adds a limited number of rows.
 */
export async function countSecurityEvent(db: Db, event: SecurityEvent): Promise<void> {
  const { kind, at, accountId, doneBy, actorId, network, device, detail } = valuesOf(event);
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  await sql`
    with one as (
      select ${kind}::text as kind, ${accountId}::int as account_id, ${actorId}::int as actor_id,
        ${network}::text as network, ${device}::text as device, ${detail}::text as detail
    ),
    hour as (select * from security_event e where e.counted_in = ${hour} and e.kind = ${kind}),
    room as (
      select (select count(*) from hour) < ${MOST_COUNTED[doneBy]} or exists (
        select from hour h, one o
        where (h.account_id, h.actor_id, h.network, h.device, h.detail)
          is not distinct from (o.account_id, o.actor_id, o.network, o.device, o.detail)
      ) as has_room
    )
    insert into security_event (kind, at, account_id, done_by, actor_id, network, device, detail, counted_in)
    select o.kind, ${at}, case when has_room then o.account_id end, ${doneBy}, case when has_room then o.actor_id end,
      case when has_room then o.network end, case when has_room then o.device end, case when has_room then o.detail else '' end, ${hour}
    from one o, room
    on conflict (counted_in, kind, account_id, actor_id, network, device, detail) where counted_in is not null
    do update set times = security_event.times + 1, at = greatest(security_event.at, excluded.at)`.execute(
    db,
  );
}

/** Counts the download of a file with addresses of people, or ratings of children. */
export const logExport = (
  { db, clock }: Portal,
  { caller, request }: Pick<Call, 'caller' | 'request'>,
  file: string,
): Promise<void> =>
  countSecurityEvent(db, {
    kind: 'file-exported',
    accountId: null,
    by: caller.accountId,
    visitor: visitorOf(request),
    detail: file,
    now: clock.now(),
  });

/** Deletes events older than 180 days. */
export async function deleteOldSecurityEvents({ db, clock }: Portal): Promise<void> {
  const old = new Date(clock.now().getTime() - KEEP_MS);
  await sql`
    delete from security_event where id in (select id from security_event where at < ${old} order by at limit 5000)`.execute(
    db,
  );
}
