import { takesFloorOf } from '#losses/propose-slots.ts';
import { listWords } from '#text/list-words.ts';
import { several } from '#text/several.ts';
import { chosenTimeText } from '#waiting/request-text.ts';
import { type Assigned, isElsewhere, isFree, shareCoach } from './assign-slots.ts';
import { orderReason } from './order-teams.ts';
import type { RoundInput, RoundSlot, RoundTeam } from './round.ts';
import { ANY_RANK, countRanks, meetsRank, rankOf } from './wish.ts';

/** How many teams a sentence names. */
const MAX_NAMED = 3;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** What the sentences depend on. */
export type Draw = {
  /** in the order in which the teams go */
  assigned: readonly Assigned[];
  /** who has a slot, by its id */
  holders: ReadonlyMap<number, Assigned>;
  /** the place of each team in the order */
  places: ReadonlyMap<RoundTeam, number>;
  slots: readonly RoundSlot[];
  gyms: RoundInput['gyms'];
};

export function toDraw(
  assigned: readonly Assigned[],
  { slots, gyms }: Pick<RoundInput, 'slots' | 'gyms'>,
): Draw {
  return {
    assigned,
    holders: new Map(assigned.flatMap((one) => (one.slot === null ? [] : [[one.slot.id, one]]))),
    places: new Map(assigned.map(({ team }, place) => [team, place])),
    slots,
    gyms,
  };
}

/** Sentences for the coaches of a team: what was met, then for each better wish who has its slots and by which rule. */
export function explainResult({ team, slot }: Assigned, draw: Draw): string[] {
  const rank = slot === null ? null : rankOf(team, slot);
  const better = rank === null ? countRanks(team) : Math.min(rank - 1, countRanks(team));
  const why = Array.from({ length: better }, (_, index) => whyNot(team, index + 1, draw));
  return [whatWasMet(team, rank, draw), ...why];
}

function whatWasMet(team: RoundTeam, rank: number | null, { gyms }: Draw): string {
  if (rank === null)
    return 'None of your wishes could be met this time. What is left is first come, first served.';
  if (rank === ANY_RANK && countRanks(team) === 0) return 'Your team takes any time.';
  if (rank === ANY_RANK) return 'None of your wishes could be met, but your team takes any time.';
  return isSameRank(team, rank)
    ? 'Your team has the same time as this week.'
    : `${wishName(team, rank)} was met: ${wishText(team, rank, gyms)}.`;
}

/** Why the wish of that rank was not met. */
function whyNot(team: RoundTeam, rank: number, draw: Draw): string {
  const name = isSameRank(team, rank)
    ? 'The same time as this week'
    : `${wishName(team, rank)} (${wishText(team, rank, draw.gyms)})`;
  return `${name}: ${reasonOf(team, rank, draw)}.`;
}

function reasonOf(team: RoundTeam, rank: number, { assigned, holders, places, slots }: Draw): string {
  const fitting = slots.filter((slot) => meetsRank(team, rank, slot));
  if (fitting.length === 0) return 'no slot was open then';
  const possible = fitting.filter((slot) => isFree(team, slot));
  if (possible.length === 0) return 'your team or its coach has something else then';
  const placeOf = (other: RoundTeam) => places.get(other) ?? 0;
  const having = possible
    .flatMap(({ id }) => holders.get(id)?.team ?? [])
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  if (having.length === 0) return blockedReason(team, possible, assigned);
  const named = having
    .slice(0, MAX_NAMED)
    .map((other) => holderText(team, other, placeOf(other) < placeOf(team)));
  const more = having.length - named.length;
  return [...named, ...(more > 0 ? [several(more, 'more team')] : [])].join('; ');
}

/** 'Boys 3-4 Hawks has it: fewer practices in prime time this season (2, your team 4)' */
function holderText(team: RoundTeam, holder: RoundTeam, isFirst: boolean): string {
  const why = isFirst
    ? `: ${orderReason(holder.record, team.record)}`
    : ', so that more teams get a slot or a better wish';
  return `${holder.divisionName} ${holder.teamName} has it${why}`;
}

/** Why a fitting slot stays free: a coach would be elsewhere, or its floor is used. */
function blockedReason(
  team: RoundTeam,
  possible: readonly RoundSlot[],
  assigned: readonly Assigned[],
): string {
  const others = assigned.filter(({ team: other }) => other !== team);
  const own = others.filter(
    (other) =>
      shareCoach(other.team, team) &&
      possible.some((slot) => other.slot !== null && isElsewhere(other.slot, slot)),
  );
  if (own.length > 0) {
    const names = own.map((other) => `${other.team.divisionName} ${other.team.teamName}`);
    return `your coach is at another gym with ${listWords(names, 'and')} then`;
  }
  const onFloor = others.find(({ slot }) => slot !== null && possible.some((one) => takesFloorOf(one, slot)));
  if (onFloor === undefined) return 'so that more teams get a slot or a better wish';
  return `${onFloor.team.divisionName} ${onFloor.team.teamName} uses a part of that floor`;
}

const isSameRank = ({ same }: RoundTeam, rank: number): boolean => same.length > 0 && rank === 1;

function wishName({ same }: RoundTeam, rank: number): string {
  return `Your ${ORDINALS[rank - (same.length > 0 ? 2 : 1)] ?? ''} wish`;
}

function wishText({ same, wishes }: RoundTeam, rank: number, gyms: RoundInput['gyms']): string {
  const wish = wishes[rank - (same.length > 0 ? 2 : 1)];
  if (wish === undefined) return '';
  const names = wish.venueIds && gyms.filter(({ id }) => wish.venueIds?.includes(id)).map(({ name }) => name);
  return chosenTimeText(wish, names);
}

/** Why a team has no slot, for administrators. */
export function problemOf(team: RoundTeam, { slots }: Pick<Draw, 'slots'>): string {
  const fitting = slots.filter((slot) => rankOf(team, slot) !== null);
  if (fitting.length === 0) return 'No open slot meets its wishes.';
  if (!fitting.some((slot) => isFree(team, slot))) {
    return 'The team or its coach has something else at every time that it prefers.';
  }
  return 'Other teams have every slot that meets its wishes.';
}
