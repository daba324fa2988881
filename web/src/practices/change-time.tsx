import { type WeekRange, weekOf } from '@portal/domain/time/week.ts';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '#api/error-text.ts';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { bookingTeamKey, changeBlockedReason, withoutPractice } from './changeable.ts';
import type { Booking, Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { CHANGE_TEXTS, PickBar } from './pick-bar.tsx';
import { findBusyWarning, findQuotaWarning, useSameHour } from './pick-warnings.ts';
import { type BoardProps, loadRequestDialog, preloadRequestDialog } from './request-board.tsx';
import type { PickPopup } from './request-dialog.tsx';
import { SlotBoard } from './slot-board.tsx';
import { SlotsSkeleton } from './slot-lists.tsx';
import { shortSlotText } from './slot-text.ts';
import { useBookings } from './use-bookings.ts';
import { useChangePractice } from './use-change-practice.ts';
import { usePicking } from './use-picking.ts';

type ChangeTimeProps = BoardProps & {
  /** the practice's AvailabilityId in the URL; may be any text */
  changeId: string;
};

/** The request page in change mode: changes the time of a practice, or says why that is impossible. */
export function ChangeTime({ changeId, teams, ...board }: ChangeTimeProps) {
  const { bookings, failed } = useBookings(board.user);
  const change = useChangePractice(board.user.email, { replace: true });
  if (!bookings) {
    if (!failed) return <SlotsSkeleton />;
    return <LoadFailed query={failed} text={messages.bookingsFailed} />;
  }
  const booking = bookings
    .filter(({ slotId }) => String(slotId) === changeId)
    // a coach of both teams in a game has it listed twice
    .toSorted((a, b) => Number(changeBlockedReason(a) !== null) - Number(changeBlockedReason(b) !== null))
    .at(0);
  const team = booking && teams.find(({ key }) => key === bookingTeamKey(booking));
  const why = booking ? changeBlockedReason(booking) : messages.noSuchPractice;
  if (booking && team && why === null) {
    return <ChangeBoard booking={booking} team={team} change={change} {...board} />;
  }

  // the response to the change was lost, but the change was made
  const sent = change.input;
  const isMade =
    !booking &&
    sent !== undefined &&
    bookings.some(
      (other) => other.slotId === sent.slot.id && bookingTeamKey(other) === bookingTeamKey(sent.booking),
    );
  return (
    <Notice
      tone={isMade ? 'good' : 'warn'}
      title={isMade ? messages.changed : 'This practice can’t be changed.'}
      className="mb-6"
    >
      <p className="mb-3 [overflow-wrap:anywhere]">
        {isMade
          ? messages.changedText(sent.booking.teamName, shortSlotText(sent.booking), shortSlotText(sent.slot))
          : (why ?? messages.noSuchPractice)}
      </p>
      <Button onClick={() => navigate(PATHS.yourPractices, { replace: true })}>
        {messages.goToYourPractices}
      </Button>
    </Notice>
  );
}

type ChangeBoardProps = Omit<BoardProps, 'teams'> & {
  booking: Booking;
  /** the team that has the practice */
  team: Team;
  change: ReturnType<typeof useChangePractice>;
};

/** The open slots, from which the new time of a practice is picked. */
function ChangeBoard({ user, booking, team, choice, range, open, staleSince, change }: ChangeBoardProps) {
  const from = shortSlotText(booking);
  const [popup, setPopup] = useState<PickPopup | null>(null);
  const picking = usePicking({
    kept: { key: 'changePick', owner: `${user.email} ${booking.slotId}` },
    open,
    teams: useMemo(() => [team], [team]),
    days: { range, today: useLeagueToday() },
    countedAs: (counted) => withoutPractice(counted, booking, range),
    busy: change.busy,
    mayPick,
  });
  const closePopup = () => setPopup(null);
  const hasPick = picking.picked.length > 0;
  useEffect(() => {
    if (hasPick) preloadRequestDialog();
  }, [hasPick]);
  const { bookings = [] } = useBookings(user);
  const warningOf = useSameHour(user, picking.picked, picking.picked.length > 0, booking);

  async function mayPick(_: Team, slot: Slot): Promise<boolean> {
    const busyText = findBusyWarning(team, slot, bookings, booking);
    if (busyText !== null) {
      setPopup({ kind: 'warning', text: busyText });
      return false;
    }
    if (isSameWeek(slot, booking, range)) return true;
    try {
      const text = await findQuotaWarning(team, slot, range);
      if (text === null) return true;
      setPopup({ kind: 'warning', text });
    } catch (error) {
      setPopup({ kind: 'error', text: errorText(error, { failed: messages.checkFailed }) });
    }
    return false;
  }

  return (
    <>
      <Notice
        className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 *:first:basis-64"
        actions={
          <Button onClick={() => navigate(PATHS.yourPractices, { replace: true })}>Keep the old time</Button>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          Moving <strong>{booking.teamName}</strong>, {from}. {messages.oldIsKept}
        </p>
      </Notice>
      <SlotBoard
        choice={choice}
        picking={picking}
        range={range}
        bookings={bookings}
        staleSince={staleSince}
        onToggle={picking.toggle}
        bar={
          <PickBar
            texts={CHANGE_TEXTS}
            from={from}
            picks={picking.picked}
            lost={picking.lost}
            warningOf={warningOf}
            busy={change.busy}
            isNothingPicked={picking.isNothingPicked}
            onDrop={(pick) => picking.drop([pick])}
            onForget={picking.forgetLost}
            onSubmit={() => picking.submitTo(([pick]) => pick && change.send({ booking, slot: pick.slot }))}
          />
        }
      />
      {change.problem && !change.busy && (
        <LazyDialog load={loadRequestDialog} onClose={change.reset}>
          {({ MessageDialog }) => (
            <MessageDialog popup={{ kind: 'error', text: change.problem }} onClose={change.reset} />
          )}
        </LazyDialog>
      )}
      {popup && (
        <LazyDialog load={loadRequestDialog} onClose={closePopup}>
          {({ MessageDialog }) => <MessageDialog popup={popup} onClose={closePopup} />}
        </LazyDialog>
      )}
    </>
  );
}

function isSameWeek(slot: Slot, booking: Booking, range: WeekRange): boolean {
  const week = weekOf(slot.date, range);
  return week !== null && week === weekOf(booking.date, range);
}
