import type { Team } from './from-wire.ts';
import { WeekUseLine } from './week-use-line.tsx';

/** Head of a team's column: who it is, and what is left of both weeks. */
export function TeamHeading({ team }: { team: Team }) {
  return (
    <span className="block min-w-24 max-w-44 text-left font-normal whitespace-normal">
      <span className="block font-display text-base leading-tight font-bold wrap-break-word">
        {team.teamName}
      </span>
      <span className="block text-muted wrap-break-word">{team.divisionName}</span>
      <WeekUseLine team={team} week="current" className="mt-1.5 leading-snug" />
      <WeekUseLine team={team} week="next" className="leading-snug" />
    </span>
  );
}
