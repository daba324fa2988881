import { bookingOf, type LeagueSlot } from '@portal/testkit/league.ts';
import type { Answer } from '../load/call.ts';
import { blackoutOn, clinicOn, DIVISION } from './league.ts';
import type { Effect } from './slot-history.ts';

/** What a call does to a slot, and what its responses say about that slot. */
type Part = {
  slotId: number;
  /** its effect if it succeeds */
  effect: Effect;
  /** what a refusal with this code says about the slot; null for nothing */
  refused(code: string): Effect | null;
};

/** A call that changes one slot, or two if it moves an entry. */
export type Action = {
  /** its name in reports */
  name: string;
  path: string;
  body: unknown;
  parts: readonly Part[];
};

const taken: Effect = { kind: 'isNot', holder: null };

export const reserve = (slot: LeagueSlot, team: string): Action => ({
  name: 'reserve',
  path: '/reservations/reserve',
  body: bookingOf(slot, { divisionName: DIVISION, name: team }),
  parts: [
    {
      slotId: slot.id,
      effect: { kind: 'put', holder: team },
      refused(code) {
        if (code === 'SLOT_TAKEN') return taken;
        // one statement reads both, the slot first
        return code === 'WEEKLY_LIMIT' ? { kind: 'is', holder: null } : null;
      },
    },
  ],
});

export const cancelOwn = (slot: LeagueSlot, team: string): Action => ({
  name: 'cancel',
  path: '/reservations/cancel-reservation',
  body: { AvailabilityId: slot.id },
  parts: [
    {
      slotId: slot.id,
      effect: { kind: 'take', holder: team },
      refused: (code) =>
        ['NOT_FOUND', 'WRONG_STATE'].includes(code) ? { kind: 'isNot', holder: team } : null,
    },
  ],
});

/** Both slots change in the same step. */
const fromTo = (from: LeagueSlot, to: LeagueSlot, holder: string): readonly Part[] => [
  { slotId: from.id, effect: { kind: 'take', holder }, refused: () => null },
  {
    slotId: to.id,
    effect: { kind: 'put', holder },
    refused: (code) => (code === 'SLOT_TAKEN' ? taken : null),
  },
];

export const changeOwn = (from: LeagueSlot, to: LeagueSlot, team: string): Action => ({
  name: 'change',
  path: '/reservations/change',
  body: { AvailabilityId: from.id, NewAvailabilityId: to.id },
  parts: fromTo(from, to, team),
});

export const moveClinic = (entryId: number, from: LeagueSlot, to: LeagueSlot): Action => ({
  name: 'move',
  path: `/admin/entries/${entryId}/move`,
  body: { AvailabilityId: to.id },
  parts: fromTo(from, to, 'clinic'),
});

export const addClinic = (slot: LeagueSlot): Action => ({
  name: 'clinic',
  path: '/admin/clinic',
  body: clinicOn(slot),
  parts: [
    {
      slotId: slot.id,
      effect: { kind: 'put', holder: 'clinic' },
      refused: (code) => (code === 'SLOT_TAKEN' ? taken : null),
    },
  ],
});

/** With or without `isSure`, which takes the slot from its holder. */
export const addBlackout = (slot: LeagueSlot, isSure: boolean): Action => ({
  name: 'blackout',
  path: '/admin/blackout',
  body: blackoutOn(slot, isSure),
  parts: [
    {
      slotId: slot.id,
      effect: isSure ? { kind: 'close' } : { kind: 'put', holder: 'blackout' },
      refused: (code) => (['SLOT_TAKEN', 'ENTRIES_IN_THE_WAY'].includes(code) ? taken : null),
    },
  ],
});

export const cancelBy = (slot: LeagueSlot, holder: 'clinic' | 'blackout'): Action => ({
  name: `cancel ${holder}`,
  path: `/admin/cancel/${holder}`,
  body: {
    AvailabilityId: slot.id,
    EntryId: null,
    reason: 'Not needed',
    ...(holder === 'blackout' ? { blackoutScope: 'gym' } : {}),
  },
  parts: [
    {
      slotId: slot.id,
      effect: { kind: 'take', holder },
      refused: (code) => (code === 'NOT_FOUND' ? { kind: 'isNot', holder } : null),
    },
  ],
});

/**
 * What the response to an action says: the effects on its slots, whether they are certain, and whether it was
 * unexpected.
 */
export function read(
  action: Action,
  answer: Answer,
): { effects: { slotId: number; effect: Effect }[]; isMaybe: boolean; isStrange: boolean } {
  const { status, body } = answer;
  const effects = action.parts.map(({ slotId, effect }) => ({ slotId, effect }));
  if (status === 200) return { effects, isMaybe: false, isStrange: false };
  // there was no response, the proxy lost its portal, or the portal lost its database
  if ([0, 502, 503, 504].includes(status)) return { effects, isMaybe: true, isStrange: false };
  const isRefusal = status === 404 || status === 409;
  if (!isRefusal) return { effects, isMaybe: true, isStrange: true };
  const refusalEffects = action.parts.flatMap(({ slotId, refused }) => {
    const effect = refused(String(body.code));
    return effect === null ? [] : [{ slotId, effect }];
  });
  return { effects: refusalEffects, isMaybe: false, isStrange: false };
}
