import type { User } from '@portal/contract/auth.ts';
import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import type { TeamChoice } from './card-teams.tsx';
import { changeableInWeekOf } from './changeable.ts';
import type { Booking, Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import type { TeamSwitch } from './next-team.tsx';
import { PickBar, REQUEST_TEXTS } from './pick-bar.tsx';
import type { LeagueDays } from './pick-cells.ts';
import { findBusyWarning, findQuotaWarning, useSameHour } from './pick-warnings.ts';
import { findBookings, refreshPractices, teamBookings } from './queries.ts';
import type { RequestPopup } from './request-dialog.tsx';
import { SlotBoard } from './slot-board.tsx';
import { type Outcome, type Request, settle, submitRequests } from './submit-requests.ts';
import { useBookings } from './use-bookings.ts';
import { usePicking } from './use-picking.ts';

export type BoardProps = {
  user: User;
  open: readonly Slot[];
  teams: readonly Team[];
  choice: TeamChoice;
  range: WeekRange;
  /** when the lists were last loaded, if they could not be refreshed since; milliseconds */
  staleSince: number | null;
};

/** The open slots, a pick for each team, and Submit. */
export function RequestBoard({
  user,
  range,
  choice,
  staleSince,
  children,
  ...source
}: BoardProps & { children: ReactNode }) {
  const requests = useRequests({ user, days: { range, today: useLeagueToday() }, ...source });
  const hasPicks = requests.picked.length > 0;
  useEffect(() => {
    if (hasPicks) preloadRequestDialog();
  }, [hasPicks]);
  const { bookings = [] } = useBookings(user);
  const warningOf = useSameHour(user, requests.picked, requests.picked.length > 0);
  return (
    <>
      <SlotBoard
        choice={choice}
        picking={requests}
        range={range}
        bookings={bookings}
        staleSince={staleSince}
        bookedIds={requests.bookedIds}
        onToggle={requests.toggle}
        onUnsure={requests.askWhich}
        bar={
          <PickBar
            texts={REQUEST_TEXTS}
            picks={requests.picked}
            lost={requests.lost}
            warningOf={warningOf}
            busy={requests.busy}
            isNothingPicked={requests.isNothingPicked}
            onDrop={requests.drop}
            onForget={requests.forgetLost}
            onSubmit={requests.submit}
          />
        }
      >
        {children}
      </SlotBoard>
      {requests.popup && (
        <LazyDialog load={loadRequestDialog} onClose={requests.closePopup}>
          {({ RequestDialog }) =>
            requests.popup && (
              <RequestDialog
                popup={requests.popup}
                email={user.email}
                nextTeam={nextTeam(requests.popup, requests.teams, range)}
                onUndone={requests.handleUndone}
                onGive={requests.give}
                onClose={requests.closePopup}
              />
            )
          }
        </LazyDialog>
      )}
    </>
  );
}

/** The first team that can still book in the week of the new booking. */
function nextTeam(popup: RequestPopup | null, teams: readonly Team[], range: WeekRange): Team | null {
  if (popup?.kind !== 'outcomes') return null;
  const booked = popup.outcomes.filter(({ state }) => state === 'booked');
  const week = booked[0] && weekOf(booked[0].slot.date, range);
  if (!week) return null;
  const left = teams.filter(
    (team) => hasFreePractice(team.week[week]) && !popup.outcomes.some((one) => one.team.key === team.key),
  );
  return left[0] ?? null;
}

/** Loads the popups of the request page, which are not needed before the first pick. */
export const loadRequestDialog = () => import('./request-dialog.tsx');

/** Loads them early, in case the connection drops before one opens; opening one tries again. */
export function preloadRequestDialog(): void {
  loadRequestDialog().catch(() => undefined);
}

/** How often the page tries to look up a request whose answer was lost. */
const LOOK_UP_MS = 5_000;

const NONE_UNSURE = { outcomes: [], since: 0 };

type Board = { user: User; open: readonly Slot[]; teams: readonly Team[]; days: LeagueDays };

/** The coach's picks, their submission, and the popups of both. */
function useRequests({ user, days, ...source }: Board) {
  const queries = useQueryClient();
  const { names } = useBookings(user, false);
  const [popup, setPopup] = useState<RequestPopup | null>(null);
  const [bookedIds, setBookedIds] = useState<ReadonlySet<number>>(new Set());
  const { busy, send } = useChange({
    request: (requests: readonly Request[], keyed) =>
      submitRequests(requests, keyed, () => findBookings(queries)),
    onDone: handleOutcomes,
  });
  const [unsure, setUnsure] = useState<{ outcomes: readonly Outcome[]; since: number }>(NONE_UNSURE);
  const isUnsure = unsure.outcomes.length > 0;
  const checked = useQuery({
    ...teamBookings(names),
    enabled: isUnsure,
    ...(isUnsure && { refetchInterval: LOOK_UP_MS }),
  });
  const kept = { key: 'picks', owner: user.email } as const;
  const picking = usePicking({
    kept,
    days,
    busy,
    mayPick,
    // their slots may be taken by the coach's own requests
    isUnsure: ({ slot }) => unsure.outcomes.some((outcome) => outcome.slot.id === slot.id),
    ...source,
  });
  const { teams } = picking;
  if (isUnsure && !busy && checked.data && checked.dataUpdatedAt > unsure.since) {
    const { data } = checked;
    showOutcomes(unsure.outcomes.map((outcome) => settle(outcome, data)));
  }

  async function mayPick(team: Team, slot: Slot): Promise<boolean> {
    try {
      const [text, known] = await Promise.all([findQuotaWarning(team, slot, days.range), knownBookings()]);
      if (text === null) {
        const busyText = findBusyWarning(team, slot, known);
        if (busyText === null) return true;
        setPopup({ kind: 'warning', text: busyText });
        return false;
      }
      const practices = changeableInWeekOf(slot, await readBookings(), team, days.range);
      setPopup(practices.length > 0 ? { kind: 'change', text, slot, practices } : { kind: 'warning', text });
      refreshPractices(queries);
    } catch (error) {
      setPopup({ kind: 'error', text: errorText(error, { failed: messages.checkFailed }) });
    }
    return false;
  }

  /** The bookings; empty if they cannot be loaded, and then the popup only gives the reason. */
  const readBookings = (): Promise<Booking[]> => queries.fetchQuery(teamBookings(names)).catch(() => []);

  /** The same without a request if they have been loaded. The server decides. */
  const knownBookings = (): Promise<Booking[]> =>
    queries.ensureQueryData(teamBookings(names)).catch(() => []);

  function toggle(team: Team, slot: Slot) {
    const holder = teams.find(
      (other) => other.key !== team.key && (picking.isPicked(other, slot) || picking.isChecking(other, slot)),
    );
    if (holder && !picking.isTaken(team, slot)) return setPopup({ kind: 'give', team, holder, slot });
    picking.toggle(team, slot);
  }

  function handleOutcomes(outcomes: Outcome[]) {
    showOutcomes(outcomes);
    refreshPractices(queries);
  }

  function showOutcomes(outcomes: Outcome[]) {
    const booked = outcomes.filter(({ state }) => state === 'booked');
    const unknown = outcomes.filter(({ state }) => state === 'unknown');
    setUnsure(unknown.length === 0 ? NONE_UNSURE : { outcomes: unknown, since: Date.now() });
    setBookedIds((before) => new Set([...before, ...booked.map(({ slot }) => slot.id)]));
    picking.drop(booked);
    setPopup({ kind: 'outcomes', outcomes });
  }

  /** Removes the result of a booking that was released again from the popup. */
  function handleUndone(undone: Outcome) {
    refreshPractices(queries);
    setPopup((shown) => {
      if (shown?.kind !== 'outcomes') return shown;
      const outcomes = shown.outcomes.filter((other) => other !== undone);
      return outcomes.length === 0 ? null : { kind: 'outcomes', outcomes };
    });
  }

  return {
    ...picking,
    toggle,
    askWhich: (switched: TeamSwitch, slot: Slot) =>
      setPopup({ ...switched, kind: 'which', slot, before: switched.slot }),
    give: picking.toggle,
    drop: (pick: Request) => picking.drop([pick]),
    submit: () => picking.submitTo((picked) => void send(picked)),
    busy,
    /** slots that this page has booked: they are removed without a message */
    bookedIds,
    popup,
    closePopup: () => setPopup(null),
    handleUndone,
  };
}
