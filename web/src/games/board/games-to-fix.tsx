import { type PointerEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { isKey } from '#schedule/board/board-block.tsx';
import { Button } from '#ui/button.tsx';
import { RuleIcon } from './icons.tsx';
import { boardMessages as messages, timeAndCourt, whereText } from './messages.ts';
import type { NamedGame } from './plan-rows.ts';

type GameTrayProps = {
  games: readonly NamedGame[];
  isDraft: boolean;
  /** on a phone there is no board to drag a game onto */
  isPhone: boolean;
  onFind: (game: NamedGame) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, game: NamedGame) => void;
  onLift: (game: NamedGame) => void;
};

const MAX_REASONS = 3;
const MAX_ON_PHONE = 2;

/** Games without a place, each with the reasons. They can be dragged onto the board or lifted with M. */
export function GameTray({ games, isDraft, isPhone, onFind, onPointerDown, onLift }: GameTrayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-xl border-2 border-dashed border-warn bg-warn-soft p-3">
      {/* on a phone a long list would push the day’s games out of view */}
      <details open={!isPhone || games.length <= MAX_ON_PHONE}>
        <summary className="min-h-control-small cursor-pointer">
          <h3 id={id} className="inline text-xl">
            {messages.trayTitle(games.length)}
          </h3>
        </summary>
        {isDraft && !isPhone && <p className="text-sm text-muted">{messages.trayHint}</p>}
        <ul className="mt-2 grid grid-cols-1 gap-2 sm:max-h-64 sm:grid-cols-2 sm:overflow-y-auto xl:grid-cols-3">
          {games.map((game) => (
            <li
              key={game.key}
              className="tray-game rounded-lg border border-edge bg-panel p-2.5 wrap-anywhere"
              data-draggable={(isDraft && !isPhone) || undefined}
              onPointerDown={isPhone ? undefined : (event) => onPointerDown(event, game)}
            >
              <div className="flex items-start justify-between gap-2">
                <p className="min-w-0 leading-snug">
                  <strong className="block">{game.name}</strong>
                  <span className="text-sm text-muted">{game.divisionName}</span>
                </p>
                {isDraft && (
                  <Button
                    size="small"
                    className="min-h-10 shrink-0"
                    data-item={game.key}
                    aria-keyshortcuts={isPhone ? undefined : 'M'}
                    onClick={() => onFind(game)}
                    onKeyDown={(event) => !isPhone && isKey(event, 'm') && onLift(game)}
                  >
                    {messages.findPlace} <span className="sr-only">for {game.name}</span>
                  </Button>
                )}
              </div>
              <ul className="mt-1 text-sm leading-snug">
                {game.why.slice(0, MAX_REASONS).map((why) => (
                  <li key={why}>{why}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type ListedGamesProps = { games: readonly NamedGame[]; onShow: (game: NamedGame) => void };

/** The day's games that break a rule, with the rules they break; nothing if none does. */
export function BrokenGames(props: ListedGamesProps) {
  if (props.games.length === 0) return null;
  return (
    <GameList
      {...props}
      look="border-bad bg-bad-soft"
      title={
        <span className="flex items-center gap-2 text-bad">
          <RuleIcon />
          {messages.brokenTitle(props.games.length)}
        </span>
      }
      textOf={({ place, broken }) => `${place ? `, ${timeAndCourt(place)}` : ''}: ${broken.join(' ')}`}
    />
  );
}

/** The games that a sentence about the draft or a figure of a team counts. @param props.title the sentence */
export function FoundGames({
  title,
  onClose,
  ...props
}: ListedGamesProps & { title: string; onClose: () => void }) {
  const list = useRef<HTMLElement>(null);
  // the link that leads here is far above it
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another list
  useEffect(() => list.current?.focus(), [title]);
  return (
    <GameList
      {...props}
      ref={list}
      as="h3"
      look="border-court bg-court-soft"
      title={title}
      textOf={({ place }) => `, ${place ? whereText(place) : messages.noPlace.toLowerCase()}`}
    >
      <Button size="small" className="mt-2" onClick={onClose}>
        {messages.showAll}
      </Button>
    </GameList>
  );
}

type GameListProps = ListedGamesProps & {
  ref?: Ref<HTMLElement>;
  as?: 'h3' | 'h4';
  look: string;
  title: ReactNode;
  /** what follows the name and division of a game */
  textOf: (game: NamedGame) => string;
  children?: ReactNode;
};

function GameList({ games, onShow, ref, as: Heading = 'h4', look, title, textOf, children }: GameListProps) {
  const id = useId();
  return (
    <section
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      className={`scroll-mt-4 rounded-lg border-s-4 px-4 py-3 outline-none ${look}`}
      aria-labelledby={id}
    >
      <Heading id={id} className="font-text text-base font-bold">
        {title}
      </Heading>
      <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto">
        {games.map((game) => (
          <li key={game.key} className="wrap-anywhere">
            <button
              type="button"
              className="font-semibold text-court underline underline-offset-2"
              onClick={() => onShow(game)}
            >
              {game.name}
            </button>{' '}
            <span className="text-sm text-muted">{game.divisionName}</span>
            {textOf(game)}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
