import { expect, it } from 'vitest';
import { useSchemaBefore } from './testing/former-schema.ts';

const { query, upgrade } = useSchemaBefore('0086');

it('keeps offers, emails and dates off under the new names of their states when the portal is updated', async () => {
  await query(`
    insert into season (year, name, program_name, is_active, created_at) values (2026, 'FALL', 'Rec', true, now());
    insert into division (season_id, name, name_key) values (1, 'D', 'd');
    insert into team (division_id, name, name_key) values (1, 'One', 'one'), (1, 'Two', 'two');
    insert into school (name, name_key) values ('Salk', 'salk');
    insert into venue (school_id, gym_name, gym_key, schedule_name) values (1, 'Gym', 'gym', 'Salk');
    insert into court (venue_id, name, name_key) values (1, 'A', 'a');
    insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status)
      values (1, 1, '2026-12-03', '17:00', '18:00', 'approved');
    insert into waiting_round (slot_id, began_at) values (1, now());
    insert into waiting_offer (round_id, slot_id, team_id, state, offered_at, held_until, ended_at)
      values (1, 1, 1, 'rested', now(), now() + interval '1 hour', now()),
        (1, 1, 2, 'held', now(), now() + interval '1 hour', null);
    insert into mail (message_id, kind, recipient, data, state, next_attempt_at, created_at, queued_at)
      values ('a', 'practice_booked', 'a@example.org', '{}', 'overtaken', now(), now(), now()),
        ('b', 'team_changes', 'b@example.org', '{"news": [1], "passing": []}', 'waiting', now(), now(), now());
    insert into team_day_off (team_id, first_date, last_date, kind, state, reason, asked_at, decided_at)
      values (1, '2026-12-12', '2026-12-12', 'must', 'asked', '', now(), null),
        (2, '2026-12-12', '2026-12-12', 'must', 'granted', '', now(), now())`);
  await upgrade();
  const states = async (table: string) =>
    (await query(`select state from ${table} order by id`)).rows.map(({ state }) => state);
  expect([await states('waiting_offer'), await states('mail'), await states('team_day_off')]).toEqual([
    ['superseded', 'held'],
    ['superseded', 'waiting'],
    ['requested', 'granted'],
  ]);
  const combined = await query(`select data from mail where kind = 'team_changes'`);
  expect(combined.rows).toEqual([{ data: { changes: [1], passing: [] } }]);
  await expect(query(`update team_day_off set decided_at = null where state = 'granted'`)).rejects.toThrow(
    /day_off_decided/,
  );
});
