import type { PracticeRound, RoundResult, RoundTeam } from '@portal/contract/practice-round.ts';
import { practiceList } from '@portal/domain/practices/week-use.ts';
import { PATHS } from '#paths.ts';
import { type Team, teamKey } from '#practices/from-wire.ts';
import { Link } from '#router/link.tsx';
import { placeText } from '#trades/trade-text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Fold } from '#ui/fold.tsx';
import { CheckIcon, RingIcon } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { DemandGrid } from './demand-grid.tsx';
import { DrawRules } from './draw-rules.tsx';
import { messages, weekText, whenText } from './messages.ts';
import { TeamWishes } from './team-wishes.tsx';

type RoundCardProps = {
  round: PracticeRound;
  teams: readonly Team[];
  /** the team that the page shows, chosen above the card; undefined for all */
  shown: Team | undefined;
};

/**
 * The coming week on Practice Request: wishes before it is decided, then the result. Nothing for teams whose division can
 * always book.
 */
export function RoundCard({ round, teams, shown }: RoundCardProps) {
  const own = round.teams.filter(({ opening }) => opening === 'round');
  const opening = round.teams.filter(({ opening, opensAt }) => opening === 'opens' && opensAt !== null);
  return (
    <>
      {opening.length > 0 && <OpeningNotice teams={opening} isAll={opening.length === round.teams.length} />}
      {own.length > 0 && <Wishes round={round} own={own} teams={teams} shown={shown} />}
    </>
  );
}

function OpeningNotice({ teams, isAll }: { teams: readonly RoundTeam[]; isAll: boolean }) {
  const [first] = teams;
  const names = teams.map(({ teamName, divisionName }) => `${teamName} (${divisionName})`).join(', ');
  return (
    <Notice>
      Next week opens {first?.opensAt && whenText(first.opensAt, ' at ')}
      {!isAll && ` for ${names}`}.
    </Notice>
  );
}

function Wishes({ round, own, teams, shown }: RoundCardProps & { own: readonly RoundTeam[] }) {
  const { state, closesAt, seed, isUndone } = round;
  const isDecided = state === 'done';
  const isOfShown = (team: RoundTeam) => isOf(team, shown?.key);
  // all of them beside a team that takes no part, because their wishes are due nevertheless
  const isAlone = own.length === 1 || own.some(isOfShown);
  return (
    <Card aria-labelledby="round" className="grid gap-4 phone:gap-3">
      <div>
        <h2 id="round" className="text-xl">
          {isDecided ? 'Next week is decided' : `Next week: decided ${closesAt && whenText(closesAt)}`}
        </h2>
        <p className="kicker mt-0.5">{weekText(round.week)}</p>
      </div>
      {isUndone && !isDecided && (
        <Notice tone="warn">The league has undone the round of this week. Your wishes are kept.</Notice>
      )}
      <div className={isAlone ? '' : 'grid items-start gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3'}>
        {own.map((team) => (
          <TeamRound
            key={team.id}
            round={round}
            team={team}
            name={own.length > 1 ? nameAmong(own, team) : null}
            booked={teams.find(({ key }) => isOf(team, key))}
            isAlone={isAlone}
            // the team that the page shows changes with the width of the window, which must not close a form
            isHidden={isAlone && own.length > 1 && !isOfShown(team)}
          />
        ))}
      </div>
      <DrawRules seed={seed} />
    </Card>
  );
}

type TeamRoundProps = {
  round: PracticeRound;
  team: RoundTeam;
  /** null if the coach has no other team in the round */
  name: string | null;
  /** the team with its practices */
  booked: Team | undefined;
  /** whether no other team is shown beside it */
  isAlone: boolean;
  isHidden: boolean;
};

/** A team's result, its wishes and what others prefer. */
function TeamRound({ round, team, name, booked, isAlone, isHidden }: TeamRoundProps) {
  const isPhone = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const isDecided = round.state === 'done';
  return (
    <div className={isHidden ? 'hidden' : 'grid gap-4 phone:gap-3'}>
      {name !== null && <h3 className="border-t border-line pt-3 text-lg wrap-anywhere">{name}</h3>}
      {isDecided && (team.result ? <TeamResult result={team.result} /> : <p>{notPartText(team)}</p>)}
      <div
        className={
          isDecided ? '' : classNames('grid items-start gap-x-8 gap-y-3', isAlone && 'lg:grid-cols-2')
        }
      >
        {/* stays where it is when the week is decided, which must not close a form */}
        <Fold title={isDecided ? 'Wishes for the weeks after' : 'Wishes'} isOpen={!isDecided}>
          {!isDecided && team.freePractices === 0 && (
            <p className="mb-2">
              The team has its practices of next week. Its wishes count again the week after.
            </p>
          )}
          <TeamWishes
            team={team}
            gyms={round.gyms}
            isDecided={isDecided}
            thisWeek={booked ? practiceList(booked.week.current.practices) : ''}
          />
        </Fold>
        {!isDecided && (
          <Fold title={messages.demand} isOpen={isAlone && !isPhone}>
            <DemandGrid week={round.week} demand={round.demand} wishes={team.skip ? [] : team.wishes} />
          </Fold>
        )}
      </div>
      {team.thisWeek && (
        <Fold title="The result of this week">
          <TeamResult result={team.thisWeek} />
        </Fold>
      )}
    </div>
  );
}

const isOf = ({ divisionName, teamName }: RoundTeam, key: string | undefined) =>
  teamKey(divisionName, teamName) === key;

/** The team's name, with its division if another team has the same name. */
function nameAmong(teams: readonly RoundTeam[], { id, teamName, divisionName }: RoundTeam): string {
  const isShared = teams.some((other) => other.id !== id && other.teamName === teamName);
  return isShared ? `${teamName}, ${divisionName}` : teamName;
}

function notPartText({ skip, freePractices }: RoundTeam): string {
  if (skip) return 'No practice next week, as you chose.';
  if (freePractices === 0) return 'The team already had its practices of that week.';
  return 'The round did not run for this team. Open slots are first come, first served.';
}

/** What the round gave a team, and why not something better. */
function TeamResult({ result }: { result: RoundResult }) {
  const { place, reasons } = result;
  const [first, ...others] = reasons;
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-2 text-lg leading-snug font-semibold">
        {place ? (
          <CheckIcon className="mt-0.5 size-5 text-good" />
        ) : (
          <RingIcon className="mt-0.5 size-5 text-warn" />
        )}
        <span className="min-w-0 wrap-anywhere">
          {place ? placeText(place) : 'No practice from the round'}
        </span>
      </p>
      {first && <p className="wrap-anywhere">{first}</p>}
      {others.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-sm wrap-anywhere marker:text-muted">
          {others.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {place && (
        <p>
          <Link to={PATHS.yourPractices} className={buttonClass()}>
            Swap or give back
          </Link>
        </p>
      )}
    </div>
  );
}
