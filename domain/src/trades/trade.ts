/**
 * - `open`: waits for an answer;
 * - `expired`: nobody answered in time;
 * - `ended`: one of its practices was canceled or changed.
 * The other states mean what their names say.
 */
export const TRADE_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'ended'] as const;
export type TradeState = (typeof TRADE_STATES)[number];

/** How long the other team has to decide. */
export const TRADE_HOURS = 48;

/** How long an outcome is listed. */
export const TRADE_SHOWN_DAYS = 7;

/**
 * When an offer ends: when the time to decide is over, or when one of its practices starts, whichever comes
 * first.
 */
export function tradeExpiresAt(now: Date, starts: readonly Date[]): Date {
  const deadline = now.getTime() + TRADE_HOURS * 3_600_000;
  return new Date(Math.min(deadline, ...starts.map((start) => start.getTime())));
}

const CLOSED: Readonly<Record<Exclude<TradeState, 'open'>, string>> = {
  accepted: 'This trade has already been accepted.',
  declined: 'This offer has already been declined.',
  withdrawn: 'This offer has been withdrawn.',
  expired: 'This offer has expired.',
  ended: 'One of the practices has been canceled or changed, so this offer has ended.',
};

/** Why an offer can no longer be answered. */
export const closedText = (state: Exclude<TradeState, 'open'>): string => CLOSED[state];
