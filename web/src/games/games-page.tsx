import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { several } from '@portal/domain/text/several.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DaysOffStep } from '#days-off/days-off-step.tsx';
import { requestsText } from '#days-off/messages.ts';
import { type LeagueDaysOff, leagueDaysOff } from '#days-off/queries.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import {
  type SelectedSeason,
  seasonParam,
  useSelectedSeason,
  useSetUpPath,
} from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CheckCard } from './check-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { FileCard } from './file-card.tsx';
import { GamesSteps, viewOf } from './games-steps.tsx';
import { ImportsCard } from './imports-card.tsx';
import { gamesSentence, messages } from './messages.ts';
import { DraftStep } from './plans/draft-step.tsx';
import { GenerateStep } from './plans/generate-step.tsx';
import { type GamePlans, gamePlans } from './plans/queries.ts';
import { useDrawing } from './plans/use-drawing.ts';
import { type ChosenGames, type GamesImports, gamesImports } from './queries.ts';
import { gameRules } from './rules/queries.ts';
import { RulesStep } from './rules/rules-step.tsx';
import { useRuleDraft } from './rules/use-rule-draft.ts';

/** /admin/games: the games of a season in steps (docs/spec/decisions.md#game-rules, docs/spec/decisions.md#games-from-files). */
export function GamesPage() {
  const selectedSeason = useSelectedSeason();
  const games = useQuery(gamesImports(selectedSeason)).data;
  return (
    <>
      <AdminLink />
      <PageHeader title={messages.title}>
        {games?.season !== null && (
          <p role="status" className="min-h-6 phone:min-h-12">
            {games && gamesSentence({ ...games, season: games.season })}
          </p>
        )}
      </PageHeader>
      <SetUpSeason className="mb-5" />
      {games?.season === null ? (
        <EmptyState title={messages.noSeason}>{messages.noSeasonHint}</EmptyState>
      ) : (
        <Steps key={seasonParam(selectedSeason)} selectedSeason={selectedSeason} />
      )}
    </>
  );
}

/**
 * The steps and their state, which is kept while another step is shown. A step needs only the lists that it shows: one that
 * can't be loaded does not hide the others.
 */
function Steps({ selectedSeason }: { selectedSeason: SelectedSeason }) {
  const [params] = useSearchParams();
  const view = viewOf(params.get('step'));
  const queries = {
    games: useQuery(gamesImports(selectedSeason)),
    rules: useQuery(gameRules(selectedSeason)),
    daysOff: useQuery(leagueDaysOff(selectedSeason)),
    plans: useQuery(gamePlans(selectedSeason)),
  };
  const games = queries.games.data;
  const rules = queries.rules.data;
  const daysOff = queries.daysOff.data;
  const plans = queries.plans.data;
  const draft = useRuleDraft(rules);
  const drawing = useDrawing(selectedSeason, plans, view === 'generate');
  const [chosen, setChosen] = useState<ChosenGames | null>(null);
  const setUpPath = useSetUpPath();
  return (
    <>
      <GamesSteps current={view} texts={stepTexts({ games, rules, daysOff, plans }, draft.isChanged)} />
      <div className="grid grid-cols-1 gap-5">
        {view === 'rules' &&
          (rules ? <RulesStep stored={rules} draft={draft} /> : <NotLoaded lists={[queries.rules]} />)}
        {view === 'days-off' &&
          (daysOff ? <DaysOffStep list={daysOff} /> : <NotLoaded lists={[queries.daysOff]} />)}
        {view === 'generate' &&
          (plans && games && daysOff ? (
            <GenerateStep
              selectedSeason={selectedSeason}
              plans={plans}
              scheduledGames={games.games}
              drawing={drawing}
              today={daysOff.today}
            />
          ) : (
            <NotLoaded lists={[queries.plans, queries.games, queries.daysOff]} />
          ))}
        {view === 'upload' && (
          <>
            <Link
              to={setUpPath(`${PATHS.games}?step=generate`)}
              className={`${buttonClass('plain')} -mb-3 justify-self-start`}
            >
              {messages.generateInstead}
            </Link>
            {games ? (
              <>
                <FileCard chosen={chosen} onChoose={setChosen} />
                {chosen && (
                  <CheckCard
                    key={chosen.number}
                    chosen={chosen}
                    selectedSeason={selectedSeason}
                    imports={games.imports}
                  />
                )}
                <ImportsCard imports={games.imports} />
                <DownloadCard selectedSeason={selectedSeason} />
              </>
            ) : (
              <NotLoaded lists={[queries.games]} />
            )}
          </>
        )}
        {(view === 'draft' || view === 'publish') &&
          (plans && games ? (
            <DraftStep
              selectedSeason={selectedSeason}
              plans={plans}
              hasGames={games.games > 0}
              planId={Number(params.get('plan')) || null}
              step={view}
            />
          ) : (
            <NotLoaded lists={[queries.plans, queries.games]} />
          ))}
        {view === 'publish' && games && games.imports.length > 0 && <ImportsCard imports={games.imports} />}
      </div>
    </>
  );
}

/** Instead of a step whose lists have not loaded yet, or can't be loaded. */
function NotLoaded({ lists }: { lists: readonly UseQueryResult[] }) {
  const failed = lists.filter(({ isError, data }) => isError && data === undefined);
  const [first] = failed;
  if (first === undefined) return <Loading className="min-h-dvh" />;
  return (
    <LoadFailed
      query={{
        error: first.error,
        isFetching: failed.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(failed.map((query) => query.refetch())),
      }}
      text={messages.loadFailed}
    />
  );
}

type Loaded = {
  games: GamesImports | undefined;
  rules: GameRulesWire | undefined;
  daysOff: LeagueDaysOff | undefined;
  plans: GamePlans | undefined;
};

/** What each step says about its result; '' while it is not loaded. */
function stepTexts({ games, rules, daysOff, plans }: Loaded, hasUnsavedRules: boolean) {
  const ownRules = rules && (rules.revision === 0 ? messages.standardRules : messages.ownRules);
  return {
    rules: hasUnsavedRules ? messages.unsaved : (ownRules ?? ''),
    'days-off': daysOff ? daysOffText(daysOff) : '',
    generate: plans ? generateText(plans) : '',
    draft: plans ? (plans.plans.length === 0 ? messages.noDraft : several(plans.plans.length, 'draft')) : '',
    publish: plans && games ? publishText(plans, games.games) : '',
  };
}

function generateText(plans: GamePlans): string {
  if (plans.drawing) return messages.drawing(plans.drawing.percent);
  return publishedOf(plans) ? several(plans.games, 'game') : messages.gamesToSchedule(plans.games);
}

const publishedOf = ({ plans }: GamePlans) => plans.find(({ state }) => state === 'published');

/** 'Draft 3 is published', '450 games in the schedule' or 'No games yet'. */
function publishText(plans: GamePlans, games: number): string {
  const published = publishedOf(plans);
  if (published) return messages.publishedAs(published.name);
  return games === 0 ? messages.noGamesYet : messages.inSchedule(games);
}

function daysOffText({ daysOff }: LeagueDaysOff): string {
  const requesting = new Set(daysOff.map(({ teamId }) => teamId)).size;
  return requestsText(requesting, daysOff.filter(({ state }) => state === 'requested').length);
}
