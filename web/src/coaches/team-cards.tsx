import { groupByDivision } from './team-filters.ts';
import { TeamButtons, TeamCoaches } from './team-parts.tsx';
import type { TeamRowsProps } from './team-rows.ts';

/** The teams under their divisions on a phone: a card for each. */
export function TeamCards({ teams, ask }: TeamRowsProps) {
  return (
    <div className="grid gap-6">
      {groupByDivision(teams).map(([division, own]) => (
        <section key={division} aria-label={division}>
          <h2 className="mb-2 text-xl wrap-anywhere">
            {division} <span className="text-sm font-normal text-muted">{own.length}</span>
          </h2>
          <ul className="grid gap-3">
            {own.map((team) => (
              <li key={team.id} className="rounded-xl border border-line bg-panel p-4 shadow-card">
                <h3 className="text-lg wrap-anywhere">{team.name}</h3>
                <TeamCoaches team={team} ask={ask} />
                <div className="mt-3 border-t border-line pt-3">
                  <TeamButtons team={team} ask={ask} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
