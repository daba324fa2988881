import type { RatedDivision, Rater } from '@portal/contract/ratings-overview.ts';
import { SKILL_LABELS } from '@portal/domain/ratings/skills.ts';
import { Badge } from '#ui/badge.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { messages } from './messages.ts';

/** A division's averages, coaches whose ratings differ, and each coach's progress. */
export function DivisionDetails({ division }: { division: RatedDivision }) {
  return (
    <div className="pt-2 pb-3">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Averages skills={division.skills} />
        <Drift drift={division.drift} />
      </div>
      <h3 className="mt-4 text-lg">{messages.raters}</h3>
      <RaterTable raters={division.raters} label={`${messages.raters} of ${division.name}`} />
    </div>
  );
}

const isScored = (skill: RatedDivision['skills'][number]) => skill.count > 0;

function Averages({ skills }: Pick<RatedDivision, 'skills'>) {
  return (
    <div>
      <h3 className="text-lg">Averages</h3>
      {skills.some(isScored) ? (
        <table className="mt-1 w-full max-w-md text-start">
          <thead className="sr-only">
            <tr>
              <th scope="col">Skill</th>
              <th scope="col">Average</th>
              <th scope="col">Spread</th>
            </tr>
          </thead>
          <tbody>
            {skills.map(({ skill, average, spread }) => (
              <tr key={skill} className="border-t border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {SKILL_LABELS[skill]}
                </th>
                <td className="py-1.5 text-end font-semibold tabular-nums">{average?.toFixed(1) ?? '–'}</td>
                <td className="py-1.5 text-end text-muted tabular-nums">± {spread.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-muted">No ratings submitted yet.</p>
      )}
    </div>
  );
}

function Drift({ drift }: Pick<RatedDivision, 'drift'>) {
  const noted = drift.filter(({ isNoted }) => isNoted);
  return (
    <div>
      <h3 className="text-lg">Unusually high or low raters</h3>
      {noted.length === 0 ? (
        <p className="text-muted">None</p>
      ) : (
        <>
          <ul className="mt-1 grid gap-2">
            {noted.map(({ accountId, name, teams, text, players, shared }) => (
              <li key={accountId}>
                <strong>{name}</strong> ({teams}) <Badge tone="warn">{text}</Badge>
                <span className="block text-sm text-muted">
                  {players} players rated
                  {shared &&
                    `; over ${shared.players} whom another coach rated as well: ${signed(shared.difference)}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">
            It can also mean a stronger or weaker team. Players rated by two coaches say more.
          </p>
        </>
      )}
    </div>
  );
}

/** '+0.8', '−0.3'. */
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

const countOf =
  (count: 'begun' | 'complete' | 'submitted') =>
  (rater: Rater): string =>
    `${rater[count]} of ${rater.players}`;
const NUMBERS = 'whitespace-nowrap tabular-nums';

const COLUMNS: Column<Rater>[] = [
  {
    head: 'Coach',
    isRowHead: true,
    cell: ({ name, accountId, isCoach }) => (
      <>
        {name}
        {accountId === null && <span className="font-normal text-muted"> no account</span>}
        {!isCoach && <span className="font-normal text-muted"> no longer a coach</span>}
      </>
    ),
  },
  { head: 'Team', cell: ({ teamName }) => teamName },
  { head: 'Begun', className: NUMBERS, cell: countOf('begun') },
  { head: 'Complete', className: NUMBERS, cell: countOf('complete') },
  { head: 'Submitted', className: NUMBERS, cell: countOf('submitted') },
  { head: 'Nothing seen', className: NUMBERS, cell: ({ unseen }) => unseen },
];

/** Progress by coach and team; coaches who have not started come first. */
function RaterTable({ raters, label }: { raters: readonly Rater[]; label: string }) {
  return (
    <DataTable
      label={label}
      columns={COLUMNS}
      rows={raters}
      keyOf={({ teamId, accountId, name }) => `${teamId} ${accountId} ${name}`}
      narrow="scroll"
      className="mt-2"
    />
  );
}
