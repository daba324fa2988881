import { at, type Lists } from './integers.ts';
import { NONE, NOT_ALLOWED, type Placement } from './placement.ts';

/**
 * The current place of each game. `put` and `take` update the cost and the number of broken rules, and only
 * count what changes with the one game. To undo a change, make the opposite one.
 */
export class Arrangement {
  readonly placement: Placement;
  /** the place of a game, or NONE */
  readonly placeOf: Int32Array;
  /** the game in each cell, or NONE */
  readonly holder: Int32Array;
  cost = 0;
  broken = 0;
  readonly #counts: Int32Array;
  readonly #groupCounts: Int32Array;
  /** games of an owner */
  readonly gamesOfOwner: Lists;

  constructor(placement: Placement, gamesOfOwner: Lists) {
    this.placement = placement;
    this.gamesOfOwner = gamesOfOwner;
    this.placeOf = new Int32Array(placement.games).fill(NONE);
    this.holder = new Int32Array(placement.cells).fill(NONE);
    this.#counts = new Int32Array(placement.owners * placement.buckets);
    this.#groupCounts = new Int32Array(placement.groups);
    this.broken = placement.games;
    for (let counter = 0; counter < this.#counts.length; counter += 1) {
      this.cost += at(placement.counterCost, at(placement.priceList, counter));
      this.broken += at(placement.counterBroken, at(placement.priceList, counter));
    }
  }

  isAllowed(game: number, place: number): boolean {
    const { fixedCost, places, cellsOfGame, firstCell, windowEnd } = this.placement;
    if (fixedCost[game * places + place] === NOT_ALLOWED) return false;
    return at(firstCell, place) + at(cellsOfGame, game) <= at(windowEnd, place);
  }

  /** The first other game in a cell that the game would take at the place, or NONE. */
  inTheWay(game: number, place: number): number {
    const { firstCell, moreCells } = this.placement;
    const end = at(moreCells.starts, place + 1);
    let other = this.#otherFrom(at(firstCell, place), game);
    for (let index = at(moreCells.starts, place); other === NONE && index < end; index += 1) {
      other = this.#otherFrom(at(moreCells.items, index), game);
    }
    return other;
  }

  #otherFrom(first: number, game: number): number {
    const end = first + at(this.placement.cellsOfGame, game);
    for (let cell = first; cell < end; cell += 1) {
      const other = at(this.holder, cell);
      if (other !== NONE && other !== game) return other;
    }
    return NONE;
  }

  /**
   * Puts a game that has no place at an allowed place whose cells are all free.
   * @param except an owner whose counters end up unchanged, because another of its games moves the opposite
   *   way
   */
  put(game: number, place: number, except = NONE): void {
    this.#hold(game, place, game);
    this.placeOf[game] = place;
    this.broken -= 1;
    this.#charge(game, place, 1, except);
  }

  /**
   * Whether the counters alone show that `put` raises the cost by more than `most`. It stops as soon as they
   * do, so it is much faster than `put`.
   * @param brokenWeight what a broken rule costs
   */
  isTooMuch(game: number, place: number, most: number, brokenWeight: number, except: number): boolean {
    const { fixedCost, places, ownersOfGame } = this.placement;
    const { bucketsOfPlace, buckets, priceList, counterCost, counterBroken } = this.placement;
    let left = most + this.mostLowered(game, brokenWeight) - (fixedCost[game * places + place] as number);
    const end = at(bucketsOfPlace.starts, place + 1);
    for (let side = 2 * game; side < 2 * game + 2; side += 1) {
      const owner = at(ownersOfGame, side);
      if (owner === except) continue;
      for (let index = at(bucketsOfPlace.starts, place); index < end; index += 1) {
        const counter = owner * buckets + at(bucketsOfPlace.items, index);
        const price = at(priceList, counter) + at(this.#counts, counter);
        left -= at(counterCost, price + 1) - at(counterCost, price);
        left -= brokenWeight * (at(counterBroken, price + 1) - at(counterBroken, price));
        if (left < 0) return true;
      }
    }
    return false;
  }

  /**
   * The most that `put` can lower the cost by. The game gets a place, and may shorten
   * two long breaks and fill idle cells.
   */
  mostLowered(game: number, brokenWeight: number): number {
    const { breakCost, idleCost, cellsOfGame } = this.placement;
    return brokenWeight + 2 * breakCost + idleCost * at(cellsOfGame, game);
  }

  /** Removes a game from its place. */
  take(game: number, except = NONE): void {
    const place = at(this.placeOf, game);
    this.#hold(game, place, NONE);
    this.placeOf[game] = NONE;
    this.broken += 1;
    this.#charge(game, place, -1, except);
  }

  /**
   * Moves a game without updating the totals, to undo changes. `place` may be NONE, and its cells must be
   * free. Once all games are back, the caller restores `cost` and `broken`.
   */
  setBack(game: number, place: number, except = NONE): void {
    const now = at(this.placeOf, game);
    if (now !== NONE) {
      this.#hold(game, now, NONE);
      this.#recount(game, now, -1, except);
    }
    this.placeOf[game] = place;
    if (place === NONE) return;
    this.#hold(game, place, game);
    this.#recount(game, place, 1, except);
  }

  #recount(game: number, place: number, step: 1 | -1, except: number): void {
    const { buckets, bucketsOfPlace, ownersOfGame, groups, groupOfPlace } = this.placement;
    const end = at(bucketsOfPlace.starts, place + 1);
    for (let side = 2 * game; side < 2 * game + 2; side += 1) {
      const owner = at(ownersOfGame, side);
      if (owner === except) continue;
      for (let index = at(bucketsOfPlace.starts, place); index < end; index += 1) {
        const counter = owner * buckets + at(bucketsOfPlace.items, index);
        this.#counts[counter] = at(this.#counts, counter) + step;
      }
    }
    if (groups === 0) return;
    const group = at(groupOfPlace, place);
    this.#groupCounts[group] = at(this.#groupCounts, group) + step;
  }

  #hold(game: number, place: number, holder: number): void {
    const { firstCell, moreCells, cellsOfGame } = this.placement;
    const cells = at(cellsOfGame, game);
    this.#fill(at(firstCell, place), cells, holder);
    const end = at(moreCells.starts, place + 1);
    for (let index = at(moreCells.starts, place); index < end; index += 1) {
      this.#fill(at(moreCells.items, index), cells, holder);
    }
  }

  #fill(first: number, cells: number, holder: number): void {
    for (let cell = first; cell < first + cells; cell += 1) this.holder[cell] = holder;
  }

  /** Adds (1) or removes (-1) what the game costs at the place, given all other games. */
  #charge(game: number, place: number, step: 1 | -1, except: number): void {
    const { placement } = this;
    this.cost += step * (placement.fixedCost[game * placement.places + place] as number);
    for (let side = 2 * game; side < 2 * game + 2; side += 1) {
      const owner = at(placement.ownersOfGame, side);
      if (owner === except) continue;
      this.#count(owner, place, step);
      if (placement.breakCost > 0) this.cost += step * this.#breaks(owner, game, place);
    }
    if (placement.groups > 0) this.#countGroup(place, step);
    this.#chargeRematches(game, place, step);
    this.#chargeCompanions(game, place, step);
    if (placement.idleCost > 0) this.cost += step * placement.idleCost * this.#idleCells(game, place);
  }

  #count(owner: number, place: number, step: 1 | -1): void {
    const { starts, items } = this.placement.bucketsOfPlace;
    const { buckets, priceList, counterCost, counterBroken } = this.placement;
    const counts = this.#counts;
    const end = at(starts, place + 1);
    for (let index = at(starts, place); index < end; index += 1) {
      const counter = owner * buckets + at(items, index);
      const before = at(counts, counter);
      const price = at(priceList, counter) + before;
      this.cost += at(counterCost, price + step) - at(counterCost, price);
      this.broken += at(counterBroken, price + step) - at(counterBroken, price);
      counts[counter] = before + step;
    }
  }

  #countGroup(place: number, step: 1 | -1): void {
    const group = at(this.placement.groupOfPlace, place);
    const before = at(this.#groupCounts, group);
    this.#groupCounts[group] = before + step;
    if (before === (step === 1 ? 0 : 1)) this.cost += step * this.placement.openingCost;
  }

  #chargeRematches(game: number, place: number, step: 1 | -1): void {
    const { rematches, rematchList, rematchCost, rematchBroken, rematchDays, day } = this.placement;
    const end = at(rematches.starts, game + 1);
    for (let index = at(rematches.starts, game); index < end; index += 1) {
      const otherPlace = at(this.placeOf, at(rematches.items, index));
      if (otherPlace === NONE) continue;
      const days = Math.abs(at(day, place) - at(day, otherPlace));
      if (days >= rematchDays) continue;
      this.cost += step * at(rematchCost, at(rematchList, game) + days);
      this.broken += step * at(rematchBroken, at(rematchList, game) + days);
    }
  }

  #chargeCompanions(game: number, place: number, step: 1 | -1): void {
    const { companions, day, longWaitMinutes, longWaitCost, venue, venues, travelMinutes } = this.placement;
    const end = at(companions.starts, game + 1);
    for (let index = at(companions.starts, game); index < end; index += 1) {
      const other = at(companions.items, index);
      const otherPlace = at(this.placeOf, other);
      if (otherPlace === NONE || at(day, otherPlace) !== at(day, place)) continue;
      const gap = this.#minutesBetween(game, place, other, otherPlace);
      const needed = at(travelMinutes, at(venue, place) * venues + at(venue, otherPlace));
      if (gap < needed) this.broken += step;
      else if (gap > longWaitMinutes) this.cost += step * longWaitCost;
    }
  }

  /** The minutes between two games on a day; negative if they overlap. */
  #minutesBetween(game: number, place: number, other: number, otherPlace: number): number {
    const { startMinute, minutesOfGame } = this.placement;
    const start = at(startMinute, place);
    const otherStart = at(startMinute, otherPlace);
    if (start < otherStart) return otherStart - start - at(minutesOfGame, game);
    return start - otherStart - at(minutesOfGame, other);
  }

  /** How the game changes the breaks between its owner's other games. */
  #breaks(owner: number, game: number, place: number): number {
    const { period, longestBreak, breakCost } = this.placement;
    const { starts, items } = this.gamesOfOwner;
    const own = at(period, place);
    let previous = Number.NEGATIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    const end = at(starts, owner + 1);
    for (let index = at(starts, owner); index < end; index += 1) {
      const other = at(items, index);
      const otherPlace = at(this.placeOf, other);
      if (otherPlace === NONE || other === game) continue;
      const its = at(period, otherPlace);
      if (its === own) return 0;
      if (its < own && its > previous) previous = its;
      if (its > own && its < next) next = its;
    }
    const hasPrevious = previous !== Number.NEGATIVE_INFINITY;
    const hasNext = next !== Number.POSITIVE_INFINITY;
    let long = 0;
    if (hasPrevious && own - previous > longestBreak) long += 1;
    if (hasNext && next - own > longestBreak) long += 1;
    if (hasPrevious && hasNext && next - previous > longestBreak) long -= 1;
    return long * breakCost;
  }

  /** How many more idle cells lie between the window's games with this game than without it. */
  #idleCells(game: number, place: number): number {
    const { firstCell, cellsOfGame, windowStart, windowEnd } = this.placement;
    const first = at(firstCell, place);
    const last = first + at(cellsOfGame, game) - 1;
    let before = first - 1;
    while (before >= at(windowStart, place) && at(this.holder, before) === NONE) before -= 1;
    let after = last + 1;
    while (after < at(windowEnd, place) && at(this.holder, after) === NONE) after += 1;
    const hasBefore = before >= at(windowStart, place);
    const hasAfter = after < at(windowEnd, place);
    if (hasBefore && hasAfter) return first - 1 - last;
    if (hasBefore) return first - 1 - before;
    return hasAfter ? after - last - 1 : 0;
  }
}
