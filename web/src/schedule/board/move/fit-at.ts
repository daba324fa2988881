import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import type { Fit, MovedItem } from './moved-item.ts';
import { messages } from './moving-text.ts';
import type { BoardPosition, OfferedPlace } from './positions.ts';

type FitQuery<Place extends OfferedPlace> = {
  /** null next to all courts */
  at: BoardPosition | null;
  day: IsoDate;
  /** the places that the server offers on this court */
  onCourt: readonly Place[];
  state: 'loading' | 'failed' | 'known';
  /** why an item does not fit at a position that is not offered */
  reasonAt: (at: BoardPosition) => string;
};

export function fitAt<Place extends OfferedPlace>(
  item: MovedItem,
  { at, day, onCourt, state, reasonAt }: FitQuery<Place>,
): Fit<Place> {
  if (at === null) return { kind: 'nowhere', text: messages.noCourt, place: null };
  if (isOwn(item, day, at)) return { kind: 'own', text: messages.own, place: null };
  if (state === 'loading') return { kind: 'loading', text: messages.looking, place: null };
  if (state === 'failed') return { kind: 'failed', text: messages.failed, place: null };
  const place = onCourt.find(({ start }) => start === at.start);
  if (place !== undefined) return { kind: place.level, text: place.text, place };
  return { kind: 'not', text: reasonAt(at), place: null };
}

const isOwn = ({ at: own }: MovedItem, day: IsoDate, at: BoardPosition): boolean =>
  own !== null &&
  own.date === day &&
  own.venueId === at.venueId &&
  own.court === at.court &&
  own.start === at.start;
