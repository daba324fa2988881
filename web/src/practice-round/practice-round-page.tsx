import type { LeagueRound } from '@portal/contract/practice-round.ts';
import { OPENS_ANYWAY_HOURS } from '@portal/domain/practices/round/opening.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDayShort, monthAndDay, shortTime } from '@portal/domain/time/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { QueryFailed } from '#shared/load-failed.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Fold } from '#ui/fold.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DemandGrid } from './demand-grid.tsx';
import { DrawRules } from './draw-rules.tsx';
import { messages, weekText, whenText } from './messages.ts';
import { OutcomeView } from './outcome-view.tsx';
import { leagueRound, practiceRound, refreshRound } from './queries.ts';
import { RunDialog, UndoDialog } from './round-dialogs.tsx';
import { SettingsCard } from './settings-card.tsx';

/** /admin/practice-round: when coaches can book the coming week, and the round that assigns it. */
export function PracticeRoundPage() {
  const round = useQuery({ ...leagueRound, refetchOnMount: 'always' });
  const { data } = round;
  return (
    <>
      <AdminLink />
      <PageHeader title={messages.title} {...(data && { kicker: `Next week, ${weekText(data.week)}` })} />
      <div className="grid grid-cols-1 gap-5">
        <QueryFailed query={round} failed={messages.failed} />
        {round.isPending && (
          <div role="status" className="grid gap-5">
            <span className="sr-only">Loading the practice round</span>
            <Skeleton className="h-64 rounded-2xl" />
            <Skeleton className="h-80 rounded-2xl" />
          </div>
        )}
        {data && (
          <>
            {data.state !== 'off' && <WeekCard round={data} />}
            <SettingsCard settings={data.settings} divisions={data.divisions} />
          </>
        )}
      </div>
    </>
  );
}

/** The coming week: open until its time, then decided. */
function WeekCard({ round }: { round: LeagueRound }) {
  const [question, setQuestion] = useState<'run' | 'undo' | null>(null);
  const queries = useQueryClient();
  const rehearsal = useChange({
    request: () => call('rehearseRound'),
    // coaches may have changed wishes since the page was loaded
    onSettled: () => refreshRound(queries),
  });
  const { state, closesAt, run, isUndone, teams, withoutWishes, seed } = round;
  const now = useLeagueNow();
  const isOver = closesAt !== null && now !== null && `${now.date}T${now.time}` >= closesAt;
  const isOpen = state === 'open';
  const hasRound = teams > 0;
  return (
    <>
      <Card aria-labelledby="round-week" className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id="round-week" className="text-2xl">
              {titleOf(round)}
            </h2>
            {isOpen && hasRound && (
              <p className="mt-1 max-w-prose text-muted">
                {isOver && !isUndone
                  ? `The time has come: the round runs by itself in a moment. If it cannot, the week opens ${OPENS_ANYWAY_HOURS} hours later.`
                  : 'Coaches can change wishes until then. Rehearsing changes nothing.'}
              </p>
            )}
            {run && (
              <p className="mt-1 text-muted">
                {`Ran ${momentText(run.ranAt)}${run.ranBy === null ? '' : `, started by ${run.ranBy}`}.`}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            {isOpen && hasRound && (
              <>
                <Button busy={rehearsal.busy} onClick={() => rehearsal.send()}>
                  Rehearse
                </Button>
                <Button tone="primary" onClick={() => setQuestion('run')}>
                  Run now
                </Button>
              </>
            )}
            {run && (
              <Button
                tone="danger"
                aria-disabled={run.undoUntil === null}
                aria-describedby="undo-rule"
                onClick={() => run.undoUntil !== null && setQuestion('undo')}
              >
                Undo the round
              </Button>
            )}
          </div>
        </div>
        {run && (
          <p id="undo-rule" className="text-sm text-muted">
            {run.undoUntil === null
              ? run.noUndo
              : `It can be undone until ${shortTime(run.undoUntil.slice(11))}, unless a coach changes one of its practices before.`}
          </p>
        )}
        {isUndone && isOpen && (
          <Notice tone="warn" title="The round of this week was undone.">
            Run it again when you are ready. Otherwise the week opens, first come, first served.
          </Notice>
        )}
        {isOpen && hasRound && <Wishes teams={teams} withoutWishes={withoutWishes} />}
        {isOpen && hasRound && <Demand />}
        {run && <OutcomeView outcome={run} label="Result" />}
        {hasRound && <DrawRules seed={seed} />}
      </Card>
      {rehearsal.error && (
        <Notice tone="bad">{errorText(rehearsal.error, { failed: messages.failed })}</Notice>
      )}
      {rehearsal.answer && isOpen && (
        <Card aria-labelledby="rehearsal" className="grid gap-4">
          <div>
            <h2 id="rehearsal" className="text-2xl">
              What would come out now <Badge>Rehearsal</Badge>
            </h2>
            <p role="status" className="mt-1 text-muted">
              Nothing was changed, and no one was emailed.
            </p>
          </div>
          <OutcomeView outcome={rehearsal.answer} label="Rehearsal" />
        </Card>
      )}
      {question === 'run' && (
        <RunDialog week={round.week} onRun={rehearsal.reset} onClose={() => setQuestion(null)} />
      )}
      {question === 'undo' && <UndoDialog week={round.week} onClose={() => setQuestion(null)} />}
    </>
  );
}

function titleOf({ state, closesAt, teams, run }: LeagueRound): string {
  if (state === 'done') return run ? 'Next week is decided' : 'Next week is open: first come, first served';
  const when = closesAt ? whenText(closesAt, ' at ') : '';
  return teams > 0 ? `Wishes are open until ${when}` : `Next week opens ${when}`;
}

/** '2026-12-04T20:00:07' as 'Fri, Dec 4, 8 PM' */
const momentText = (at: string): string => {
  const date = at.slice(0, 10);
  return `${formatDayShort(date)}, ${monthAndDay(date)}, ${shortTime(at.slice(11))}`;
};

/** How many teams have wishes, and which have none. */
function Wishes({ teams, withoutWishes }: Pick<LeagueRound, 'teams' | 'withoutWishes'>) {
  const count = withoutWishes.length;
  const byDivision = Map.groupBy(withoutWishes, ({ divisionName }) => divisionName);
  return (
    <div>
      <p>
        <strong className="tabular-nums">{teams - count}</strong> of {several(teams, 'team')} have wishes.{' '}
        {count > 0 && 'Teams without wishes get a reminder the day before.'}
      </p>
      {count > 0 && (
        <Fold title={`${several(count, 'team')} without wishes`}>
          <dl className="grid gap-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {[...byDivision].map(([division, own]) => (
              <div key={division}>
                <dt className="font-semibold">{division}</dt>
                <dd className="wrap-anywhere">{own.map(({ teamName }) => teamName).join(', ')}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </div>
  );
}

/** How many teams prefer each hour. */
function Demand() {
  const { data } = useQuery(practiceRound);
  if (!data) return null;
  return (
    <Fold title={messages.demand}>
      <div className="max-w-2xl">
        <DemandGrid week={data.week} demand={data.demand} />
      </div>
    </Fold>
  );
}
