import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { useChange } from '#api/use-change.ts';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { useSearchParams } from '#router/search-params.ts';
import { type SelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { showToast } from '#ui/toast.ts';
import {
  DRAW_PARAMS,
  type DrawForm,
  formProblems,
  isValid,
  readDrawForm,
  toAssumptions,
} from './draw-form.ts';
import { planMessages as messages } from './messages.ts';
import { type Finding, type GamePlans, gamePlans, type PlanLine } from './queries.ts';

/** How generating ended: the draft, or why there is none. */
type End = { plan: PlanLine } | { failure: string } | 'canceled';

const NO_PLANS: GamePlans = {
  season: null,
  plans: [],
  drawing: null,
  lastFailure: null,
  open: 0,
  games: 0,
  teams: 0,
  divisions: [],
  venues: [],
  firstDate: null,
  lastDate: null,
};

/**
 * The form of the Generate step, and the running drawing. Both are kept while other steps are shown. After a draft
 * was published, the form starts from it, so that few games change.
 * @param loaded undefined until the plans have loaded
 * @param isShown whether the step is shown; if not, a toast says that the drawing has ended
 */
export function useDrawing(selectedSeason: SelectedSeason, loaded: GamePlans | undefined, isShown: boolean) {
  const plans = loaded ?? NO_PLANS;
  const setUpPath = useSetUpPath();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const urlKey = DRAW_PARAMS.map((name) => params.get(name) ?? '').join(' ');
  const formInUrl = readDrawForm(params, {
    start: plans.plans.some(({ state }) => state === 'published') ? 'published' : 'empty',
    plans: plans.plans,
  });
  const [edited, setEdited] = useState<{ urlKey: string; form: DrawForm } | null>(null);
  const values = edited?.urlKey === urlKey ? edited.form : formInUrl;
  const { end, follow } = useFollowed(plans);
  const reportEnd = useEffectEvent((ended: End) => {
    if (isShown) return;
    if (ended === 'canceled') showToast({ tone: 'warn', title: messages.canceled });
    else if ('failure' in ended)
      showToast({ tone: 'warn', title: messages.drawingFailed, text: ended.failure });
    else {
      const { id, name } = ended.plan;
      const open = () => navigate(setUpPath(`${PATHS.games}?step=draft&plan=${id}`));
      showToast({ title: messages.ready(name), action: { label: messages.openDraft, onPress: open } });
    }
  });
  useEffect(() => {
    if (end !== null) reportEnd(end);
  }, [end]);
  const reload = () => queries.invalidateQueries({ queryKey: gamePlans(selectedSeason).queryKey });

  const start = useChange({
    request: (anyway: boolean) => {
      const { from, keep, divisionIds } = values;
      return call('drawUpGames', {
        body: {
          ...selectedSeason,
          from,
          keep,
          divisionIds: divisionIds.length === 0 ? null : [...divisionIds],
          supposed: toAssumptions(values),
          anyway,
        },
      });
    },
    onDone: ({ jobId }) => follow(jobId, false),
    onSettled: reload,
  });
  const cancel = useChange({
    request: () => call('cancelDrawing', { body: selectedSeason }),
    onSettled: reload,
  });
  const useBest = useChange({
    request: () => call('cancelDrawing', { body: { ...selectedSeason, keepsBest: true } }),
    onSettled: reload,
  });

  return {
    form: {
      ...values,
      isValid: isValid(values),
      lacksDay: formProblems(values).lacksDay,
      change(changes: Partial<DrawForm>) {
        start.reset();
        setEdited({ urlKey, form: { ...values, ...changes } });
      },
      /** resets the form */
      clear() {
        start.reset();
        setEdited(null);
        setParams(Object.fromEntries(DRAW_PARAMS.map((name) => [name, null])));
      },
    },
    start,
    cancel,
    useBest,
    end: start.busy ? null : end,
    cantWork: findingsOf(start.error),
  };
}

export type Drawing = ReturnType<typeof useDrawing>;

/** The draft that a drawing produced, if any. */
export const planOf = (end: End | null): PlanLine | null =>
  end !== null && end !== 'canceled' && 'plan' in end ? end.plan : null;

/** The findings of a refusal that the user may override; null for other refusals. */
function findingsOf(error: Error | null): Finding[] | null {
  const findings = error instanceof ApiError && error.status === 422 ? error.conflict?.findings : null;
  return Array.isArray(findings) ? findings : null;
}

type Followed = {
  jobId: string;
  /** the id of the newest draft before it */
  known: number;
  /** whether the server has listed it as running; an earlier failure is not mistaken for its own */
  hasRun: boolean;
  end: End | null;
};

/** Follows the running drawing, or the one started here, to its end. */
function useFollowed({ drawing, plans, lastFailure }: GamePlans) {
  const [followed, setFollowed] = useState<Followed | null>(null);
  const newest = plans[0];
  const follow = (jobId: string, hasRun: boolean) =>
    setFollowed({ jobId, known: newest?.id ?? 0, hasRun, end: null });
  if (drawing !== null) {
    if (followed?.jobId !== drawing.jobId) follow(drawing.jobId, true);
    else if (!followed.hasRun) setFollowed({ ...followed, hasRun: true });
  } else if (followed !== null && followed.end === null) {
    if (newest !== undefined && newest.id > followed.known) {
      setFollowed({ ...followed, end: { plan: newest } });
    } else if (followed.hasRun) {
      setFollowed({ ...followed, end: lastFailure === null ? 'canceled' : { failure: lastFailure } });
    }
  }
  return { end: followed?.end ?? null, follow };
}
