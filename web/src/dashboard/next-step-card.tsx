import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useQuery } from '@tanstack/react-query';
import { CourtLines } from '#app/court-lines.tsx';
import { JerseyNumber } from '#app/jersey-number.tsx';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { PATHS } from '#paths.ts';
import type { Slot, Team } from '#practices/from-wire.ts';
import { limitOf, NOTHING_TO_BOOK } from '#practices/per-week.ts';
import { bookableWeeks, openSlots } from '#practices/queries.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CheckIcon } from '#ui/icons.tsx';

type NextStepCardProps = {
  teams: readonly Team[];
  /** something above it comes first */
  isSecond: boolean;
};

/** The coach's next step: teams without a practice, with a link to book one. */
export function NextStepCard({ teams, isSecond }: NextStepCardProps) {
  const tone = isSecond ? 'quiet' : 'primary';
  const slots = useQuery(openSlots);
  const range = useQuery(bookableWeeks);
  const step = nextStep(teams);
  const today = useLeagueToday();
  const open = step && slots.data && range.data ? openDays(slots.data, step.week, range.data) : null;

  return (
    <Card aria-labelledby="next-step" className="relative overflow-hidden border-2 border-court">
      <CourtLines className="pointer-events-none absolute -right-16 -bottom-40 w-80 text-line opacity-60 max-lg:hidden" />
      <div className="relative flex items-center gap-6">
        {step ? (
          <JerseyNumber value={step.teams.length} className="h-20 shrink-0 phone:h-14" />
        ) : (
          <span className="grid size-16 shrink-0 place-items-center rounded-full bg-good-soft text-good">
            <CheckIcon className="size-9" />
          </span>
        )}
        <div className="min-w-0">
          <p className="kicker">Your next step</p>
          <h2 id="next-step" className="text-2xl [overflow-wrap:anywhere]">
            {step ? nextStepText(step, teams.length) : allSetText(teams)}
          </h2>
        </div>
      </div>
      <p role="status" className="relative mt-3 min-h-6 max-w-lg text-muted">
        {step
          ? (notOpenText(step) ?? openText(open, step.week, today))
          : 'If a team can’t use a practice, cancel early so another team can use the gym.'}
      </p>
      <p className="relative mt-4">
        {step ? (
          <Link to={requestPath(step)} className={`${buttonClass(tone)} min-h-13 px-6 text-lg phone:w-full`}>
            Request a practice
          </Link>
        ) : (
          <Link to={PATHS.yourPractices} className={`${buttonClass(tone)} phone:w-full`}>
            See your practices
          </Link>
        )}
      </p>
    </Card>
  );
}

/** The URL of the request page for the week, with the first team that needs a practice. */
function requestPath({ week, teams: [first] }: NonNullable<NextStep>): string {
  const query = new URLSearchParams({ day: week === 'current' ? 'this-week' : 'next-week' });
  if (first) query.set('team', first.key);
  return `${PATHS.practiceRequest}?${query}`;
}

/** Why none of the teams can book next week yet; undefined if one can. */
const notOpenText = ({ week, teams }: NonNullable<NextStep>): string | undefined =>
  week === 'next' && teams.every(({ notOpen }) => notOpen) ? teams[0]?.notOpen?.why : undefined;

/** The day of each open slot of the week. */
function openDays(slots: readonly Slot[], week: 'current' | 'next', range: WeekRange): IsoDate[] {
  return slots
    .filter((slot) => weekOf(slot.date, range) === week && slot.heldUntil === null)
    .map(({ date }) => date);
}

/**
 * '13 left, all today.', '13 slots are open this week, all on Sunday.', '20 slots are open next week.'
 * @param days of the open slots; null while unknown
 */
function openText(days: readonly IsoDate[] | null, week: 'current' | 'next', today: IsoDate | null): string {
  if (days === null) return '';
  const [first] = days;
  if (first === undefined) return 'No slots are open that week. Slots reappear as soon as someone cancels.';
  const count = days.length;
  const isOneDay = days.every((day) => day === first);
  if (isOneDay && first === today) return count === 1 ? '1 left, today.' : `${count} left, all today.`;
  const weekName = week === 'current' ? 'this week' : 'next week';
  if (count === 1) return `One slot is open ${weekName}, on ${weekdayName(first)}.`;
  return `${count} slots are open ${weekName}${isOneDay ? `, all on ${weekdayName(first)}` : ''}.`;
}

/** The week and the teams that still have practices to book; null if every team has its practices. */
type NextStep = { week: 'current' | 'next'; teams: Team[] } | null;

/** The next step: practices of this week come first, then those of next week. */
function nextStep(teams: readonly Team[]): NextStep {
  for (const week of ['current', 'next'] as const) {
    const missing = teams.filter((team) => hasFreePractice(team.week[week]));
    if (missing.length > 0) return { week, teams: missing };
  }
  return null;
}

/** 'Knicks still need a practice this week.', 'Knicks still need 2 practices next week.' */
function nextStepText({ week, teams }: NonNullable<NextStep>, teamCount: number): string {
  const weekName = week === 'current' ? 'this week' : 'next week';
  const [only] = teams;
  const most = Math.max(...teams.map((team) => team.week[week].limit - team.week[week].used));
  if (teams.length === 1 && only)
    return `${only.teamName} still need ${most === 1 ? 'a practice' : `${most} practices`} ${weekName}.`;
  return `${whoseTeams(teams.length, teamCount)} still need ${most === 1 ? 'a practice' : 'practices'} ${weekName}.`;
}

function whoseTeams(count: number, of: number): string {
  if (count < of) return `${count} of your ${of} teams`;
  return count === 2 ? 'Both of your teams' : `All ${count} of your teams`;
}

/** 'Every team has its practice, this week and next.', or 'Knicks have their practice, …', if there is no next step. */
function allSetText(teams: readonly Team[]): string {
  const limits = teams.map(limitOf);
  if (limits.every((limit) => limit === 0)) return NOTHING_TO_BOOK;
  const [only] = teams;
  const who = teams.length === 1 && only ? `${only.teamName} have their` : 'Every team has its';
  return `${who} ${limits.every((limit) => limit === 1) ? 'practice' : 'practices'}, this week and next.`;
}
