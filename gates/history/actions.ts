import { bookingOf, type LeagueSlot } from '@portal/testkit/league.ts';
import type { Answer } from '../load/call.ts';
import { blackoutOn, clinicOn, DIVISION } from './league.ts';
import type { Effect } from './slot-history.ts';

/** A call that changes one slot, and what each answer says about that slot. */
export type Action = {
  path: string;
  body: unknown;
  /** what it does if it goes through */
  effect: Effect;
  /** what a refusal with this code says; null: nothing */
  refused(code: string): Effect | null;
};

const taken: Effect = { kind: 'isNot', holder: null };

export const reserve = (slot: LeagueSlot, team: string): Action => ({
  path: '/reservations/reserve',
  body: bookingOf(slot, { divisionName: DIVISION, name: team }),
  effect: { kind: 'put', holder: team },
  refused(code) {
    if (code === 'SLOT_TAKEN') return taken;
    // both are looked at in one statement, the slot first
    return code === 'WEEKLY_LIMIT' ? { kind: 'is', holder: null } : null;
  },
});

export const cancelOwn = (slot: LeagueSlot, team: string): Action => ({
  path: '/reservations/cancel-reservation',
  body: { AvailabilityId: slot.id },
  effect: { kind: 'take', holder: team },
  refused: (code) => (['NOT_FOUND', 'WRONG_STATE'].includes(code) ? { kind: 'isNot', holder: team } : null),
});

export const addClinic = (slot: LeagueSlot): Action => ({
  path: '/admin/clinic',
  body: clinicOn(slot),
  effect: { kind: 'put', holder: 'clinic' },
  refused: (code) => (code === 'SLOT_TAKEN' ? taken : null),
});

/** Asks before it takes a slot from somebody, or does not. */
export const addBlackout = (slot: LeagueSlot, isSure: boolean): Action => ({
  path: '/admin/blackout',
  body: blackoutOn(slot, isSure),
  effect: isSure ? { kind: 'close' } : { kind: 'put', holder: 'blackout' },
  refused: (code) => (['SLOT_TAKEN', 'ENTRIES_IN_THE_WAY'].includes(code) ? taken : null),
});

export const cancelBy = (slot: LeagueSlot, holder: 'clinic' | 'blackout'): Action => ({
  path: `/admin/cancel/${holder}`,
  body: {
    AvailabilityId: slot.id,
    EntryId: null,
    reason: 'Not needed',
    ...(holder === 'blackout' ? { blackoutScope: 'gym' } : {}),
  },
  effect: { kind: 'take', holder },
  refused: (code) => (code === 'NOT_FOUND' ? { kind: 'isNot', holder } : null),
});

/** What an answer to an action tells: its effect, whether that is certain, and whether such an answer may be at all. */
export function read(
  action: Action,
  answer: Answer,
): { effect: Effect | null; isMaybe: boolean; isStrange: boolean } {
  const { status, body } = answer;
  if (status === 200) return { effect: action.effect, isMaybe: false, isStrange: false };
  // nothing came back, or the proxy lost its portal, or the portal its database
  if ([0, 502, 503, 504].includes(status)) return { effect: action.effect, isMaybe: true, isStrange: false };
  const isRefusal = status === 404 || status === 409;
  if (!isRefusal) return { effect: action.effect, isMaybe: true, isStrange: true };
  return { effect: action.refused(String(body.code)), isMaybe: false, isStrange: false };
}
