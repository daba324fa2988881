import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ChangeBoard } from './change-board.tsx';
import { bookingTeamKey, changeBlockedReason } from './changeable.ts';
import { messages } from './messages.ts';
import type { BoardProps } from './request-board.tsx';
import { shortSlotText } from './slot-text.ts';
import { SlotsSkeleton } from './slots-skeleton.tsx';
import { useBookings } from './use-bookings.ts';
import { useChangePractice } from './use-change-practice.ts';

type ChangeTimeProps = BoardProps & {
  /** the practice's AvailabilityId in the URL; may be any text */
  changeId: string;
};

/** The request page in change mode: changes the time of a practice, or says why that is impossible. */
export function ChangeTime({ changeId, teams, ...board }: ChangeTimeProps) {
  const { bookings, failed, retry } = useBookings(board.user);
  const change = useChangePractice(board.user.email, { replace: true });
  if (!bookings) {
    if (!failed) return <SlotsSkeleton />;
    return (
      <LoadFailed
        error={failed.error}
        text={messages.bookingsFailed}
        busy={failed.isFetching}
        onRetry={retry}
      />
    );
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
      title={isMade ? messages.changed : messages.cannotChange}
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
