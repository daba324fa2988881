import { type Picks, togglePick } from '@portal/domain/practices/pick.ts';
import { useEffect, useState } from 'react';
import { type DraftPlace, readDraft, storeDraft } from '#api/drafts.ts';
import type { Slot, Team } from './from-wire.ts';
import { isHeldFromTeam } from './holds.ts';
import { type LeagueDays, type PickCell, pickBlockedReason, shortBlockedReason } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import type { Request } from './submit-requests.ts';

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
      isChecking: picks.isChecking(team, slot),
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
    isChecking: picks.isChecking,
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

type Picked = {
  /** team key → slot id */
  picks: Picks<string, number>;
  /** the picked slots as they were when picked: the server may no longer list them */
  slots: ReadonlyMap<number, Slot>;
};

const boxId = (team: Team, slot: Slot) => JSON.stringify([team.key, slot.id]);

type PickOptions = {
  /** where they are kept across a reload */
  kept: DraftPlace;
  open: readonly Slot[];
  /** called before a pick is accepted */
  mayPick: (team: Team, slot: Slot) => Promise<boolean>;
};

/**
 * The coach's picks before they are submitted. Polling and paging do not affect them, and a reload keeps
 * those whose slots are still open.
 */
function usePicks({ kept: { key, owner }, open, mayPick }: PickOptions) {
  const [picked, setPicked] = useState(() => stillOpen(readPicks({ key, owner }), open));
  const [checking, setChecking] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const { picks } = picked;
    storeDraft({ key, owner }, picks.size === 0 ? null : { picks: [...picks] });
  }, [key, owner, picked]);

  const isPicked = (team: Team, slot: Slot) => picked.picks.get(team.key) === slot.id;
  const isChecking = (team: Team, slot: Slot) => checking.has(boxId(team, slot));

  async function toggle(team: Team, slot: Slot): Promise<void> {
    if (isPicked(team, slot)) return drop([{ team, slot }]);
    const id = boxId(team, slot);
    if (checking.has(id)) return;
    setChecking((before) => new Set(before).add(id));
    const may = await mayPick(team, slot);
    setChecking((before) => new Set([...before].filter((other) => other !== id)));
    if (may) setPicked((before) => pick(before, team, slot));
  }

  function drop(gone: readonly { team: Team; slot: Slot }[]): void {
    setPicked((before) => ({
      ...before,
      picks: new Map(
        [...before.picks].filter(
          ([key, id]) => !gone.some(({ team, slot }) => team.key === key && slot.id === id),
        ),
      ),
    }));
  }

  /** The picks in the order of `teams`. */
  function listPicks(teams: readonly Team[]): { team: Team; slot: Slot }[] {
    return teams.flatMap((team) => {
      const slot = picked.slots.get(picked.picks.get(team.key) ?? Number.NaN);
      return slot ? [{ team, slot }] : [];
    });
  }

  return { isPicked, isChecking, toggle, drop, listPicks };
}

function pick({ picks, slots }: Picked, team: Team, slot: Slot): Picked {
  if (picks.get(team.key) === slot.id) return { picks, slots };
  return { picks: togglePick(picks, team.key, slot.id), slots: new Map(slots).set(slot.id, slot) };
}

function stillOpen(picks: Picked['picks'], open: readonly Slot[]): Picked {
  const slots = new Map(open.map((slot) => [slot.id, slot]));
  return { picks: new Map([...picks].filter(([, id]) => slots.has(id))), slots };
}

/** Team key → slot id. */
type PickedIds = Picks<string, number>;

/** The unsubmitted picks of this owner that this tab stored across a reload. */
function readPicks(place: DraftPlace): PickedIds {
  const picks = readDraft(place)?.picks;
  return new Map(Array.isArray(picks) ? picks.filter(isPick) : []);
}

const isPick = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';

/** A pick that can no longer be submitted, and why; `wasTicked` if its checkbox was checked until then. */
export type LostPick = Request & { why: string; wasTicked: boolean };

type Lost = { slot: Slot; wasTicked: boolean };

/**
 * Picks that were lost, one per team, until the coach picks again for that team, dismisses the message, or
 * the slot is open again.
 * @param reasonOf why a team's slot cannot be submitted, null if it can
 */
function useLostPicks(reasonOf: (team: Team, slot: Slot) => string | null) {
  const [lost, setLost] = useState<ReadonlyMap<string, Lost>>(new Map());

  function add(picks: readonly Request[], wasTicked: boolean): void {
    setLost((before) => {
      const after = new Map(before);
      for (const { team, slot } of picks) {
        // pressed again, it is still a lost pick
        if (after.get(team.key)?.slot.id !== slot.id) after.set(team.key, { slot, wasTicked });
      }
      return after;
    });
  }

  function forget(team: Team): void {
    setLost((before) => new Map([...before].filter(([key]) => key !== team.key)));
  }

  /** In the order of `teams`. */
  function listLost(teams: readonly Team[]): LostPick[] {
    return teams.flatMap((team) => {
      const pick = lost.get(team.key);
      const why = pick ? reasonOf(team, pick.slot) : null;
      return pick && why !== null ? [{ team, ...pick, why }] : [];
    });
  }

  return { add, forget, forgetAll: () => setLost(new Map()), listLost };
}
