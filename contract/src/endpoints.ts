import * as activity from '#activity.ts';
import * as adminCoaches from '#admin-coaches.ts';
import * as auth from '#auth.ts';
import * as calendarLinks from '#calendar-links.ts';
import * as coachMessages from '#coach-messages.ts';
import * as coaches from '#coaches.ts';
import * as daysOff from '#days-off.ts';
import type { Endpoint } from '#endpoint.ts';
import * as enrollment from '#enrollment.ts';
import * as fairness from '#fairness.ts';
import * as fileKinds from '#file-kinds.ts';
import * as gamePlan from '#game-plan.ts';
import * as gamePlanChanges from '#game-plan-changes.ts';
import * as gamePlanComparison from '#game-plan-comparison.ts';
import * as gamePlanDrawing from '#game-plan-drawing.ts';
import * as gamePlanPublishing from '#game-plan-publishing.ts';
import * as gamePlans from '#game-plans.ts';
import * as gameRules from '#game-rules.ts';
import * as games from '#games.ts';
import * as health from '#health.ts';
import * as healthDashboard from '#health-dashboard.ts';
import * as home from '#home.ts';
import * as invitation from '#invitation.ts';
import * as jobs from '#jobs.ts';
import * as league from '#league.ts';
import * as live from '#live.ts';
import * as losses from '#losses.ts';
import * as mail from '#mail.ts';
import * as mailPreferences from '#mail-preferences.ts';
import * as notices from '#notices.ts';
import * as ownAccount from '#own-account.ts';
import * as passkeys from '#passkeys.ts';
import * as people from '#people.ts';
import * as permitBook from '#permit-book.ts';
import * as practiceRound from '#practice-round.ts';
import * as practices from '#practices.ts';
import * as ratings from '#ratings.ts';
import * as ratingsLeague from '#ratings-league.ts';
import * as ratingsOverview from '#ratings-overview.ts';
import * as reminders from '#reminders.ts';
import { type RouteName, routes } from '#routes.ts';
import * as schedule from '#schedule.ts';
import * as changes from '#schedule-changes.ts';
import * as leftover from '#schedule-leftover.ts';
import * as lists from '#schedule-lists.ts';
import * as moves from '#schedule-moves.ts';
import * as postponed from '#schedule-postponed.ts';
import * as season from '#season.ts';
import * as secondFactor from '#second-factor.ts';
import * as securityLog from '#security-log.ts';
import * as teamShare from '#team-share.ts';
import * as teamWithdrawals from '#team-withdrawals.ts';
import * as trades from '#trades.ts';
import * as venues from '#venues.ts';
import * as carryOver from '#venues-carry-over.ts';
import * as hours from '#venues-hours.ts';
import * as waiting from '#waiting.ts';

const modules = {
  ...activity,
  ...adminCoaches,
  ...auth,
  ...calendarLinks,
  ...coachMessages,
  ...coaches,
  ...daysOff,
  ...enrollment,
  ...fairness,
  ...fileKinds,
  ...gamePlan,
  ...gamePlanChanges,
  ...gamePlanComparison,
  ...gamePlanDrawing,
  ...gamePlanPublishing,
  ...gamePlans,
  ...gameRules,
  ...games,
  ...healthDashboard,
  ...health,
  ...home,
  ...invitation,
  ...jobs,
  ...league,
  ...live,
  ...losses,
  ...mailPreferences,
  ...notices,
  ...mail,
  ...passkeys,
  ...permitBook,
  ...practiceRound,
  ...practices,
  ...ratingsLeague,
  ...ratingsOverview,
  ...ratings,
  ...reminders,
  ...changes,
  ...leftover,
  ...postponed,
  ...lists,
  ...schedule,
  ...moves,
  ...ownAccount,
  ...season,
  ...people,
  ...securityLog,
  ...secondFactor,
  ...teamShare,
  ...teamWithdrawals,
  ...trades,
  ...carryOver,
  ...hours,
  ...venues,
  ...waiting,
};

const declared: Readonly<Record<RouteName, Endpoint>> = modules;

/**
 * Each call of `routes` by name, with the declaration from its feature's module. The server serves them, and
 * OpenAPI lists them.
 */
export type Endpoints = { readonly [Name in RouteName]: (typeof routes)[Name] & (typeof modules)[Name] };

export const endpoints = Object.fromEntries(
  (Object.keys(routes) as RouteName[]).map((name) => [name, { ...routes[name], ...declared[name] }]),
) as unknown as Endpoints;
