import type { FillRate, HealthDashboard } from '@portal/contract/health-dashboard.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type DaySpan, daysOf, isWithin, weekRange } from '@portal/domain/time/week.ts';
import { sql } from 'kysely';
import { readMailServer } from '#mail/list-mail.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Db } from '#platform/db/database.ts';
import type { DayCache } from '#platform/db/day-cache.ts';
import { toHours } from '#platform/db/open-slots.ts';
import { percentOf } from '#platform/disk/disk-room.ts';
import { type EncodedBody, encodeBody } from '#platform/http/encoded-body.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import {
  createDashboardDays,
  type DashboardDay,
  type DayFill,
  dashboardSpan,
  type GymDay,
} from './dashboard-days.ts';
import { readUptime } from './history.ts';

/** Email counts as late if one has waited this long without an attempt. */
const LATE_MAIL_MS = 10 * 60_000;

type MailState = HealthDashboard['service']['mail'];

/** The maximum age of values that change only with time (uptime, the state of email). */
const MAX_AGE_MS = 20_000;

/** The dashboard, which is the same for everyone, with every change committed before the call. */
export function createDashboardCache(portal: Portal, hasMailServer: boolean): () => Promise<EncodedBody> {
  const days = createDashboardDays(portal);
  let cached: { readAt: number; body: Promise<EncodedBody> } | null = null;
  const invalidate = () => {
    cached = null;
  };
  for (const topic of ['slots', 'settings', 'jobs'] as const) portal.feed.subscribe(topic, invalidate);

  return async () => {
    await portal.feed.waitUntilCurrent();
    const now = portal.clock.now().getTime();
    if (cached !== null && now >= cached.readAt && now - cached.readAt < MAX_AGE_MS) return await cached.body;
    const reading = { readAt: now, body: readDashboard(portal, { days, hasMailServer }).then(encodeBody) };
    cached = reading;
    reading.body.catch(() => {
      if (cached === reading) cached = null;
    });
    return await reading.body;
  };
}

/**
 * The state of the schedule and the service, the same for everyone and without personal data.
 * @param hasMailServer false: emails are kept as files
 * @see docs/spec/decisions.md#health-dashboard
 */
async function readDashboard(
  portal: Portal,
  {
    days: cachedDays,
    hasMailServer,
  }: { days: DayCache<ReadonlyMap<IsoDate, DashboardDay>>; hasMailServer: boolean },
): Promise<HealthDashboard> {
  const { db, clock, settings } = portal;
  const { timeZone, weekStart } = settings.current();
  const now = leagueNowOf(clock, timeZone);
  const fortnight = dashboardSpan(now.date);
  const dates = daysOf(fortnight);
  const { current, next } = weekRange(now.date, weekStart);
  const [season, days, site, facts, mail] = await Promise.all([
    activeSeasonOrNone(db),
    cachedDays.current(),
    readUptime(portal),
    readServiceFacts(db),
    readMailServer(db),
  ]);
  const fills = [...days.values()].flatMap(({ fill }) => fill ?? []);
  const at = clock.now();
  const awaySince = mail.lastOutage?.until === null ? mail.lastOutage.from : null;
  return {
    timeZone,
    days: dates,
    gyms: toGyms(
      dates.flatMap((date) => days.get(date)?.gyms ?? []),
      dates,
    ),
    seasonLabel: season === null ? null : seasonLabel(season),
    fill: {
      thisWeek: fillOf(fills, current),
      nextWeek: fillOf(fills, next),
      fortnight: fillOf(fills, fortnight),
    },
    service: {
      site,
      mail: {
        ...mailState(hasMailServer, lateSince(facts, awaySince, at)),
        lastSentAt: mail.lastSentAt?.toISOString() ?? null,
      },
      lastLoad: lastLoadOf(facts),
      version: VERSION,
      at: at.toISOString(),
    },
  };
}

/** In order of school and gym. */
function toGyms(gymDays: readonly GymDay[], days: readonly string[]): HealthDashboard['gyms'] {
  const byVenue = Map.groupBy(gymDays.toSorted(bySchoolAndGym), ({ venueId }) => venueId);
  return [...byVenue].flatMap(([venueId, rows]) => {
    const [gym] = rows;
    if (gym === undefined) return [];
    const byDay = new Map(rows.map((row) => [row.date, row]));
    const hoursOn = (day: string) => {
      const { open = 0, booked = 0, game = 0, blackout = 0 } = byDay.get(day) ?? {};
      return {
        open: toHours(open),
        booked: toHours(booked),
        game: toHours(game),
        blackout: toHours(blackout),
      };
    };
    return [{ venueId, schoolName: gym.schoolName, gymName: gym.gymName, hours: days.map(hoursOn) }];
  });
}

const bySchoolAndGym = (a: GymDay, b: GymDay) =>
  compare(a.schoolKey, b.schoolKey) || compare(a.gymKey, b.gymKey) || a.venueId - b.venueId;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function fillOf(fills: readonly DayFill[], span: DaySpan): FillRate {
  const within = fills.filter(({ date }) => isWithin(date, span));
  const total = within.reduce((sum, day) => sum + day.total, 0);
  const booked = within.reduce((sum, day) => sum + day.booked, 0);
  return { first: span.start, last: span.end, total, booked, percent: percentOf(booked, total) };
}

/**
 * Since when email is late, because the mail server is unreachable or an email has not been tried; null if it is not
 * late.
 */
function lateSince({ oldestUntriedAt }: ServiceFacts, awaySince: Date | null, now: Date): Date | null {
  if (awaySince !== null) return awaySince;
  const isLate = oldestUntriedAt !== null && now.getTime() - oldestUntriedAt.getTime() > LATE_MAIL_MS;
  return isLate ? oldestUntriedAt : null;
}

function mailState(hasServer: boolean, since: Date | null): Pick<MailState, 'state' | 'since'> {
  if (since !== null) return { state: 'delayed', since: since.toISOString() };
  return { state: hasServer ? 'sending' : 'kept', since: null };
}

function lastLoadOf({ lastLoadAt, lastLoadKind }: ServiceFacts): HealthDashboard['service']['lastLoad'] {
  if (lastLoadAt === null || lastLoadKind === null) return null;
  return { at: lastLoadAt.toISOString(), what: lastLoadKind === 'load' ? 'coaches' : 'availability' };
}

type ServiceFacts = {
  /** when the oldest email that was not tried yet was written; null if none is waiting */
  oldestUntriedAt: Date | null;
  /** the last step that added coaches or gym time to the active season */
  lastLoadAt: Date | null;
  lastLoadKind: 'load' | 'merge' | null;
};

async function readServiceFacts(db: Db): Promise<ServiceFacts> {
  const { rows } = await sql<ServiceFacts>`
    select (select min(queued_at) from mail where state = 'waiting' and attempts = 0) as "oldestUntriedAt",
      j.finished_at as "lastLoadAt", j.kind as "lastLoadKind"
    from (select 1) as one
    left join lateral (
      select j.finished_at, j.kind from job j join season x on x.id = j.season_id
      where x.is_active and j.state = 'done' and j.kind in ('load', 'merge')
      order by j.finished_at desc limit 1
    ) j on true`.execute(db);
  return rows[0] ?? { oldestUntriedAt: null, lastLoadAt: null, lastLoadKind: null };
}
