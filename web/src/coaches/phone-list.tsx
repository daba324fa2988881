import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { createPortal } from 'react-dom';
import { useLeague } from '#league/use-league.ts';
import { messages } from './messages.ts';
import { groupByDivision, nameOf } from './team-filters.ts';
import './phone-list.css';

/** The teams with their coaches in black on white. It replaces the page while printing. */
export function PhoneList({ teams }: { teams: readonly LeagueTeam[] }) {
  const league = useLeague();
  return createPortal(
    <div className="print-only phone-list">
      <header>
        <h1>{messages.title}</h1>
        <p>{league.name}</p>
      </header>
      {groupByDivision(teams).map(([division, own]) => (
        <table key={division}>
          <thead>
            <tr>
              <th colSpan={3}>{division}</th>
            </tr>
          </thead>
          {own.map(({ id, name, coaches }) => (
            <tbody key={id}>
              {coaches.length === 0 && (
                <tr>
                  <th scope="row">{name}</th>
                  <td colSpan={2}>{messages.withoutCoach}</td>
                </tr>
              )}
              {coaches.map((coach, index) => (
                <tr key={coach.id}>
                  {index === 0 && (
                    <th scope="row" rowSpan={coaches.length}>
                      {name}
                    </th>
                  )}
                  <td>{nameOf(coach)}</td>
                  <td>{coach.email}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      ))}
    </div>,
    document.body,
  );
}
