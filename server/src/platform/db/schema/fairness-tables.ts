/** Practices, games, offers and days off per team. */
export type FairnessTables = {
  /** view: a row for each practice, game, offer and granted day off of a team */
  fairness_item: {
    kind: 'practice' | 'released' | 'taken' | 'game' | 'offer' | 'day-off';
    team_id: number;
    entry_id: number | null;
    item_date: string;
    /** null for a whole day off */
    start_time: string | null;
    end_time: string | null;
    court_id: number | null;
    opponent: string | null;
    is_home: boolean | null;
    is_second_of_day: boolean;
    canceled_at: Date | null;
    offer_state: 'held' | 'accepted' | 'declined' | 'expired' | 'rested' | 'taken' | null;
    is_kept: boolean;
    minutes: number;
    is_prime: boolean;
    is_late: boolean;
    is_early: boolean;
    is_sunday: boolean;
    /** from the team's home gym; null without one */
    distance: 'home' | 'school' | 'away' | null;
    /** booked with a credit, or in place of a practice that the league took */
    is_made_up: boolean;
  };
};
