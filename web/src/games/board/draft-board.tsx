import { layOut } from '@portal/domain/schedule/board-layout.ts';
import { several } from '@portal/domain/text/several.ts';
import type { IsoDate, LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useMemo, useState } from 'react';
import { useLeagueNow } from '#league-time/use-league-now.ts';
import { useSearchParams } from '#router/search-params.ts';
import { boardDate } from '#schedule/board/block-text.ts';
import { type Moving, positionOf } from '#schedule/board/move/moved-item.ts';
import { MovingBar } from '#schedule/board/move/moving-bar.tsx';
import { findBlock } from '#schedule/board/move/use-block-focus.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { showToast } from '#ui/toast.ts';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { DayChoice } from './day-choice.tsx';
import { foundIn } from './found-games.ts';
import { GameCards } from './game-cards.tsx';
import { GameDialogs, type OpenGameDialog } from './game-dialogs.tsx';
import { BrokenGames, FoundGames, GameTray } from './games-to-fix.tsx';
import { LevelLegend } from './levels.tsx';
import { boardMessages as messages } from './messages.ts';
import { PlanCourts } from './plan-courts.tsx';
import { chooseGameDay, type NamedGame, type PlanDays, toPlanDays } from './plan-rows.ts';
import type { BoardPlan } from './queries.ts';
import { useGameChanges } from './use-game-changes.ts';
import { type MovedGame, useMovingGame } from './use-moving-game.ts';
import './draft-board.css';

/** The games of a draft by day, to be moved by hand (docs/spec/decisions.md#game-plans). The day is in the URL. */
export function DraftBoard({ plan }: { plan: BoardPlan }) {
  const days = useMemo(() => toPlanDays(plan), [plan]);
  const now = useLeagueNow();
  const [params] = useSearchParams();
  if (now === null) return <Loading />;
  const day = chooseGameDay(params.get('day'), days, now.date);
  if (day === null) return <EmptyState title={messages.noGames} />;
  return <Board plan={plan} days={days} day={day} now={now} />;
}

type BoardProps = { plan: BoardPlan; days: PlanDays; day: IsoDate; now: LeagueNow };

function Board({ plan, days, day, now }: BoardProps) {
  const [params, changeParams] = useSearchParams();
  const isPhone = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const [held, setHeld] = useState<Moving<MovedGame> | null>(null);
  const [opened, setOpened] = useState<OpenGameDialog | null>(null);
  const changes = useGameChanges(plan);
  const ofDay = useMemo(() => days.rowsOf.get(day) ?? [], [days, day]);
  const open = useMemo(() => ofDay.filter(({ shown }) => shown.kind === 'open'), [ofDay]);
  const board = useMemo(
    () => layOut(ofDay, { drawnOf: (rows) => rows.filter(({ shown }) => shown.kind !== 'open') }),
    [ofDay],
  );
  const isDraft = plan.state === 'draft';
  const changeDay = (date: IsoDate) => changeParams({ day: date });
  const move = useMovingGame({
    ...{ plan, days, board, day, changeDay },
    moving: held,
    onChange: setHeld,
    today: now.date,
    onDrop: (game, place, onClosed) => {
      if (place.level === 'broken') setOpened({ what: 'broken', game, place, onClosed });
      else void moveTo(game, place).then(onClosed);
    },
  });
  const moving = move.view;

  const games = days.gamesOf.get(day) ?? [];
  const unplaced = days.games.filter(({ place }) => place === null);
  const found = foundIn(plan, params.get('found'));
  const foundGames = days.games.filter(({ key, place }) => place !== null && found?.keys.has(key));

  function showGame({ key, place }: NamedGame) {
    // the focus leaves the list for the game, whose day may not be shown yet
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (place) changeDay(place.date);
    move.focusBlock({ key, at: null });
  }

  /** Why a game cannot be changed; null if it can. */
  const lockReason = (game: NamedGame) => (isDraft ? game.staysBecause : messages.closed);

  function isAllowed(game: NamedGame): boolean {
    const why = lockReason(game);
    if (why !== null) showToast({ tone: 'warn', title: messages.cantStay, text: why });
    return why === null;
  }

  async function moveTo(game: NamedGame, { courtId, date, startTime }: MovePlace): Promise<boolean> {
    const change = { place: { courtId, date, startTime } };
    return changes.send({ key: game.key, name: game.name, change });
  }

  function handlePin(game: NamedGame) {
    if (!isAllowed(game)) return;
    void changes.send({ key: game.key, name: game.name, change: { pin: !game.pinned } });
  }

  async function handleUnschedule(game: NamedGame) {
    if (!isAllowed(game)) return;
    const { key, name } = game;
    if (await changes.send({ key, name, change: { out: true } })) {
      move.focusBlock({ key, at: null });
    }
  }

  const handlers = {
    onPress: (game: NamedGame, element: HTMLElement) =>
      held === null && setOpened({ what: 'menu', game, element }),
    onPointerDown: (event: Parameters<typeof move.drag>[0], game: NamedGame) => {
      if (lockReason(game) === null) move.drag(event, game);
    },
    onLift: (game: NamedGame) => isAllowed(game) && move.lift(game),
    onPin: handlePin,
    onUnschedule: (game: NamedGame) => void handleUnschedule(game),
  };
  const handleFind = (game: NamedGame) => setOpened({ what: 'places', game });

  return (
    <div className="draft-board grid grid-cols-1 gap-4">
      {unplaced.length > 0 && (
        <GameTray
          games={unplaced}
          isDraft={isDraft}
          isPhone={isPhone}
          onFind={handleFind}
          onPointerDown={handlers.onPointerDown}
          onLift={handlers.onLift}
        />
      )}
      {found && foundGames.length > 0 && (
        <FoundGames
          title={found.title}
          games={foundGames}
          onShow={showGame}
          onClose={() => changeParams({ found: null })}
        />
      )}
      {isPhone ? (
        <GameCards {...{ plan, days, day, changes }} onDay={changeDay} onPress={handlers.onPress} />
      ) : (
        <>
          <DayChoice {...{ days, day, changes }} isHolding={held !== null} onChange={changeDay} />
          <div>
            <h3 className="text-2xl">{boardDate(day)}</h3>
            <p role="status" className="text-sm text-muted tabular-nums">
              <span className="sr-only">{boardDate(day)}: </span>
              {several(games.length, 'game')}
            </p>
            <p className="mt-1 text-sm text-muted">{isDraft ? messages.hint : messages.closed}</p>
          </div>
          <BrokenGames
            games={games.filter(({ broken }) => broken.length > 0)}
            onShow={({ key }) => findBlock({ key, at: null })?.focus()}
          />
          {board && <PlanCourts {...{ board, open, day, now, isDraft, moving, handlers, found }} />}
          {moving && (
            <MovingBar
              moving={moving}
              position={positionOf(moving, day, board)}
              dropText={messages.dropHere}
              legend={<LevelLegend />}
              onDrop={move.drop}
              onPutBack={move.putBack}
            />
          )}
        </>
      )}
      {opened && (
        <GameDialogs
          {...{ plan, days, opened, lockReason }}
          busy={changes.busy}
          onClose={() => setOpened(null)}
          onPlaces={handleFind}
          onPin={handlePin}
          onUnschedule={(game) => void handleUnschedule(game)}
          onMove={async (game, place) => {
            const isDone = await moveTo(game, place);
            if (isDone) {
              changeDay(place.date);
              move.focusBlock({ key: game.key, at: null });
            }
            return isDone;
          }}
        />
      )}
    </div>
  );
}

type MovePlace = { courtId: number; date: IsoDate; startTime: string };
