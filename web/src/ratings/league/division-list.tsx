import type { LateCoach, RatedDivision } from '@portal/contract/ratings-overview.ts';
import { several } from '@portal/domain/text/several.ts';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { Moment } from '#league-time/moment.tsx';
import { ConfirmChange } from '#shared/confirm-change.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DivisionDetails } from './division-details.tsx';
import { messages } from './messages.ts';
import { useDecision } from './queries.ts';

const SHOWN_LATE = 4;

type DivisionListProps = {
  divisions: readonly RatedDivision[];
  /** whether late coaches can be reminded, i.e. the season is active and ratings are open */
  canRemind: boolean;
};

/** A row for each division: how many teams are submitted, who is late, and a button that reminds late coaches. */
export function DivisionList({ divisions, canRemind }: DivisionListProps) {
  const all = [
    ...new Map(divisions.flatMap(({ late }) => late).map((coach) => [coach.coachId, coach])).values(),
  ];
  const teams = divisions.reduce((sum, division) => sum + division.teams, 0);
  const isEmpty = ({ teamsWithoutPlayers, teams: all }: RatedDivision) => teamsWithoutPlayers.length === all;
  const empty = divisions.filter(isEmpty);
  const submitted = divisions.reduce((sum, { teamStates }) => sum + teamStates.submitted, 0);
  return (
    <section aria-label="Divisions" className="rounded-2xl border border-line bg-panel shadow-card">
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-3 phone:px-4">
        <p className="text-lg font-semibold">{`${submitted} of ${several(teams, 'team')} submitted`}</p>
        {canRemind && <RemindButton late={all} all />}
      </div>
      <ul>
        {divisions
          .filter((division) => !isEmpty(division))
          .map((division) => (
            <DivisionRow key={division.id} division={division} canRemind={canRemind} />
          ))}
        {empty.length > 0 && (
          <li className="border-t border-line px-6 py-4 text-muted phone:px-4">
            {`No players yet: ${empty.map(({ name }) => name).join(', ')}`}
          </li>
        )}
      </ul>
    </section>
  );
}

function DivisionRow({ division, canRemind }: { division: RatedDivision; canRemind: boolean }) {
  const id = useId();
  const { name, players, submittedPlayers, late, teamsWithoutPlayers, teamsWithoutCoach } = division;
  return (
    <li className="border-t border-line px-6 py-3 phone:px-4">
      <section aria-labelledby={id}>
        <div className="grid items-center gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[6rem_18rem_minmax(0,1fr)_10.5rem]">
          <h2 id={id} className="text-xl md:col-span-2 xl:col-span-1">
            {name}
          </h2>
          <div className="md:col-span-2 xl:col-span-1">
            <TeamBar division={division} />
            {players > 0 && (
              <p className="mt-1 text-sm text-muted tabular-nums">
                {`${submittedPlayers} of ${several(players, 'player')} submitted`}
              </p>
            )}
          </div>
          <div className="grid gap-1 text-sm wrap-anywhere">
            {late.length > 0 && <Late late={late} />}
            {teamsWithoutPlayers.length > 0 && (
              <p className="text-muted">{`No players: ${teamsWithoutPlayers.join(', ')}`}</p>
            )}
            {teamsWithoutCoach.length > 0 && (
              <p className="text-muted">{`No coach: ${teamsWithoutCoach.join(', ')}`}</p>
            )}
          </div>
          <div className="xl:justify-self-end">{canRemind && <RemindButton late={late} />}</div>
        </div>
        {players > 0 && (
          <details className="print:not-open:hidden">
            <summary className="link -mb-2 inline-flex min-h-control items-center text-sm">
              Details
              <span className="sr-only">{` of ${name}`}</span>
            </summary>
            <DivisionDetails division={division} />
          </details>
        )}
      </section>
    </li>
  );
}

function Late({ late }: { late: readonly LateCoach[] }) {
  const names = late.slice(0, SHOWN_LATE).map(({ name, teams }) => `${name} (${teams})`);
  const others = late.length - names.length;
  return (
    <p>
      <strong>{`${several(late.length, 'coach', 'coaches')} still to submit: `}</strong>
      {names.join(', ')}
      {others > 0 && ` and ${others} more`}
    </p>
  );
}

const PARTS = [
  { state: 'submitted', label: 'submitted', bar: 'bg-court' },
  { state: 'draft', label: 'started', bar: 'bg-ball-bright' },
  { state: 'notStarted', label: 'not started', bar: 'bg-line' },
] as const;

/** A bar with a segment for each team, and the numbers in words. */
function TeamBar({ division: { teamStates } }: { division: RatedDivision }) {
  const counts = PARTS.filter(({ state }) => teamStates[state] > 0);
  return (
    <>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {counts.flatMap(({ state, bar }) =>
          Array.from({ length: teamStates[state] }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: segments of the same state are interchangeable
            <span key={`${state} ${index}`} className={classNames('grow', bar)} />
          )),
        )}
      </div>
      <p className="mt-1 text-sm font-semibold tabular-nums">
        {counts.map(({ state, label }) => `${teamStates[state]} ${label}`).join(' · ')}
      </p>
    </>
  );
}

type RemindButtonProps = {
  late: readonly LateCoach[];
  /** whether `late` has the coaches of all divisions */
  all?: boolean;
};

/** Reminds late coaches who were not reminded within a day, after a confirmation, and says when they were last reminded. */
function RemindButton({ late, all = false }: RemindButtonProps) {
  /** as they were when the question was asked */
  const [chosen, setChosen] = useState<readonly LateCoach[] | null>(null);
  const open = late.filter(({ why }) => why === null);
  const last = late
    .map(({ remindedAt }) => remindedAt ?? '')
    .sort()
    .at(-1);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:justify-end">
      {last && !all && (
        <span className="text-sm text-muted">
          Last reminded <Moment at={last} />
        </span>
      )}
      {open.length > 0 && (
        <Button
          tone={all ? 'primary' : 'quiet'}
          size={all ? 'normal' : 'small'}
          className="phone:min-h-control"
          onClick={() => setChosen(late)}
        >
          {`Remind ${all ? 'all ' : ''}${several(open.length, 'coach', 'coaches')}`}
        </Button>
      )}
      {chosen && <RemindDialog late={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function RemindDialog({ late, onClose }: { late: readonly LateCoach[]; onClose: () => void }) {
  const ids = late.filter(({ why }) => why === null).map(({ coachId }) => coachId);
  const count = (why: LateCoach['why']) => late.filter((coach) => coach.why === why).length;
  return (
    <ConfirmChange
      {...useDecision()}
      title={`Remind ${several(ids.length, 'coach', 'coaches')}?`}
      yes={`Send ${several(ids.length, 'email')}`}
      no={messages.no}
      request={() => call('remindLateCoaches', { body: { coachIds: ids } })}
      onClose={onClose}
    >
      <p>
        Each coach gets one email that lists the teams they still have to submit. It doesn’t name players.
      </p>
      {count('reminded') > 0 && (
        <p className="mt-2 text-sm text-muted">
          {`${several(count('reminded'), 'coach was', 'coaches were')} reminded in the last 24 hours and won’t get another email.`}
        </p>
      )}
      {count('turned-off') > 0 && (
        <p className="mt-2 text-sm text-muted">
          {`${several(count('turned-off'), 'coach has', 'coaches have')} turned these emails off.`}
        </p>
      )}
    </ConfirmChange>
  );
}
