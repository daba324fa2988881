import type { MovePlace } from '@portal/contract/schedule-moves.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { type IsoDate, type LeagueNow, minutesOf } from '@portal/domain/time/wall-clock.ts';
import { messages } from './moving-text.ts';
import type { BoardPosition } from './positions.ts';
import { whyNot } from './why-not.ts';

/** Whether an entry fits where it is held. `text` ends the sentence that names the position. */
export type Fit =
  | { kind: 'free'; text: string; place: MovePlace }
  /** 'own' is where the entry is now; 'nowhere' is next to all courts */
  | { kind: 'own' | 'not' | 'nowhere' | 'loading' | 'failed'; text: string };

type Asked = {
  /** null next to all courts */
  at: BoardPosition | null;
  day: IsoDate;
  /** the places that the server offers on this court */
  onCourt: readonly MovePlace[];
  state: 'loading' | 'failed' | 'known';
  ofDay: readonly ScheduleRow[];
  now: LeagueNow;
};

export function fitAt(row: ScheduleRow, { at, day, onCourt, state, ofDay, now }: Asked): Fit {
  if (at === null) return { kind: 'nowhere', text: messages.noCourt };
  if (isOwn(row, day, at)) return { kind: 'own', text: messages.own };
  if (state === 'loading') return { kind: 'loading', text: messages.looking };
  if (state === 'failed') return { kind: 'failed', text: messages.failed };
  const place = onCourt.find(({ startTime }) => minutesOf(startTime) === at.start);
  if (place !== undefined) return { kind: 'free', text: messages.free, place };
  return { kind: 'not', text: whyNot(row, at, ofDay, now) };
}

const isOwn = (row: ScheduleRow, day: IsoDate, { venueId, court, start }: BoardPosition): boolean =>
  row.date === day && row.venueId === venueId && row.court === court && minutesOf(row.startTime) === start;
