import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#practices/from-wire.ts';
import { slotText } from '#practices/slot-text.ts';
import { Button, type ButtonSize } from '#ui/button.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { messages } from './messages.ts';
import { ownTrades } from './queries.ts';
import { fullName } from './trade-text.ts';

const loadTradeDialog = () => import('./trade-dialog.tsx');

/** Offers a practice to another team; says to which one if it is offered already. */
export function TradeButton({ booking, size = 'small' }: { booking: Booking; size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(ownTrades);
  const offer = data?.find(
    ({ state, isFromOwn, offeredAvailabilityId }) =>
      state === 'open' && isFromOwn && offeredAvailabilityId === booking.slotId,
  );
  if (offer !== undefined) {
    return (
      <span className="text-sm font-semibold text-muted">{messages.offeredTo(fullName(offer.toTeam))}</span>
    );
  }
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size={size}
        aria-label={`${messages.trade} ${booking.teamName}: ${slotText(booking)}`}
        onClick={() => setOpen(true)}
      >
        {messages.trade}
      </Button>
      {isOpen && (
        <LazyDialog load={loadTradeDialog} onClose={close}>
          {({ TradeDialog }) => <TradeDialog booking={booking} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
