import type { Attention, LeagueHome } from '@portal/contract/home.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDayShort, monthAndDay } from '@portal/domain/time/format.ts';
import { PATHS } from '#paths.ts';

/** One thing to do: a count, what it is, and the page where to do it. */
export type AttentionLine = {
  id: string;
  /** null if there is nothing to count */
  count: number | null;
  /** follows the count */
  text: string;
  /** names that can be listed below the line */
  names: readonly string[];
  button: string;
  to: string;
};

type ClosedEntry = Attention['bookedWhileClosed'][number];

type LineInput = Omit<AttentionLine, 'names'> & { names?: readonly string[] };

/** What there is to do, the most urgent first. A season that is over needs no coaches or practices. */
export function attentionLines({ attention, season, today, nextWeek }: LeagueHome): AttentionLine[] {
  const isOver = season !== null && season.lastDate !== null && season.lastDate < today;
  const lines: (LineInput | false)[] = [
    attention.hasBackupProblem && {
      id: 'backup',
      count: null,
      text: 'There is no recent backup',
      button: 'See backups',
      to: PATHS.admin,
    },
    ...(season === null ? [] : setUpLines(season, isOver)),
    ...everydayLines(attention),
    ...(isOver ? [] : seasonLines(attention, nextWeek)),
  ];
  return lines
    .filter((line) => line !== false)
    .filter(({ count }) => count !== 0)
    .map((line) => ({ names: [], ...line }));
}

function setUpLines(season: NonNullable<LeagueHome['season']>, isOver: boolean): (LineInput | false)[] {
  const { label, lastDate, teams } = season;
  return [
    isOver &&
      lastDate !== null && {
        id: 'over',
        count: null,
        text: `${label} ended ${dayText(lastDate)}`,
        button: 'Start the next season',
        to: PATHS.admin,
      },
    (lastDate === null || teams === 0) && {
      id: 'set-up',
      count: null,
      text: `${label} has no ${lastDate === null ? 'slots' : 'teams'} yet`,
      button: 'Continue set-up',
      to: PATHS.admin,
    },
  ];
}

function everydayLines(attention: Attention): LineInput[] {
  const { failedEmails, leftoverEntries, slotsToPublish, bookedWhileClosed } = attention;
  return [
    {
      id: 'emails',
      count: failedEmails,
      text: `${plural(failedEmails, 'email')} failed in the last 7 days`,
      button: 'See emails',
      to: `${PATHS.mail}?state=failed`,
    },
    {
      id: 'leftover',
      count: leftoverEntries,
      text: `${plural(leftoverEntries, 'entry', 'entries')} of a former season still booked`,
      button: 'Review entries',
      to: PATHS.combinedSchedule,
    },
    {
      id: 'closed',
      count: bookedWhileClosed.length,
      text: `${plural(bookedWhileClosed.length, 'entry', 'entries')} booked while the gym is closed`,
      names: bookedWhileClosed.map(entryText),
      button: 'Review closures',
      to: `${PATHS.venues}?ask=booked`,
    },
    {
      id: 'publish',
      count: slotsToPublish,
      text:
        slotsToPublish === null
          ? 'Couldn’t check for slots to publish'
          : `${plural(slotsToPublish, 'slot change')} not yet visible to coaches`,
      button: slotsToPublish === null ? 'Review permits' : 'Publish slots',
      to: slotsToPublish === null ? PATHS.venues : `${PATHS.admin}?step=slots`,
    },
  ];
}

function seasonLines(attention: Attention, { first, last }: LeagueHome['nextWeek']): (LineInput | false)[] {
  const { openDaysOff, gamesToReschedule, ratingsDeadline } = attention;
  const { pendingPermits, coachRows, gameRows, teamsWithoutCoach } = attention;
  const { coachesToInvite, coachesNotRegistered, teamsWithoutPractice, openProposals, openCredits } =
    attention;
  const lost = { button: 'See closures and make-ups', to: `${PATHS.losses}?show=open` };
  const noAccount = `${PATHS.coaches}?show=no-account`;
  return [
    {
      id: 'games',
      count: gamesToReschedule,
      text: `postponed ${plural(gamesToReschedule, 'game')} to be made up`,
      button: 'Find new times',
      to: PATHS.combinedSchedule,
    },
    {
      id: 'days-off',
      count: openDaysOff,
      text: `${plural(openDaysOff, 'request')} for a date off to decide`,
      button: 'Decide requests',
      to: `${PATHS.games}?step=days-off`,
    },
    ratingsDeadline !== null && {
      id: 'ratings',
      count: null,
      text: `Player ratings are due ${dayText(ratingsDeadline)}`,
      button: 'See ratings',
      to: PATHS.leagueRatings,
    },
    {
      id: 'permits',
      count: pendingPermits,
      text: `${plural(pendingPermits, 'permit')} pending`,
      button: 'Review permits',
      to: `${PATHS.venues}?permits=pending`,
    },
    {
      id: 'coach-rows',
      count: coachRows,
      text: `${plural(coachRows, 'row')} in your coach file ${coachRows === 1 ? 'needs' : 'need'} review`,
      button: 'Review',
      to: PATHS.load,
    },
    {
      id: 'game-rows',
      count: gameRows,
      text: `${plural(gameRows, 'row')} of the last games file ${gameRows === 1 ? 'needs' : 'need'} an answer`,
      button: 'Answer games',
      to: `${PATHS.games}?step=upload`,
    },
    {
      id: 'no-coach',
      count: teamsWithoutCoach,
      text: `${plural(teamsWithoutCoach, 'team')} without a coach`,
      button: 'Add coaches',
      to: `${PATHS.coaches}?show=no-coach`,
    },
    {
      id: 'invite',
      count: coachesToInvite,
      text: `${plural(coachesToInvite, 'coach', 'coaches')} not invited`,
      button: 'Invite coaches',
      to: noAccount,
    },
    {
      id: 'not-registered',
      count: coachesNotRegistered,
      text: `invited ${plural(coachesNotRegistered, 'coach', 'coaches')} not registered`,
      button: 'Invite again',
      to: noAccount,
    },
    {
      id: 'proposals',
      count: openProposals,
      text: `${plural(openProposals, 'team')} asked to take another slot`,
      ...lost,
    },
    {
      id: 'credits',
      count: openCredits,
      text: `unused ${plural(openCredits, 'make-up practice')}`,
      ...lost,
    },
    {
      id: 'no-practice',
      count: teamsWithoutPractice.length,
      text: `${plural(teamsWithoutPractice.length, 'team')} with no practice next week`,
      names: teamsWithoutPractice.map(({ teamName, divisionName }) => `${teamName} (${divisionName})`),
      button: 'See open slots',
      to: `${PATHS.combinedSchedule}?${new URLSearchParams({ type: 'OPEN', from: first, to: last })}`,
    },
  ];
}

/** 'Hawks on Nov 19 at SALK'. */
function entryText({ date, scheduleName, homeTeam, awayTeam, title, type }: ClosedEntry): string {
  const what = [homeTeam, awayTeam].filter(Boolean).join(' vs ') || title || type;
  return `${what} on ${monthAndDay(date)} at ${scheduleName}`;
}

/** The singular or plural without the number. */
const plural = (count: number, one: string, many?: string) => several(count, one, many).replace(/^\S+ /, '');

/** 'Sun, Nov 22'. */
export const dayText = (date: string) => `${formatDayShort(date)}, ${monthAndDay(date)}`;
