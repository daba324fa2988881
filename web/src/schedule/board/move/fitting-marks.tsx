import { hoursAlong } from '../placing.ts';
import { type OfferedPlace, stretchesOf } from './positions.ts';

/** On a court's track: the stretches that the entry fits. */
export function FittingMarks({ places, startHour }: { places: readonly OfferedPlace[]; startHour: number }) {
  return stretchesOf(places).map((stretch) => (
    <li
      key={stretch.start}
      aria-hidden="true"
      className="board-fitting"
      style={hoursAlong(stretch, startHour)}
    />
  ));
}
