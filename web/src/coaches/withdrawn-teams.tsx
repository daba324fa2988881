import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { useLeagueTime } from '#league-time/use-league-time.ts';
import { messages as texts } from './messages.ts';
import { nameOf } from './team-filters.ts';
import { TeamMenu } from './team-menu.tsx';
import type { Ask } from './team-rows.ts';
import { messages } from './withdrawal-messages.ts';

/** The teams that withdrew or were merged, after the list of those that play. */
export function WithdrawnTeams({ teams, ask }: { teams: readonly LeagueTeam[]; ask: Ask }) {
  const dayOf = useLeagueTime();
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="withdrawn-teams" className="mt-6">
      <h2 id="withdrawn-teams" className="mb-2 text-lg">
        {messages.heading}
      </h2>
      <ul className="rounded-xl border border-line bg-panel shadow-card">
        {teams.map((team) => {
          const { at, into } = team.withdrawn ?? { at: '', into: null };
          const day = dayOf(at, 'shortDay');
          return (
            <li
              key={team.id}
              className="flex items-center gap-3 border-t border-line px-3 py-2 text-muted first:border-t-0"
            >
              <div className="min-w-0 grow wrap-break-word">
                <h3 className="font-text text-base font-semibold">
                  {team.name}, {team.divisionName}
                </h3>
                <p className="text-sm">
                  {into === null ? messages.withdrewOn(day) : messages.mergedOn(into, day)} ·{' '}
                  {team.coaches.map(nameOf).join(', ') || texts.withoutCoach}
                </p>
              </div>
              <TeamMenu team={team} ask={ask} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
