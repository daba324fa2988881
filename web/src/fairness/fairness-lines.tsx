import { useQuery } from '@tanstack/react-query';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { Card } from '#ui/card.tsx';
import { gamesSentence, teamSentence } from './figure-text.ts';
import { type FairnessDivision, fairness } from './queries.ts';

/**
 * A line for each own team at the end of the dashboard. Renders nothing if the figures can't be loaded: they are a minor
 * part of the dashboard.
 */
export function FairnessLines() {
  const { data } = useQuery(fairness(null));
  const own = data?.divisions.filter(({ isOwn }) => isOwn) ?? [];
  if (!data?.division || own.length === 0) return null;
  const first = data.division;
  return (
    <Card aria-labelledby="fairness-lines">
      <h2 id="fairness-lines" className="text-xl">
        Compared with your division
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {own.map(({ id }) =>
          id === first.id ? (
            <Lines key={id} division={first} isNamed={own.length > 1} />
          ) : (
            <OtherLines key={id} id={id} />
          ),
        )}
      </ul>
      <p className="mt-3">
        <Link to={PATHS.fairness} className="link inline-flex min-h-6 items-center">
          Compare all teams
        </Link>
      </p>
    </Card>
  );
}

function OtherLines({ id }: { id: number }) {
  const { data } = useQuery(fairness(id));
  return data?.division ? <Lines division={data.division} isNamed /> : null;
}

type LinesProps = {
  division: FairnessDivision;
  /** for a coach with teams in several divisions, which may have the same name */
  isNamed: boolean;
};

function Lines({ division: { name, teams }, isNamed }: LinesProps) {
  return teams
    .filter(({ isOwn }) => isOwn)
    .map((team) => (
      <li key={team.teamId} className="wrap-anywhere">
        {teamSentence(isNamed ? { ...team, teamName: `${team.teamName} (${name})` } : team, teams)}
        <span className="block text-muted">{gamesSentence(team, teams)}</span>
      </li>
    ));
}
