import type { User } from '@portal/contract/auth.ts';
import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useEffect } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import type { Slot, Team } from './from-wire.ts';
import { loadRequestDialog, preloadRequestDialog } from './load-request-dialog.ts';
import { PickBar, REQUEST_TEXTS } from './pick-bar.tsx';
import type { RequestPopup } from './request-dialog.tsx';
import { SlotBoard } from './slot-board.tsx';
import { useSlotLayout } from './slot-lists.ts';
import { useBookings } from './use-bookings.ts';
import { useRequests } from './use-requests.ts';
import { useSameHour } from './use-same-hour.ts';

export type BoardProps = {
  user: User;
  open: readonly Slot[];
  teams: readonly Team[];
  range: WeekRange;
  /** when the lists were last loaded, if they could not be refreshed since; milliseconds */
  staleSince: number | null;
};

/** The open slots, a pick for each team, and Submit. */
export function RequestBoard({ user, range, staleSince, ...source }: BoardProps) {
  const requests = useRequests({ user, days: { range, today: useLeagueToday() }, ...source });
  const hasPicks = requests.picked.length > 0;
  useEffect(() => {
    if (hasPicks) preloadRequestDialog();
  }, [hasPicks]);
  const { bookings = [] } = useBookings(user, useSlotLayout() === 'calendar');
  const warningOf = useSameHour(user, requests.picked, requests.picked.length > 0);
  return (
    <>
      <SlotBoard
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
      />
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
