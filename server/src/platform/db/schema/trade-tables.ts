import type { TradeState } from '@portal/domain/trades/trade.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** Trades of practice slots between two teams. */
export type TradeTables = {
  trade: {
    id: GeneratedAlways<number>;
    from_team_id: number;
    to_team_id: number;
    offered_entry_id: number;
    offered_slot_id: number;
    offered_date: string;
    offered_start_time: string;
    offered_end_time: string;
    wanted_entry_id: number | null;
    wanted_slot_id: number | null;
    wanted_date: string | null;
    wanted_start_time: string | null;
    wanted_end_time: string | null;
    state: Generated<TradeState>;
    made_by: number | null;
    made_at: Date;
    expires_at: Date;
    ended_by: number | null;
    ended_at: Date | null;
  };
};
