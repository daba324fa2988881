import type { Team } from '#practices/from-wire.ts';
import { WeekUseLine } from '#practices/week-use-line.tsx';
import { Card } from '#ui/card.tsx';

/** Each of the coach's teams with its practices in both weeks. */
export function TeamWeeks({ teams }: { teams: readonly Team[] }) {
  return (
    <Card aria-labelledby="your-teams">
      <h2 id="your-teams" className="text-xl">
        Your teams
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {teams.map((team) => (
          <li key={team.key} className="py-3 last:pb-0">
            <p className="[overflow-wrap:anywhere]">
              <strong>{team.teamName}</strong> <span className="text-muted">{team.divisionName}</span>
            </p>
            <p className="mt-0.5 grid text-sm">
              <WeekUseLine team={team} week="current" />
              <WeekUseLine team={team} week="next" />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
