import type { FillRate, HealthDashboard } from '@portal/contract/health-dashboard.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type DaySpan, daysOf, isWithin, weekRange } from '@portal/domain/time/week.ts';
import { readMailServer } from '#mail/list-mail.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { DayCache } from '#platform/db/day-cache.ts';
import { percentOf } from '#platform/disk/disk-usage.ts';
import { VERSION } from '#platform/version.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import { type DashboardDay, dashboardSpan } from './dashboard-days.ts';
import { type DayFill, type GymDay, readServiceFacts, type ServiceFacts } from './dashboard-repository.ts';
import { readUptime } from './uptime.ts';

/** Email counts as late if one has waited this long without an attempt. */
const LATE_MAIL_MS = 10 * 60_000;

type MailState = HealthDashboard['service']['mail'];

/**
 * The state of the schedule and the service, the same for everyone and without personal data.
 * @param hasMailServer false: emails are kept as files
 * @see docs/spec/decisions.md#health-dashboard
 */
export async function readDashboard(
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

/** Hours with two decimals: a slot may be of 50 minutes. */
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

/** In order of school and gym. */
function toGyms(gymDays: readonly GymDay[], days: readonly string[]): HealthDashboard['gyms'] {
  const byVenue = Map.groupBy(gymDays.toSorted(bySchoolAndGym), ({ venueId }) => venueId);
  return [...byVenue].flatMap(([venueId, rows]) => {
    const [gym] = rows;
    if (gym === undefined) return [];
    const byDay = new Map(rows.map((row) => [row.date, row]));
    const hoursOn = (day: string) => {
      const { open = 0, booked = 0, game = 0, blackout = 0 } = byDay.get(day) ?? {};
      return { open: hours(open), booked: hours(booked), game: hours(game), blackout: hours(blackout) };
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
