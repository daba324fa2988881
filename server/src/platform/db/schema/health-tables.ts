/** When the portal ran, and how it was. */
export type HealthTables = {
  portal_run: { id: string; version: string; started_at: Date; last_beat_at: Date };
  health_sample: {
    at: Date;
    db_connections: number;
    disk_usage: number | null;
    users_today: number;
    slots_booked: number;
    slots_total: number;
    email_failures: number;
  };
};
