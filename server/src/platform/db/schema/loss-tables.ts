import type { Generated, GeneratedAlways } from 'kysely';

/** Practices that the league took from teams, what was proposed instead, and credits. */
export type LossTables = {
  loss: {
    id: GeneratedAlways<number>;
    cause: 'blackout' | 'closure' | 'permit' | 'game' | 'admin';
    account_id: number | null;
    at: Date;
    reason: string;
    blackout_id: number | null;
    closure_id: number | null;
  };
  make_up: {
    id: GeneratedAlways<number>;
    team_id: number;
    since: Date;
    valid_until: string;
    waived_at: Date | null;
    waived_by: number | null;
  };
  loss_item: {
    id: GeneratedAlways<number>;
    loss_id: number;
    entry_id: number;
    team_id: number;
    slot_id: number;
    start_time: string;
    end_time: string;
    outcome: 'proposed' | 'accepted' | 'declined' | 'expired' | 'moved' | 'none' | 'canceled' | 'restored';
    outcome_at: Date;
    new_entry_id: number | null;
    make_up_id: number | null;
    spare_slot_ids: Generated<number[]>;
  };
  proposal_link: {
    token_hash: Buffer;
    loss_item_id: number;
    recipient: string;
    created_at: Date;
  };
};
