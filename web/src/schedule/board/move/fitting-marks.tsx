import { hoursAlong } from '../placing.ts';
import { type OfferedPlace, stretchesOf } from './positions.ts';

/** Marks the stretches of a court's track where the entry fits. */
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
