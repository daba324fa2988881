import type { GameSlot } from '@portal/domain/games/game.ts';
import { uncoveredTime } from '@portal/domain/schedule/covered-time.ts';
import { isPast, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import type { NamedEntry } from '#platform/db/entries.ts';
import { overlaps, takesFloor } from '#schedule/check-place.ts';
import { entryPhrase } from '#schedule/entry-texts.ts';
import type { ImportPart } from './revert-repository.ts';

/** The state of the schedule when an import is reverted. */
export type ScheduleState = {
  /** the entries of the parts, canceled ones included */
  games: ReadonlyMap<number, NamedEntry>;
  /** active entries on the days that games return to */
  taken: readonly NamedEntry[];
  /** approved slots of the season */
  slots: readonly GameSlot[];
  /** active games by the number that a file gave them */
  numbers: ReadonlyMap<string, number>;
  now: LeagueNow;
};

export type RevertPlan = {
  reverted: ImportPart[];
  /** the parts that stay, each with the reason: 'was changed since' */
  kept: { part: ImportPart; why: string }[];
};

/** Which parts of an import can be reverted, together. */
export function planRevert(parts: readonly ImportPart[], around: ScheduleState): RevertPlan {
  const kept: RevertPlan['kept'] = [];
  let left: ImportPart[] = [];
  for (const part of parts) {
    const why = whyKept(part, around);
    if (why === null) left.push(part);
    else kept.push({ part, why });
  }
  // a game that stays may keep another one from its former place
  for (;;) {
    const leaving = new Set(left.map(({ entryId }) => entryId));
    const staying = around.taken.filter(({ entryId }) => !leaving.has(entryId));
    const byDay = Map.groupBy(staying, ({ date }) => date);
    const blocked = left.flatMap((part) => {
      if (part.what === 'added' || part.back.state === 'postponed') return [];
      const why = obstacle(part, { ...around, staying: byDay.get(part.back.date) ?? [], leaving });
      return why === null ? [] : [{ part, why }];
    });
    if (blocked.length === 0) return { reverted: left, kept };
    kept.push(...blocked);
    left = left.filter((part) => !blocked.some((other) => other.part === part));
  }
}

function whyKept({ entryId, isUntouched, back }: ImportPart, { games, now }: ScheduleState) {
  if (!isUntouched) return 'was changed since';
  const game = games.get(entryId);
  const hasBegun = game !== undefined && isPast(game.date, game.startTime, now);
  return hasBegun || isPast(back.date, back.startTime, now) ? 'has begun or is past' : null;
}

/** Why a game can't return to its former place; null if it can. */
function obstacle(
  { back }: ImportPart,
  around: ScheduleState & { staying: readonly NamedEntry[]; leaving: ReadonlySet<number> },
): string | null {
  const { slots, staying, numbers, leaving } = around;
  const teams = [back.homeTeamId, back.awayTeamId].filter((id) => id !== null);
  const taker = staying.find(
    (entry) =>
      (back.blocks && entry.blocks && takesFloor(entry, back.courtId) && overlaps(entry, back)) ||
      (back.blocks && entry.blocks && entry.slotId === back.slotId && !isGame(entry)) ||
      (overlaps(entry, back) && teams.some((id) => id === entry.homeTeamId || id === entry.awayTeamId)),
  );
  if (taker !== undefined) return `can’t have its former time: ${entryPhrase(taker)}`;
  const ofCourt = slots.filter(({ date, courtId }) => date === back.date && courtId === back.courtId);
  if (!ofCourt.some(({ id }) => id === back.slotId) || uncoveredTime(back, ofCourt) !== null) {
    return 'can’t have its former time: the school no longer approves it';
  }
  if (back.blocks && ofCourt.some((slot) => slot.isHeld && overlaps(slot, back))) {
    return 'can’t have its former time: it is held for a team of the waitlist';
  }
  const namesake = back.gameNumber === null ? undefined : numbers.get(back.gameNumber);
  return namesake === undefined || leaving.has(namesake)
    ? null
    : `can’t have its number ${back.gameNumber} again`;
}

const isGame = ({ type }: NamedEntry) => type === 'game' || type === 'playoff';
