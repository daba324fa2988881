import { groupByDivision } from './team-filters.ts';
import { TeamButtons, TeamCoaches } from './team-parts.tsx';
import type { TeamRowsProps } from './team-rows.ts';

const CELL = 'border-t border-line px-3 py-2 align-middle first:ps-5';
const HEAD = 'bg-wood px-3 py-2.5 font-bold first:ps-5';

/** The teams by division, a row for each. */
export function TeamTable({ teams, ask }: TeamRowsProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel shadow-card">
      <table aria-label="Teams" className="w-full table-fixed border-collapse text-left">
        <thead className="text-sm">
          <tr>
            <th scope="col" className={`${HEAD} w-[18%]`}>
              Team
            </th>
            <th scope="col" className={HEAD}>
              Coaches
            </th>
            <th scope="col" className={`${HEAD} w-60`}>
              Actions
            </th>
          </tr>
        </thead>
        {groupByDivision(teams).map(([division, own]) => (
          <tbody key={division}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={3}
                className="border-t-2 border-line bg-court-soft px-5 py-2 font-display text-lg font-bold wrap-anywhere"
              >
                {division} <span className="text-sm font-normal text-muted">{own.length}</span>
              </th>
            </tr>
            {own.map((team) => (
              <tr key={team.id}>
                <th scope="row" className={`${CELL} font-semibold wrap-anywhere`}>
                  {team.name}
                </th>
                <td className={CELL}>
                  <TeamCoaches team={team} ask={ask} />
                </td>
                <td className={CELL}>
                  <TeamButtons team={team} ask={ask} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
