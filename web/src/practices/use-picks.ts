import { type Picks, togglePick } from '@portal/domain/practices/pick.ts';
import { useEffect, useState } from 'react';
import { type DraftPlace, readDraft, storeDraft } from '#api/drafts.ts';
import type { Slot, Team } from './from-wire.ts';

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
export function usePicks({ kept: { key, owner }, open, mayPick }: PickOptions) {
  const [picked, setPicked] = useState(() => stillOpen(readPicks({ key, owner }), open));
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const { picks } = picked;
    storeDraft({ key, owner }, picks.size === 0 ? null : { picks: [...picks] });
  }, [key, owner, picked]);

  const isPicked = (team: Team, slot: Slot) => picked.picks.get(team.key) === slot.id;
  const isAsking = (team: Team, slot: Slot) => asking.has(boxId(team, slot));

  async function toggle(team: Team, slot: Slot): Promise<void> {
    if (isPicked(team, slot)) return drop([{ team, slot }]);
    const id = boxId(team, slot);
    if (asking.has(id)) return;
    setAsking((before) => new Set(before).add(id));
    const may = await mayPick(team, slot);
    setAsking((before) => new Set([...before].filter((other) => other !== id)));
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

  return { isPicked, isAsking, toggle, drop, listPicks };
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
