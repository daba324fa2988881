import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#practices/from-wire.ts';
import { slotText } from '#practices/slot-text.ts';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { messages } from './messages.ts';
import { ownTrades } from './queries.ts';
import { fullName } from './trade-text.ts';

type TradeButtonProps = { booking: Booking; size?: ButtonSize; onTrade: (booking: Booking) => void };

/** Offers a practice to another team, or says to which team it is already offered. */
export function TradeButton({ booking, size = 'small', onTrade }: TradeButtonProps) {
  const { data } = useQuery(ownTrades);
  const offer = data?.find(
    ({ state, isFromOwn, offeredAvailabilityId }) =>
      state === 'open' && isFromOwn && offeredAvailabilityId === booking.slotId,
  );
  if (offer !== undefined) {
    return (
      <span className="text-sm font-semibold text-muted wrap-anywhere">
        {messages.offeredTo(fullName(offer.toTeam))}
      </span>
    );
  }
  return (
    <Button
      size={size}
      aria-label={`${messages.trade} ${booking.teamName}: ${slotText(booking)}`}
      onClick={() => onTrade(booking)}
    >
      {messages.trade}
    </Button>
  );
}
