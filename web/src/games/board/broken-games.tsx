import { RuleIcon } from './icons.tsx';
import { boardMessages as messages, timeAndCourt } from './messages.ts';
import type { NamedGame } from './plan-rows.ts';

type BrokenGamesProps = { games: readonly NamedGame[]; onShow: (game: NamedGame) => void };

/** The day's games that break a rule, with the rules they break; nothing if none does. */
export function BrokenGames({ games, onShow }: BrokenGamesProps) {
  if (games.length === 0) return null;
  return (
    <section
      className="rounded-lg border-s-4 border-bad bg-bad-soft px-4 py-3"
      aria-labelledby="broken-games"
    >
      <h4 id="broken-games" className="flex items-center gap-2 font-text text-base font-bold text-bad">
        <RuleIcon />
        {messages.brokenTitle(games.length)}
      </h4>
      <ul className="mt-1 grid max-h-40 gap-1 overflow-y-auto">
        {games.map((game) => (
          <li key={game.key} className="wrap-anywhere">
            <button
              type="button"
              className="font-semibold text-court underline underline-offset-2"
              onClick={() => onShow(game)}
            >
              {game.name}
            </button>
            {game.place && `, ${timeAndCourt(game.place)}`}: {game.broken.join(' ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
