import type { RatedDivision } from '@portal/contract/ratings-overview.ts';
import { SKILL_LABELS } from '@portal/domain/ratings/skills.ts';
import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { messages } from './messages.ts';
import { RaterTable } from './rater-table.tsx';

/** A division's progress, coaches who have not started, averages, and coaches whose ratings differ. */
export function DivisionCard({ division }: { division: RatedDivision }) {
  const id = useId();
  const { name, players, ratedPlayers, submittedPlayers, raters, teamsWithoutPlayers, teamsWithoutCoach } =
    division;
  const idle = raters.filter(({ begun, isCoach, players: own }) => begun === 0 && isCoach && own > 0);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {name}
      </h2>
      {players > 0 ? (
        <div className="max-w-2xl">
          <ProgressBar
            label={`${ratedPlayers} of ${players} players rated`}
            value={ratedPlayers}
            of={players}
          />
          <ProgressBar
            label={`${submittedPlayers} of ${players} submitted`}
            value={submittedPlayers}
            of={players}
          />
        </div>
      ) : (
        <p className="mt-2">{messages.noRoster}</p>
      )}
      <dl className="mt-4 grid gap-2">
        {players > 0 && (
          <Fact name={messages.notBegun}>
            {idle.length === 0
              ? messages.allBegun
              : idle.map((rater) => `${rater.name} (${rater.teamName})`).join(', ')}
          </Fact>
        )}
        {teamsWithoutPlayers.length > 0 && (
          <Fact name="Teams without players">{teamsWithoutPlayers.join(', ')}</Fact>
        )}
        {teamsWithoutCoach.length > 0 && (
          <Fact name="Teams without coach">{teamsWithoutCoach.join(', ')}</Fact>
        )}
      </dl>
      {players > 0 && (
        <>
          <div className="mt-5 grid grid-cols-1 gap-6 lg:grid-cols-2">
            <Averages skills={division.skills} />
            <Drift drift={division.drift} />
          </div>
          <details className="mt-4">
            <summary className="link inline-flex min-h-11 items-center">
              {messages.raters} ({raters.length})
            </summary>
            <RaterTable raters={raters} label={`${messages.raters} of ${name}`} />
          </details>
        </>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const isScored = (skill: RatedDivision['skills'][number]) => skill.count > 0;

function Averages({ skills }: Pick<RatedDivision, 'skills'>) {
  return (
    <div>
      <h3 className="text-lg">{messages.averages}</h3>
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
        <p className="text-muted">{messages.noScores}</p>
      )}
    </div>
  );
}

function Drift({ drift }: Pick<RatedDivision, 'drift'>) {
  const noted = drift.filter(({ isNoted }) => isNoted);
  return (
    <div>
      <h3 className="text-lg">{messages.drift}</h3>
      {noted.length === 0 ? (
        <p className="text-muted">{messages.noDrift}</p>
      ) : (
        <>
          <ul className="mt-1 grid gap-2">
            {noted.map(({ accountId, name, teams, text, players, shared }) => (
              <li key={accountId}>
                <strong>{name}</strong> ({teams}) <Badge tone="warn">{text}</Badge>
                <span className="block text-sm text-muted">
                  {players} players rated
                  {shared &&
                    `; over ${shared.players} whom another coach rated, too: ${signed(shared.difference)}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-muted">{messages.driftText}</p>
        </>
      )}
    </div>
  );
}

/** '+0.8', '−0.3'. */
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
