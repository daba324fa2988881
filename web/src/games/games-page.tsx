import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { several } from '@portal/domain/text/several.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DaysOffStep } from '#days-off/days-off-step.tsx';
import { askedText } from '#days-off/messages.ts';
import { type LeagueDaysOff, leagueDaysOff } from '#days-off/queries.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
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
import { ChevronIcon } from '#ui/icons.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CheckCard } from './check-card.tsx';
import { DownloadCard } from './download-card.tsx';
import { FileCard } from './file-card.tsx';
import { GamesSteps, viewOf } from './games-steps.tsx';
import { ImportsCard } from './imports-card.tsx';
import { gamesSentence, messages } from './messages.ts';
import { DraftStep } from './plans/draft-step.tsx';
import { DrawUpStep } from './plans/draw-up-step.tsx';
import { type GamePlans, gamePlans } from './plans/queries.ts';
import { useDrawing } from './plans/use-drawing.ts';
import { type ChosenGames, type GamesImports, gamesImports } from './queries.ts';
import { gameRules } from './rules/queries.ts';
import { RulesStep } from './rules/rules-step.tsx';
import { useRuleDraft } from './rules/use-rule-draft.ts';

/** /admin/games: the games of a season in steps (docs/spec/decisions.md#game-rules, docs/spec/decisions.md#games-from-files). */
export function GamesPage() {
  const selectedSeason = useSelectedSeason();
  const setUpPath = useSetUpPath();
  const games = useQuery(gamesImports(selectedSeason));
  const rules = useQuery(gameRules(selectedSeason));
  const daysOff = useQuery(leagueDaysOff(selectedSeason));
  const plans = useQuery(gamePlans(selectedSeason));
  const failed = [games, rules, daysOff, plans].find(({ isError, data }) => isError && data === undefined);
  return (
    <>
      <Link to={setUpPath(PATHS.admin)} className={`${buttonClass('plain')} -ms-3 mb-2 self-start`}>
        <ChevronIcon className="size-5 rotate-180" />
        Admin dashboard
      </Link>
      <PageHeader title={messages.title}>
        {games.data && games.data.season !== null && (
          <p role="status">{gamesSentence({ ...games.data, season: games.data.season })}</p>
        )}
      </PageHeader>
      <SetUpSeason className="mb-5" />
      {failed ? (
        <div className="mb-5">
          <LoadFailed
            error={failed.error}
            text={messages.loadFailed}
            busy={failed.isFetching}
            onRetry={() => Promise.all([games, rules, daysOff, plans].map((query) => query.refetch()))}
          />
        </div>
      ) : games.data === undefined ||
        rules.data === undefined ||
        daysOff.data === undefined ||
        plans.data === undefined ? (
        <Loading className="min-h-dvh" />
      ) : games.data.season === null ? (
        <EmptyState title={messages.noSeason}>{messages.noSeasonHint}</EmptyState>
      ) : (
        <Steps
          key={seasonParam(selectedSeason)}
          selectedSeason={selectedSeason}
          games={games.data}
          rules={rules.data}
          daysOff={daysOff.data}
          plans={plans.data}
        />
      )}
    </>
  );
}

type StepsProps = {
  selectedSeason: SelectedSeason;
  games: GamesImports;
  rules: GameRulesWire;
  daysOff: LeagueDaysOff;
  plans: GamePlans;
};

/** The steps and their state, which is kept while another step is shown. */
function Steps({ selectedSeason, games, rules, daysOff, plans }: StepsProps) {
  const setUpPath = useSetUpPath();
  const [params] = useSearchParams();
  const view = viewOf(params.get('step'));
  const draft = useRuleDraft(rules);
  const drawing = useDrawing(selectedSeason, plans, view === 'draw-up');
  const [chosen, setChosen] = useState<ChosenGames | null>(null);
  return (
    <>
      <GamesSteps
        current={view}
        texts={{
          rules: draft.isChanged
            ? messages.unsaved
            : rules.revision === 0
              ? messages.standardRules
              : messages.ownRules,
          'days-off': daysOffText(daysOff),
          'draw-up': plans.drawing
            ? messages.drawing(plans.drawing.percent)
            : publishedOf(plans)
              ? several(plans.games, 'game')
              : messages.gamesToDrawUp(plans.games),
          draft: plans.plans.length === 0 ? messages.noDraft : several(plans.plans.length, 'draft'),
          publish: publishText(plans, games.games),
        }}
      />
      <div className="grid grid-cols-1 gap-5">
        {view === 'rules' && <RulesStep stored={rules} draft={draft} />}
        {view === 'days-off' && <DaysOffStep list={daysOff} />}
        {view === 'draw-up' && (
          <DrawUpStep
            selectedSeason={selectedSeason}
            plans={plans}
            scheduledGames={games.games}
            drawing={drawing}
            today={daysOff.today}
          />
        )}
        {view === 'upload' && (
          <>
            <Link
              to={setUpPath(`${PATHS.games}?step=draw-up`)}
              className={`${buttonClass('plain')} -mb-3 justify-self-start`}
            >
              {messages.drawUpInstead}
            </Link>
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
        )}
        {(view === 'draft' || view === 'publish') && (
          <DraftStep
            selectedSeason={selectedSeason}
            plans={plans}
            hasGames={games.games > 0}
            planId={Number(params.get('plan')) || null}
            step={view}
          />
        )}
        {view === 'publish' && games.imports.length > 0 && <ImportsCard imports={games.imports} />}
      </div>
    </>
  );
}

const publishedOf = ({ plans }: GamePlans) => plans.find(({ state }) => state === 'published');

/** 'Draft 3 is published', '450 games in the schedule' or 'No games yet'. */
function publishText(plans: GamePlans, games: number): string {
  const published = publishedOf(plans);
  if (published) return messages.publishedAs(published.name);
  return games === 0 ? messages.noGamesYet : messages.inSchedule(games);
}

function daysOffText({ daysOff }: LeagueDaysOff): string {
  const asking = new Set(daysOff.map(({ teamId }) => teamId)).size;
  return askedText(asking, daysOff.filter(({ state }) => state === 'asked').length);
}
