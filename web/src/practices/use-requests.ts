import type { WeekRange } from '@portal/domain/time/week.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { askBeforePick } from './ask-before-pick.ts';
import type { Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { whyNotPick } from './pick-cells.ts';
import { refreshPractices } from './queries.ts';
import type { RequestNews } from './request-dialog.tsx';
import type { Outcome, Request } from './submit-requests.ts';
import { usePicks } from './use-picks.ts';
import { useSubmit } from './use-submit.ts';

/** A pick; `why` says why it can't be submitted any more, null while it can. */
export type PickedSlot = Request & { why: string | null };

type Board = { open: readonly Slot[]; teams: readonly Team[]; range: WeekRange };

/** What the coach wants: picks, their submission, and the popups that both lead to. */
export function useRequests({ open, teams, range }: Board) {
  const queries = useQueryClient();
  const [news, setNews] = useState<RequestNews | null>(null);
  const [isNothingPicked, setNothingPicked] = useState(false);
  const [bookedIds, setBookedIds] = useState<ReadonlySet<number>>(new Set());
  const picks = usePicks(mayPick);
  const { busy, submit } = useSubmit(handleOutcomes);

  const openIds = new Set(open.map((slot) => slot.id));
  const picked: PickedSlot[] = picks.listPicks(teams).map(({ team, slot }) => ({
    team,
    slot,
    why: whyNotPick(team, slot, !openIds.has(slot.id), range),
  }));

  async function mayPick(team: Team, slot: Slot): Promise<boolean> {
    try {
      const warning = await askBeforePick(team, slot, range);
      if (warning === null) return true;
      setNews({ kind: 'warning', text: warning });
      refreshPractices(queries);
    } catch (error) {
      setNews({ kind: 'error', text: errorText(error, { failed: messages.checkFailed }) });
    }
    return false;
  }

  function toggle(team: Team, slot: Slot) {
    setNothingPicked(false);
    if (openIds.has(slot.id) || picks.isPicked(team, slot)) picks.toggle(team, slot);
  }

  function submitPicked() {
    const requests = picked.filter(({ why }) => why === null);
    setNothingPicked(requests.length === 0);
    if (requests.length > 0) submit(requests);
  }

  function handleOutcomes(outcomes: Outcome[]) {
    const booked = outcomes.filter(({ isBooked }) => isBooked);
    setBookedIds((before) => new Set([...before, ...booked.map(({ slot }) => slot.id)]));
    picks.drop(booked);
    setNews({ kind: 'outcomes', outcomes });
    refreshPractices(queries);
  }

  return {
    picked,
    isPicked: picks.isPicked,
    isAsking: picks.isAsking,
    toggle,
    drop: (pick: Request) => picks.drop([pick]),
    submit: submitPicked,
    busy,
    isNothingPicked,
    /** slots that this page has booked: they leave the list without a word */
    bookedIds,
    news,
    closeNews: () => setNews(null),
  };
}
