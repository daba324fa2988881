import { useState } from 'react';
import type { DraftPlace } from '#api/drafts.ts';
import type { Slot, Team } from './from-wire.ts';
import { isHeldFromTeam } from './holds.ts';
import { type LeagueDays, type PickCell, pickBlockedReason, shortBlockedReason } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import type { Request } from './submit-requests.ts';
import { useLostPicks } from './use-lost-picks.ts';
import { usePicks } from './use-picks.ts';

type PickingOptions = {
  kept: DraftPlace;
  open: readonly Slot[];
  teams: readonly Team[];
  days: LeagueDays;
  /** the team with the quotas that decide whether it may pick; itself by default */
  countedAs?: (team: Team) => Team;
  /** whether the picks are being sent */
  busy: boolean;
  /** whether a pick may have been booked already, because the answer to its request was lost */
  isUnsure?: (pick: Request) => boolean;
  /** called before a pick is accepted */
  mayPick: (team: Team, slot: Slot) => Promise<boolean>;
};

export type Picking = ReturnType<typeof usePicking>;

/**
 * The coach's picks from the open slots. A pick that someone else has booked first is removed
 * and reported as lost; the others stay.
 */
export function usePicking({
  kept,
  days,
  countedAs = (team) => team,
  busy,
  isUnsure = () => false,
  mayPick,
  ...source
}: PickingOptions) {
  const [isNothingPicked, setNothingPicked] = useState(false);
  const picks = usePicks({ kept, open: source.open, mayPick });
  const open = useFrozen(source.open, busy);
  const teams = useFrozen(source.teams, busy);
  const openById = new Map(open.map((slot) => [slot.id, slot]));
  // a picked slot may have become held for another team
  const reasonOf = (team: Team, slot: Slot) =>
    pickBlockedReason(countedAs(team), openById.get(slot.id) ?? slot, !openById.has(slot.id), days);
  const lostPicks = useLostPicks(reasonOf);
  const picked = picks.listPicks(teams);
  const justLost = picked.filter((pick) => reasonOf(pick.team, pick.slot) !== null && !isUnsure(pick));
  if (justLost.length > 0 && !busy) {
    picks.drop(justLost);
    lostPicks.add(justLost, true);
  }
  const lost = lostPicks.listLost(teams);

  /** Whether the slot was just taken, or is held for another team. */
  const isTaken = (team: Team, slot: Slot) => !openById.has(slot.id) || isHeldFromTeam(slot, team.key);

  function toggle(team: Team, slot: Slot) {
    setNothingPicked(false);
    if (isTaken(team, slot)) return lostPicks.add([{ team, slot }], false);
    lostPicks.forget(team);
    picks.toggle(team, slot);
  }

  function submitTo(send: (picked: readonly Request[]) => void) {
    setNothingPicked(picked.length === 0);
    lostPicks.forgetAll();
    if (picked.length > 0) send(picked);
  }

  function cellOf(team: Team, slot: ShownSlot): PickCell {
    const counted = countedAs(team);
    return {
      team,
      isPicked: picks.isPicked(team, slot),
      isLost: lost.some((pick) => pick.wasTicked && pick.team.key === team.key && pick.slot.id === slot.id),
      isAsking: picks.isAsking(team, slot),
      why: pickBlockedReason(counted, slot, slot.gone, days),
      whyShort: shortBlockedReason(counted, slot, slot.gone, days),
    };
  }

  return {
    /** the current slots and teams; while picks are being sent, those from when they were sent */
    open,
    teams,
    picked,
    lost,
    forgetLost: ({ team }: Request) => lostPicks.forget(team),
    isPicked: picks.isPicked,
    isAsking: picks.isAsking,
    isTaken,
    cellOf,
    toggle,
    drop: picks.drop,
    /** sends the picks; the bar says so if there are none */
    submitTo,
    isNothingPicked,
  };
}

/**
 * While `isFrozen`, returns the value from when it became true, so that the effects of our own
 * request are not reported.
 */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [held, setHeld] = useState(value);
  if (!isFrozen && held !== value) setHeld(value);
  return isFrozen ? held : value;
}
