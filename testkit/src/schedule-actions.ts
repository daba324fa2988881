import fc from 'fast-check';

/** What administrators and coaches do with the combined schedule, at random. */

const KINDS = {
  practice: 4,
  game: 4,
  playoff: 3,
  clinic: 4,
  blackout: 3,
  update: 3,
  cancel: 8,
  undo: 4,
  reserve: 7,
  release: 4,
  change: 5,
  move: 5,
  swap: 3,
  types: 1,
} as const;
export type Kind = keyof typeof KINDS;
export const ACTION_KINDS = Object.keys(KINDS) as Kind[];

/** Numbers that select from the existing items; each kind of action uses those that it needs. */
export type Action = {
  kind: Kind;
  /** which of the two administrators, or of the coaches, through which portal */
  person: number;
  portal: number;
  pick: number;
  team: number;
  away: number;
  /** half hours from the slot's start */
  shift: number;
  /** null: the type's default duration */
  minutes: number | null;
  scope: 'gym' | 'school';
  isSure: boolean;
};

const kind = fc.oneof(...ACTION_KINDS.map((name) => ({ weight: KINDS[name], arbitrary: fc.constant(name) })));
export const anyAction: fc.Arbitrary<Action> = fc.record({
  kind,
  person: fc.nat(1),
  portal: fc.nat(1),
  pick: fc.nat(9_999),
  team: fc.nat(4),
  away: fc.nat(5),
  shift: fc.constantFrom(0, 0, 0, 0, 1, -1, 2),
  minutes: fc.constantFrom(null, 60, 60, 15, 75, 90, 120, 180),
  scope: fc.constantFrom('gym', 'school'),
  isSure: fc.boolean(),
});
