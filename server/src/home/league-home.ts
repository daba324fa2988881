import type { Attention, BoardEntry, HomeBoard, LeagueHome } from '@portal/contract/home.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { weekRange, weekStartOf } from '@portal/domain/time/week.ts';
import type { BackupStatus } from '#backup/daily-backups.ts';
import { checkAvailability } from '#gym-hours/preview-availability.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { toHours } from '#platform/db/open-slots.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { activeSeasonOrNone, seasonLabel } from '#season/find-season.ts';
import {
  type EntryOfDay,
  hasSlots,
  listNextDay,
  listTeamUse,
  listWeekUse,
  readCounts,
} from './repository.ts';

/** The daily backups; null if this portal makes none. */
export type KnownBackups = { status(): Promise<BackupStatus> } | null;

const FAILED_MS = 7 * 86_400_000;
/** How many days before a deadline it needs attention. */
const NEAR_DAYS = 7;
const WEEKS = 12;
/** How many of the shown weeks come before the current one. */
const WEEKS_BEFORE = 3;

/** What an administrator sees first, computed on request. */
export async function getLeagueHome(portal: Portal, backups: KnownBackups): Promise<LeagueHome> {
  const { db, clock, settings } = portal;
  const { timeZone, weekStart } = settings.current();
  const now = leagueNowOf(clock, timeZone);
  const { next } = weekRange(now.date, weekStart);
  const failedSince = new Date(clock.now().getTime() - FAILED_MS);
  const [season, counts, teams, hasNextWeek, day, backup] = await Promise.all([
    activeSeasonOrNone(db),
    readCounts(db, { now, failedSince, nearUntil: addDays(now.date, NEAR_DAYS) }),
    listTeamUse(db, next),
    hasSlots(db, next),
    listNextDay(db, now),
    backups?.status() ?? null,
  ]);
  const { teams: teamCount, firstDate, lastDate, ...attention } = counts;
  const span = firstDate === null || lastDate === null ? null : { first: firstDate, last: lastDate };
  const weeks = span === null ? [] : weeksShown(span, now.date, (date) => weekStartOf(date, weekStart));
  const slots = season === null ? NO_SLOTS : await checkSlots(portal, season.id);
  return {
    today: now.date,
    season: season && { label: seasonLabel(season), teams: teamCount, lastDate },
    nextWeek: { first: next.start, last: next.end },
    attention: {
      ...attention,
      teamsWithoutPractice: hasNextWeek
        ? teams
            .filter(({ inSpan }) => inSpan === 0)
            .map(({ teamName, divisionName }) => ({ teamName, divisionName }))
        : [],
      ...slots,
      hasBackupProblem: backup !== null && (backup.isLate || backup.problem !== null),
    },
    board: boardOf(day),
    weeks: (weeks.length === 0 ? [] : await listWeekUse(db, weeks)).map(
      ({ first, open, booked, game, blackout }) => ({
        first,
        last: addDays(first, 6),
        open: toHours(open),
        booked: toHours(booked),
        game: toHours(game),
        blackout: toHours(blackout),
      }),
    ),
    practices: teams.map(({ teamName, divisionName, practices }) => ({ teamName, divisionName, practices })),
  };
}

const NO_SLOTS = { slotsToPublish: 0, bookedWhileClosed: [] };

/**
 * Null if the check fails, for example because a typo in a permit gives too many slots. The rest of the page still
 * works.
 */
async function checkSlots(
  portal: Portal,
  seasonId: number,
): Promise<Pick<Attention, 'slotsToPublish' | 'bookedWhileClosed'>> {
  try {
    const { changes, bookedWhileClosed } = await checkAvailability(portal, portal.db, seasonId);
    return { slotsToPublish: changes, bookedWhileClosed };
  } catch (error) {
    if (!(error instanceof AppError))
      portal.log.error({ err: error }, 'could not count the slots to publish');
    return { ...NO_SLOTS, slotsToPublish: null };
  }
}

/** The first days of the weeks to show: all of a short season, otherwise twelve around today. */
function weeksShown(
  { first, last }: { first: IsoDate; last: IsoDate },
  today: IsoDate,
  startOf: (date: IsoDate) => IsoDate,
): IsoDate[] {
  const all: IsoDate[] = [];
  for (let week = startOf(first); week <= last; week = addDays(week, 7)) all.push(week);
  const early = addDays(startOf(today), -7 * WEEKS_BEFORE);
  const skipped = Math.min(all.filter((week) => week < early).length, Math.max(0, all.length - WEEKS));
  return all.slice(skipped, skipped + WEEKS);
}

function boardOf(entries: readonly EntryOfDay[]): HomeBoard | null {
  const [any] = entries;
  if (any === undefined) return null;
  const byVenue = Map.groupBy(entries, ({ venueId }) => venueId);
  return {
    date: any.date,
    gyms: [...byVenue].flatMap(([venueId, ofGym]) => {
      const [gym] = ofGym;
      if (gym === undefined) return [];
      const { schoolName, gymName } = gym;
      return [{ venueId, schoolName, gymName, entries: ofGym.map(toBoardEntry) }];
    }),
  };
}

const toBoardEntry = (entry: EntryOfDay): BoardEntry => {
  const { entryId, startTime, endTime, court, type, divisionName } = entry;
  return { entryId, startTime, endTime, court, type, text: textOf(entry), divisionName };
};

/** 'Hawks vs Owls', 'Hawks', or the title. */
function textOf({ title, homeTeam, awayTeam }: EntryOfDay): string {
  return [homeTeam, awayTeam].filter(Boolean).join(' vs ') || title;
}
