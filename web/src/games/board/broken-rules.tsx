import { boardMessages as messages, whereText } from './messages.ts';
import type { NamedGame } from './plan-rows.ts';
import type { OfferedGamePlace } from './use-moving-game.ts';

/** The rules that a game would break at a place. */
export function BrokenRules({ game, place }: { game: NamedGame; place: OfferedGamePlace['place'] }) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p>
        <strong className="block">{game.name}</strong>
        {whereText(place)}
      </p>
      <ul className="grid gap-1 font-semibold text-bad">
        {place.broken.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{messages.brokenText}</p>
    </div>
  );
}
