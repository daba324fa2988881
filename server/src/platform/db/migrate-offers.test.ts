import { expect, it } from 'vitest';
import { useSchemaBefore } from './testing/former-schema.ts';

const { query, upgrade } = useSchemaBefore('0085');

it('counts a held slot as accepted that its team had booked when the portal was updated, and leaves the others', async () => {
  await query(`
    insert into season (year, name, program_name, is_active, created_at) values (2026, 'FALL', 'Rec', true, now());
    insert into division (season_id, name, name_key) values (1, 'D', 'd');
    insert into team (division_id, name, name_key) values (1, 'One', 'one'), (1, 'Two', 'two'), (1, 'Three', 'three');
    insert into school (name, name_key) values ('Salk', 'salk');
    insert into venue (school_id, gym_name, gym_key, schedule_name) values (1, 'Gym', 'gym', 'Salk');
    insert into court (venue_id, name, name_key) values (1, 'A', 'a');
    insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status)
      select 1, 1, '2026-12-03', make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'approved'
      from generate_series(17, 20) hour`);
  await query(`
    insert into entry (type, slot_id, court_id, entry_date, start_time, end_time, blocks, home_team_id, booked_by,
      week_start, week_seat, created_at, state, cancelled_at)
      values ('practice', 1, 1, '2026-12-03', '17:00', '18:00', true, 1, 'coach', '2026-11-30', 1, now(), 'active', null),
        ('practice', 2, 1, '2026-12-03', '18:00', '19:00', true, 2, 'coach', '2026-11-30', 1, now(), 'active', null),
        ('practice', 4, 1, '2026-12-03', '20:00', '21:00', true, 2, 'coach', '2026-11-30', 1, now(), 'cancelled', now());
    insert into waiting_round (slot_id, began_at) values (1, now()), (3, now());
    insert into loss (cause, at, reason) values ('blackout', now(), 'School play');
    insert into loss_item (loss_id, entry_id, team_id, slot_id, start_time, end_time, outcome, outcome_at)
      values (1, 3, 2, 4, '20:00', '21:00', 'proposed', now())`);
  const held = "now() - interval '1 minute', now() + interval '1 hour'";
  await query(`
    insert into waiting_offer (round_id, loss_item_id, slot_id, team_id, offered_at, held_until)
      values (1, null, 1, 1, ${held}), (null, 1, 2, 2, ${held}), (2, null, 3, 3, ${held})`);
  await upgrade();
  const offers = await query('select state, ended_at is null as "isOpen" from waiting_offer order by id');
  expect(offers.rows).toEqual([
    { state: 'accepted', isOpen: false },
    { state: 'accepted', isOpen: false },
    { state: 'held', isOpen: true },
  ]);
  const items = await query('select outcome, new_entry_id from loss_item');
  expect(items.rows).toEqual([{ outcome: 'accepted', new_entry_id: 2 }]);
});
