import type { Fault } from '../frame/fault.ts';

/** Database constraints that were dropped. Only the checks before them are left, which lose races. */
export const faults: readonly Fault[] = [
  {
    name: 'The constraints that keep a court and a slot for one entry were dropped',
    caughtBy: { G1: 'two processes: rounds without exactly one winner' },
    sql: [
      'alter table entry drop constraint court_free',
      'alter table entry drop constraint slot_carries_one',
    ],
  },
  {
    name: 'The constraint that keeps a whole court and its parts apart was dropped',
    caughtBy: { G26: 'rules of the schedule that were broken after a round' },
    sql: ['alter table entry drop constraint floor_free'],
  },
  {
    name: 'A slot that is held for another team can be booked',
    caughtBy: { G26: 'credits, holds and lost practices that were wrong after a round' },
    sql: ['drop trigger slot_held_for_another on entry'],
    edits: [
      {
        file: 'server/src/practices/booking-repository.ts',
        from: ') as "heldUntil",',
        to: 'and false) as "heldUntil",',
      },
    ],
  },
  {
    name: 'A booking does not lock its team, and the index weekly_rule was dropped',
    caughtBy: { G2: 'rounds without exactly one practice' },
    sql: ['drop index weekly_rule'],
    edits: [
      {
        file: 'server/src/practices/booking-repository.ts',
        from: 'for no key update of t for share of s',
        to: 'for share of s',
      },
    ],
  },
  {
    name: 'The primary key of the Idempotency-Keys was dropped',
    caughtBy: { G4: 'rounds in which 50 bookings had more than one answer' },
    sql: ['alter table idempotency drop constraint idempotency_pkey'],
  },
  {
    name: 'An accepted trade does not end',
    caughtBy: { G26: 'trades that the database has' },
    edits: [
      {
        file: 'server/src/trades/answer-trade.ts',
        from: "  await endTrade(tx, { id, state: 'accepted', accountId: caller.accountId, now: portal.clock.now() });\n",
        to: '',
      },
    ],
  },
  {
    name: 'A declined proposal gives no credit',
    caughtBy: { G26: 'credits, holds and lost practices that were wrong after a round' },
    edits: [
      {
        file: 'server/src/losses/answer-proposal.ts',
        from: 'await setOutcome(tx, proposal.itemId, { outcome, now, makeUpId });',
        to: 'await setOutcome(tx, proposal.itemId, { outcome, now });',
      },
    ],
  },
];
