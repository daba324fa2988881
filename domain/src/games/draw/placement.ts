import type { Lists } from './integers.ts';

/**
 * Games and places as numbers. The portal's leagues and the public benchmark are both converted to this form,
 * and the search knows nothing else. Games, places, owners, buckets and days are numbered from 0; all costs
 * are whole numbers.
 *
 * A rule counts either as broken (`broken`) or as a cost (`cost`); the search weighs one against the other. A
 * place is the first of the cells that a game takes. The cells of a window are consecutive, and a cell never
 * holds more than one game. A court that consists of others takes the cells of each. A game may have no place, which
 * counts as one broken rule.
 */
export type Placement = {
  games: number;
  places: number;
  /** cost of game g at place p at [g * places + p]; NOT_ALLOWED if it can't be there */
  fixedCost: Int16Array;
  /** places worth trying for game g: list candidatesOfGame[g]; fixedCost may still forbid some of them */
  candidates: Lists;
  candidatesOfGame: Int32Array;
  /** games that can't leave the place where they start */
  pinned: readonly { game: number; place: number }[];

  cells: number;
  firstCell: Int32Array;
  /** the first cells on the other parts of the court; none for most places */
  moreCells: Lists;
  /** the window of a place: its first cell, and the cell after its last */
  windowStart: Int32Array;
  windowEnd: Int32Array;
  cellsOfGame: Int32Array;
  /** for each free cell between two games in a window */
  idleCost: number;

  /** the day of a place, and the period (week) in which breaks without a game are measured */
  day: Int32Array;
  period: Int32Array;

  /** A game counts for two owners, its teams, in each bucket of its place: a day, a week, early, a gym… */
  owners: number;
  buckets: number;
  /** the two owners of game g at [2 * g] and [2 * g + 1] */
  ownersOfGame: Int32Array;
  bucketsOfPlace: Lists;
  /** where the price list of a counter starts, at [owner * buckets + bucket] */
  priceList: Int32Array;
  /** price lists: the total cost of a counter of 0, 1, 2…; never decreasing */
  counterCost: Int32Array;
  counterBroken: Int32Array;

  /** games that share something (a gym on a day): the first game of the group costs `openingCost` */
  groups: number;
  groupOfPlace: Int32Array;
  openingCost: number;

  /**
   * other games of the same two teams, and the price by days between them, from the start of the game's list
   */
  rematches: Lists;
  rematchList: Int32Array;
  rematchCost: Int32Array;
  rematchBroken: Int32Array;
  /** from this many days on, there is no charge */
  rematchDays: number;

  /**
   * games that have a person in common: on one day they need travel time in between, and should not be far
   * apart
   */
  companions: Lists;
  startMinute: Int32Array;
  minutesOfGame: Int32Array;
  venue: Int32Array;
  venues: number;
  /** minutes needed between two games at [venue * venues + venue] */
  travelMinutes: Int32Array;
  longWaitMinutes: number;
  longWaitCost: number;

  /** for each two consecutive games of an owner that are more than `longestBreak` periods apart */
  longestBreak: number;
  breakCost: number;
};

export const NOT_ALLOWED = -1;
export const NONE = -1;
