import type { Attention, LeagueHome } from '@portal/contract/home.ts';

const NOTHING: Attention = {
  teamsWithoutCoach: 0,
  coachesToInvite: 0,
  coachesNotRegistered: 0,
  coachRows: 0,
  gameRows: 0,
  pendingPermits: 0,
  failedEmails: 0,
  teamsWithoutPractice: [],
  slotsToPublish: 0,
  bookedWhileClosed: [],
  openProposals: 0,
  openCredits: 0,
  openDaysOff: 0,
  gamesToReschedule: 0,
  ratingsDeadline: null,
  leftoverEntries: 0,
  hasBackupProblem: false,
};

type Changes = Partial<Omit<LeagueHome, 'attention'>> & { attention?: Partial<Attention> };

/** What an administrator's home shows on Monday, 2026-11-23, in the middle of a season, with nothing to do. */
export const aHome = ({ attention = {}, ...changes }: Changes = {}): LeagueHome => ({
  today: '2026-11-23',
  season: { label: 'Winter 2026', teams: 3, lastDate: '2027-03-01' },
  nextWeek: { first: '2026-11-30', last: '2026-12-06' },
  attention: { ...NOTHING, ...attention },
  board: null,
  weeks: [],
  practices: [],
  ...changes,
});
