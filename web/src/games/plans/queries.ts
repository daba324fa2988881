import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '#api/client.ts';
import { CHANGES_WITH_SETTINGS, type LiveEvent } from '#api/live-event.ts';
import type { SelectedSeason } from '#season/selected-season.ts';

export type Finding = Answer<'checkGameRules'>['findings'][number];
export type GamePlans = Answer<'listGamePlans'>;
export type PlanLine = GamePlans['plans'][number];
/** A draft without its games. */
export type PlanHead = Omit<PlanLine, 'games'>;
export type GamePlan = Answer<'getGamePlan'>;
export type Comparison = Answer<'compareGamePlans'>;
export type PlanTeam = GamePlan['teams'][number];

const DRAWING_POLL_MS = 1_000;
/** Someone else may generate games at any time. */
const IDLE_POLL_MS = 15_000;

/** The events that change a plan, its figures, or what they are compared with. */
const changesPlan = ({ kind }: LiveEvent) => kind === 'plans' || kind === 'slots' || kind === 'settings';

/** The drafts of a season, and the running drawing. */
export const gamePlans = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['games', 'plans', selectedSeason],
    meta: { changesWith: (event: LiveEvent) => event.kind === 'jobs' || changesPlan(event) },
    queryFn: ({ signal }) => call('listGamePlans', { query: selectedSeason, signal }),
    refetchInterval: ({ state }: { state: { data: GamePlans | undefined } }) =>
      state.data?.drawing ? DRAWING_POLL_MS : IDLE_POLL_MS,
    refetchOnMount: 'always',
  });

/** What can't work with the saved rules. */
export const rulesFindings = (selectedSeason: SelectedSeason) =>
  queryOptions({
    queryKey: ['games', 'findings', selectedSeason],
    meta: CHANGES_WITH_SETTINGS,
    queryFn: async ({ signal }) => (await call('checkGameRules', { query: selectedSeason, signal })).findings,
    refetchOnMount: 'always',
  });

/** A draft with its games and figures. */
export const gamePlan = (id: number) =>
  queryOptions({
    queryKey: ['games', 'plan', id],
    meta: { changesWith: changesPlan },
    queryFn: ({ signal }) => call('getGamePlan', { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** What has changed in the league since the draft was created. */
export const planCheck = (id: number) =>
  queryOptions({
    queryKey: ['games', 'plan', id, 'check'],
    meta: { changesWith: changesPlan },
    queryFn: ({ signal }) => call('checkGamePlan', { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** The games that differ between two drafts. @param other a draft's id, or the published games */
export const planComparison = (id: number, other: number | 'published') =>
  queryOptions({
    queryKey: ['games', 'plan', id, 'compare', other],
    meta: { changesWith: changesPlan },
    queryFn: ({ signal }) => call('compareGamePlans', { params: { id, other }, signal }),
    refetchOnMount: 'always',
  });

/** The email that a person would get if the draft were published now. */
export const planEmail = (
  { id, shownHash }: Pick<GamePlan, 'id' | 'shownHash'>,
  body: { email: string; cancelOthers: number },
) =>
  queryOptions({
    queryKey: ['games', 'plan', id, 'email', shownHash, body],
    queryFn: ({ signal }) => call('previewPlanEmail', { params: { id }, body, signal }),
  });
