import { weeklyLimitText } from '@portal/domain/practices/weekly-limit.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import type { Slot, Team } from './from-wire.ts';
import { isHeldFromTeam } from './holds.ts';
import { messages } from './messages.ts';
import { type LeagueDays, whyNotPick } from './pick-cells.ts';
import { refreshPractices } from './queries.ts';
import type { RequestNews } from './request-dialog.tsx';
import { type Outcome, type Request, submitRequests } from './submit-requests.ts';
import { useLostPicks } from './use-lost-picks.ts';
import { usePicks } from './use-picks.ts';

type Board = { email: string; open: readonly Slot[]; teams: readonly Team[]; days: LeagueDays };

/**
 * The coach's picks, their submission, and the popups of both. A pick that somebody else was faster to book
 * is removed and reported as lost; the others stay.
 */
export function useRequests({ email, days, ...asked }: Board) {
  const queries = useQueryClient();
  const [news, setNews] = useState<RequestNews | null>(null);
  const [isNothingPicked, setNothingPicked] = useState(false);
  const [bookedIds, setBookedIds] = useState<ReadonlySet<number>>(new Set());
  const picks = usePicks({ email, open: asked.open, mayPick });
  const { busy, send } = useChange({ request: submitRequests, onDone: handleOutcomes });

  const open = useHeld(asked.open, busy);
  const teams = useHeld(asked.teams, busy);
  const openById = new Map(open.map((slot) => [slot.id, slot]));
  // a picked slot may have become held for another team
  const whyNot = (team: Team, slot: Slot) =>
    whyNotPick(team, openById.get(slot.id) ?? slot, !openById.has(slot.id), days);
  const lost = useLostPicks(whyNot);
  const picked = picks.listPicks(teams);
  const justLost = picked.filter(({ team, slot }) => whyNot(team, slot) !== null);
  if (justLost.length > 0 && !busy) {
    picks.drop(justLost);
    lost.lose(justLost, true);
  }

  async function mayPick(team: Team, slot: Slot): Promise<boolean> {
    try {
      const warning = await askBeforePick(team, slot, days.range);
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
    // pressed at the moment it was taken, or while it is held for others
    if (!openById.has(slot.id) || isHeldFromTeam(slot, team.key)) return lost.lose([{ team, slot }], false);
    const holder = teams.find(
      (other) => other.key !== team.key && (picks.isPicked(other, slot) || picks.isAsking(other, slot)),
    );
    if (holder) return setNews({ kind: 'give', team, holder, slot });
    toggleNow(team, slot);
  }

  function toggleNow(team: Team, slot: Slot) {
    lost.forget(team);
    picks.toggle(team, slot);
  }

  function submitPicked() {
    setNothingPicked(picked.length === 0);
    lost.forgetAll();
    if (picked.length > 0) void send(picked);
  }

  function handleOutcomes(outcomes: Outcome[]) {
    const booked = outcomes.filter(({ isBooked }) => isBooked);
    setBookedIds((before) => new Set([...before, ...booked.map(({ slot }) => slot.id)]));
    picks.drop(booked);
    setNews({ kind: 'outcomes', outcomes });
    refreshPractices(queries);
  }

  return {
    /** the current slots and teams, or those at the start of a submission while it is running */
    open,
    teams,
    picked,
    lost: lost.listLost(teams),
    forgetLost: ({ team }: Request) => lost.forget(team),
    isPicked: picks.isPicked,
    isAsking: picks.isAsking,
    toggle,
    give: toggleNow,
    drop: (pick: Request) => picks.drop([pick]),
    submit: submitPicked,
    busy,
    isNothingPicked,
    /** slots that this page has booked: they are removed without a message */
    bookedIds,
    news,
    closeNews: () => setNews(null),
  };
}

/**
 * Asks the server whether the team has used its quota of the slot's week.
 * @returns the sentence of the 'Warning!' popup, or null if the slot may be picked
 * @throws as `call`
 * @see docs/spec/product.md#weekly-check
 */
async function askBeforePick(team: Team, slot: Slot, range: WeekRange): Promise<string | null> {
  const answer = await call('checkTeamReservations', {
    query: { DivisionName: team.divisionName, TeamName: team.teamName, reservationDate: slot.date },
  });
  const week = weekOf(slot.date, range);
  if (week === null) return null;
  const isUsed = week === 'current' ? answer.hasPracticeThisWeek : answer.hasPracticeNextWeek;
  if (!isUsed) return null;
  const text = week === 'current' ? answer.currentAlertMessage : answer.nextAlertMessage;
  return text || weeklyLimitText(team, week, team.week[week].limit);
}

/**
 * Returns the value from when `isHeld` became true for as long as it is, so that the effects of our own
 * request are not reported.
 */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
