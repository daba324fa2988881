import type { Weekday } from '@portal/domain/time/wall-clock.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** The waitlist. */
export type WaitingTables = {
  waiting_wish: {
    id: GeneratedAlways<number>;
    team_id: number;
    number: number;
    weekdays: Weekday[];
    from_time: string;
    until_time: string | null;
    venue_ids: number[] | null;
    first_date: string;
    last_date: string | null;
    asked_at: Date;
  };
  freed_slot: { id: GeneratedAlways<number>; slot_id: number };
  waiting_round: {
    id: GeneratedAlways<number>;
    slot_id: number;
    began_at: Date;
    ended_at: Date | null;
  };
  waiting_offer: {
    id: GeneratedAlways<number>;
    /** null if it is held for a team that lost a practice */
    round_id: number | null;
    loss_item_id: Generated<number | null>;
    slot_id: number;
    team_id: number;
    state: Generated<'held' | 'accepted' | 'declined' | 'expired' | 'rested' | 'taken'>;
    offered_at: Date;
    held_until: Date;
    ended_at: Date | null;
  };
};
