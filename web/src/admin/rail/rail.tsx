import type { SeasonJob } from '@portal/contract/jobs.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { InviteDialog } from '#coaches/invite-dialog.tsx';
import { EnrollmentStep } from '#enrollment/enrollment-step.tsx';
import { LeagueForm, leagueSettings } from '#league/settings/league-form.tsx';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { LeftoverNotice } from '#schedule/leftover/leftover-notice.tsx';
import { AvailabilityStep } from '#season/availability-step.tsx';
import { type SeasonSteps, seasonSteps } from '#season/queries.ts';
import { type ListedSeason, seasonList } from '#season/season-list.ts';
import { seasonParam, useSelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { CarryOverNotice } from '#venues/carry-over/carry-over-notice.tsx';
import { EffectSummary, effectLines, hasEffect } from '#venues/effect-summary.tsx';
import { ImportDrop, type ImportKind } from '#venues/import-file.tsx';
import { waitingEffect } from '#venues/queries.ts';
import { SeasonForm } from '../season-form.tsx';
import { railMessages as messages } from './messages.ts';
import { RailItem } from './rail-item.tsx';
import { ResultPart } from './result-part.tsx';
import { nextStep, type RailStep, railSteps, type StepKey } from './steps.ts';

/** The set-up of a season in eight steps; the next one is open. */
export function Rail() {
  const selectedSeason = useSelectedSeason();
  const league = useQuery(leagueSettings);
  const seasons = useQuery(seasonList);
  const steps = useQuery(seasonSteps(selectedSeason));
  const hasSlots = (steps.data?.setUp.slots ?? 0) > 0;
  const waiting = useQuery({ ...waitingEffect(selectedSeason), enabled: hasSlots });
  const { search } = useLocation();
  /** the step that the user opened; undefined opens the next step */
  const [chosen, setChosen] = useState<StepKey | null>();
  const effect = hasSlots ? (waiting.data?.effect ?? null) : null;

  const failed = [steps, league].find(({ isError, data }) => isError && data === undefined);
  const listed = steps.data && seasons.data && listedSeason(seasons.data, steps.data.season);
  const all =
    steps.data && league.data && listed !== undefined
      ? railSteps({
          league: league.data,
          setUp: steps.data.setUp,
          season: listed,
          changed: effect && hasEffect(effect) ? effectLines(effect).join(', ') : '',
        })
      : null;
  // at first, a running step or the step in the URL takes precedence over the next one
  const [isSeen, setSeen] = useState(false);
  if (all !== null && !isSeen) {
    setSeen(true);
    setChosen(runningStep(steps.data) ?? stepInUrl(search, all));
  }
  const next = all && nextStep(all);
  const open = chosen === undefined ? next : chosen;
  const frame = useFocusOnNext(chosen === undefined ? next : null);
  const isLinked = isSeen && all !== null && stepInUrl(search, all) !== undefined;
  useEffect(() => {
    if (!isLinked) return;
    // after the page's own scroll to its start
    const later = requestAnimationFrame(() => openStepOf(frame.current)?.focus());
    return () => cancelAnimationFrame(later);
  }, [isLinked, frame]);

  // the season choice above says so
  if (seasons.isError && !seasons.data) return null;
  if (failed) {
    return <LoadFailed query={failed} text="We couldn’t load the set-up." />;
  }
  if (all === null || !steps.data || !league.data) {
    return (
      <div role="status" className="mt-4 min-h-dvh">
        <span className="sr-only">Loading the set-up</span>
        <Skeleton className="h-64" />
      </div>
    );
  }
  const { setUp } = steps.data;
  const bodies: Record<StepKey, ReactNode> = {
    league: <LeagueForm stored={league.data} isQuiet={next === 'league'} />,
    season: (
      <>
        <SeasonForm key={seasonParam(selectedSeason)} selectedSeason={selectedSeason} />
        <LeftoverNotice className="mt-4" />
      </>
    ),
    gyms: <FilePart kind="venues" isNext={next === 'gyms'} />,
    permits: (
      <>
        <CarryOverNotice className="mb-4" />
        <FilePart kind="permits" isNext={next === 'permits'} />
      </>
    ),
    closures: (
      <div className="grid gap-2">
        <FilePart kind="closures" isNext={next === 'closures'} />
        {next === 'closures' && (
          <Button className="justify-self-start phone:w-full" onClick={() => setChosen('teams')}>
            Continue without closures
          </Button>
        )}
      </div>
    ),
    teams: <EnrollmentStep steps={steps.data} />,
    slots: (
      <div className="grid gap-4">
        {effect && hasEffect(effect) && <EffectSummary effect={effect} />}
        <AvailabilityStep steps={steps.data} />
      </div>
    ),
    invite: <InvitePart count={setUp.notInvited} />,
  };
  return (
    <div ref={frame}>
      <ol className="mt-4 grid">
        {all.map((step, index) => (
          <RailItem
            key={step.key}
            step={step}
            number={index + 1}
            isNext={step.key === next}
            isOpen={step.key === open}
            onToggle={() => setChosen(step.key === open ? null : step.key === next ? undefined : step.key)}
          >
            {bodies[step.key]}
          </RailItem>
        ))}
      </ol>
      {listed && <ResultPart key={listed.label} setUp={setUp} season={listed} />}
    </div>
  );
}

const STEP_OF_JOB: Record<SeasonJob['kind'], StepKey> = {
  'download-enrollment': 'teams',
  load: 'teams',
  generate: 'slots',
  merge: 'slots',
};

function runningStep(steps: SeasonSteps | undefined): StepKey | undefined {
  const running = steps?.jobs.find(({ state }) => state === 'running');
  return running && STEP_OF_JOB[running.kind];
}

/** The step in a URL such as `?step=slots`, unless it waits for another one. */
function stepInUrl(search: string, steps: readonly RailStep[]): StepKey | undefined {
  const name = new URLSearchParams(search).get('step');
  return steps.find(({ key, state }) => key === name && state !== 'blocked')?.key;
}

/** The list's entry for the selected season; null if there is none. */
function listedSeason(
  seasons: readonly ListedSeason[],
  season: { year: number; season: string } | null,
): ListedSeason | null {
  return season && (seasons.find((each) => seasonParam(each) === seasonParam(season)) ?? null);
}

const openStepOf = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>('h3 [aria-expanded="true"]') ?? null;

/** When a completed step closes and loses the focus, moves it to the step that opens next, or to the end. */
function useFocusOnNext(next: StepKey | null) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef(next);
  const isUsed = useRef(false);
  useEffect(() => {
    const part = frame.current;
    const note = () => {
      isUsed.current = true;
    };
    part?.addEventListener('change', note, { capture: true });
    part?.addEventListener('click', note, { capture: true });
    return () => {
      part?.removeEventListener('change', note, { capture: true });
      part?.removeEventListener('click', note, { capture: true });
    };
  });
  useEffect(() => {
    if (shown.current === next) return;
    shown.current = next;
    if (isUsed.current && document.activeElement === document.body) {
      (openStepOf(frame.current) ?? frame.current?.querySelector<HTMLElement>('#open-title'))?.focus();
    }
  }, [next]);
  return frame;
}

/** Gyms, permits or closures: imports a file after a preview, and links to the page for entering them by hand. */
function FilePart({ kind, isNext }: { kind: ImportKind; isNext: boolean }) {
  const setUpPath = useSetUpPath();
  return (
    <div className="grid gap-2">
      {/* the result of a step’s first file is shown beside the name of the step */}
      <ImportDrop kind={kind} isQuiet={isNext} />
      <Link
        to={setUpPath(PATHS.venues)}
        className="link inline-flex min-h-control items-center justify-self-start"
      >
        {kind === 'venues' ? 'Add or edit gyms by hand' : 'Add or edit by hand'}
      </Link>
    </div>
  );
}

/** Invites every coach of the active season who has no account. @param props.count how many were never invited */
function InvitePart({ count }: { count: number }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {count > 0 && (
        <Button tone="primary" className="phone:w-full" onClick={() => setOpen(true)}>
          {messages.invite(count)}
        </Button>
      )}
      <Link to={PATHS.coaches} className="link inline-flex min-h-control items-center">
        Teams and Coaches
      </Link>
      {isOpen && (
        <InviteDialog
          count={null} // those invited before are invited again
          toast={({ message }) => ({ title: message })}
          onSettled={() => queries.invalidateQueries()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
