import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#api/error-text.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { type SelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldLock } from '#ui/field-lock.tsx';
import { Notice } from '#ui/notice.tsx';
import { DrawOptions } from './draw-options.tsx';
import { DrawingProgress } from './drawing-progress.tsx';
import { CantWorkDialog, Findings } from './findings.tsx';
import { demandText, planMessages as messages } from './messages.ts';
import { type GamePlans, gamePlans, rulesFindings } from './queries.ts';
import { type Drawing, planOf } from './use-drawing.ts';
import { countWeekends } from './weekends.ts';

type GenerateStepProps = {
  selectedSeason: SelectedSeason;
  plans: GamePlans;
  /** the number of games in the schedule, generated or not */
  scheduledGames: number;
  drawing: Drawing;
  /** the league's day; no games can be placed before it */
  today: IsoDate;
};

/** Step 3: the options, what can't work, and the button that generates the games. */
export function GenerateStep({ selectedSeason, plans, scheduledGames, drawing, today }: GenerateStepProps) {
  const setUpPath = useSetUpPath();
  const findings = useQuery(rulesFindings(selectedSeason));
  const { failureCount, isPaused, dataUpdatedAt } = useQuery(gamePlans(selectedSeason));
  const { start, form } = drawing;
  const firstDate = plans.firstDate !== null && plans.firstDate < today ? today : plans.firstDate;
  if (plans.games === 0) {
    return (
      <EmptyState title={messages.noGames}>
        <p>{messages.noGamesHint}</p>
        <Links plans={plans} />
      </EmptyState>
    );
  }
  return (
    <Card aria-labelledby="draw-title">
      <h2 id="draw-title" className="text-2xl">
        {messages.generateTitle}
      </h2>
      <p className="mt-1 text-lg font-semibold">
        {demandText({ ...plans, firstDate, weekends: countWeekends(firstDate, plans.lastDate) })}
      </p>
      {form.from === 'empty' && scheduledGames > 0 && (
        <p className="mt-1 max-w-prose text-muted">{existingGamesText(scheduledGames, plans)}</p>
      )}
      {plans.firstDate === null && (
        <Notice tone="warn" title={messages.noTime} className="mt-3">
          {messages.noTimeHint}
        </Notice>
      )}
      <Findings findings={findings} />
      <FieldLock busy={start.busy}>
        <DrawOptions plans={plans} drawing={drawing} />
      </FieldLock>
      {start.error && !drawing.cantWork && (
        <Notice tone="bad" className="mt-4">
          {errorText(start.error, messages)}
        </Notice>
      )}
      {form.lacksDay ? (
        <p className="mt-4 font-medium">{messages.enterDay}</p>
      ) : (
        !form.isValid && <p className="mt-4 font-medium text-bad">{messages.correct}</p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          // once a draft is ready, opening it is the main action
          tone={planOf(drawing.end) === null ? 'primary' : 'quiet'}
          className="px-6 text-lg phone:w-full"
          disabled={!form.isValid}
          busy={start.busy}
          // not disabled: it keeps the focus while the games are generated
          aria-disabled={plans.drawing !== null || undefined}
          ignoresDoubleClick
          onClick={() => plans.drawing === null && start.send(false)}
        >
          {messages.generate}
        </Button>
        <Link to={setUpPath(`${PATHS.games}?step=upload`)} className={`${buttonClass('plain')} phone:w-full`}>
          {messages.haveFile}
        </Link>
      </div>
      <DrawingProgress
        drawing={drawing}
        plans={plans}
        updatedAt={dataUpdatedAt}
        isUnreachable={failureCount > 0 || isPaused}
      />
      {drawing.cantWork && (
        <CantWorkDialog
          findings={drawing.cantWork}
          busy={start.busy}
          onYes={() => start.send(true)}
          onNo={start.reset}
        />
      )}
    </Card>
  );
}

/** What happens to the games in the schedule if all games are generated from scratch. */
function existingGamesText(games: number, { plans }: GamePlans): string {
  const published = plans.find(({ state }) => state === 'published');
  return published ? messages.replacesPublished(published.name) : messages.gamesStay(games);
}

/** Links to what is missing, teams or else rules, and to the import from a file. */
function Links({ plans }: { plans: GamePlans }) {
  const setUpPath = useSetUpPath();
  return (
    <p className="mt-3 flex flex-wrap justify-center gap-3">
      <Link
        to={plans.teams === 0 ? setUpPath(PATHS.load) : setUpPath(`${PATHS.games}?step=rules`)}
        className={buttonClass('primary')}
      >
        {plans.teams === 0 ? messages.loadCoaches : messages.seeRules}
      </Link>
      <Link to={setUpPath(`${PATHS.games}?step=upload`)} className={buttonClass('plain')}>
        {messages.haveFile}
      </Link>
    </p>
  );
}
