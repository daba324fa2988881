import { expect, it } from 'vitest';
import { useSchemaBefore } from './testing/former-schema.ts';

/** Migration 0059 puts the history, cancellations, moves and imports of games into one ledger. */

const { query, cellsOf, upgrade } = useSchemaBefore('0059');

/** A season with three slots, two teams and an administrator, all with the ids 1, 2 and 3. */
async function fillLeague(): Promise<void> {
  await query(`
    insert into account (email, first_name, last_name, password_hash, role, created_at)
      values ('admin@example.org', 'Ada', 'Admin', 'x', 'ADMIN', now());
    insert into season (year, name, program_name, is_active, created_at) values (2026, 'FALL', 'Rec', true, now());
    insert into division (season_id, name, name_key) values (1, 'Boys 3-4', 'boys 3-4');
    insert into team (division_id, name, name_key) values (1, 'Hawks', 'hawks'), (1, 'Owls', 'owls');
    insert into school (name, name_key) values ('Salk', 'salk');
    insert into venue (school_id, gym_name, gym_key, schedule_name) values (1, 'Gym', 'gym', 'SALK');
    insert into court (venue_id, name, name_key) values (1, '1', '1');
    insert into slot (season_id, court_id, slot_date, start_time, end_time, permit_status)
      select 1, 1, '2026-11-21', make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'approved'
      from generate_series(9, 14) hour`);
}

const game = (slot: number, hour: number, more = "state = 'active'") => `
  insert into entry (slot_id, court_id, entry_date, start_time, end_time, type, home_team_id, away_team_id, booked_by,
    created_at, file_season_id, game_number, revision)
  values (${slot}, 1, '2026-11-21', '${hour}:00', '${hour + 1}:00', 'game', 1, 2, 'admin', '2026-11-01', 1, '${slot}', 1);
  update entry set ${more} where slot_id = ${slot}`;

it('keeps the ids of cancellations, and gives each line of the history its change', async () => {
  await fillLeague();
  await query(`
    insert into cancellation (at, account_id, reason) values ('2026-11-02 12:00Z', 1, 'Flood'), ('2026-11-03 12:00Z', 1, 'Ice');
    ${game(1, 9, "state = 'cancelled', cancelled_at = '2026-11-03', cancellation_id = 2")};
    insert into history (at, account_id, actor, action, slot_id, entry_id, detail) values
      ('2026-11-01 12:00Z', null, 'the league', 'game_booked', 1, 1, '{"home": "Hawks"}'),
      ('2026-11-03 12:00Z', 1, 'admin@example.org', 'game_cancelled', 1, 1, '{"reason": "Ice", "cancellationId": 2}')`);
  await upgrade();
  expect(await cellsOf('select id, kind, account_id, actor, reason from change_set order by id')).toEqual([
    [1, 'cancel', 1, 'the league', 'Flood'],
    [2, 'cancel', 1, 'admin@example.org', 'Ice'],
    [3, 'add', null, 'the league', null],
  ]);
  expect(await cellsOf('select cancellation_id from entry')).toEqual([[2]]);
  expect(await cellsOf('select id, change_set_id, action, detail from history order by id')).toEqual([
    ['1', 3, 'game_booked', { home: 'Hawks' }],
    ['2', 2, 'game_cancelled', { reason: 'Ice' }],
  ]);
  // new changes continue after the last number
  await query(`insert into change_set (kind, at, actor) values ('add', now(), 'a')`);
  expect(await cellsOf('select max(id) from change_set')).toEqual([[4]]);
});

it('keeps what undoing a move needs', async () => {
  await fillLeague();
  await query(`
    ${game(2, 10)};
    insert into entry_move (at, account_id) values ('2026-11-04 12:00Z', 1);
    insert into entry_move_part values (1, 1, 1, '9:00', '10:00', 2, '10:00', '11:00');
    insert into history (at, account_id, actor, action, slot_id, from_slot_id, entry_id, detail)
      values ('2026-11-04 12:00Z', 1, 'admin@example.org', 'game_moved', 2, 1, 1, '{"from": "a", "to": "b", "moveId": 1}')`);
  await upgrade();
  expect(await cellsOf('select kind, action, from_slot_id, before, after, detail from history')).toEqual([
    [
      'move',
      'game_moved',
      1,
      { slotId: 1, startTime: '09:00:00', endTime: '10:00:00' },
      { slotId: 2, startTime: '10:00:00', endTime: '11:00:00' },
      { from: 'a', to: 'b' },
    ],
  ]);
});

it('keeps what reverting an import needs, also of games without a line in the history', async () => {
  await fillLeague();
  await query(`
    ${game(1, 9)};
    ${game(2, 10)};
    ${game(3, 11, "state = 'cancelled', cancelled_at = '2026-11-05'")};
    insert into game_import (season_id, account_id, file_name, at, new_count, changed_count, gone_count, unchanged_count,
      review_count, reverted_at) values
      (1, 1, 'old.csv', '2026-11-04 12:00Z', 1, 0, 0, 0, 0, '2026-11-04 13:00Z'),
      (1, null, 'games.csv', '2026-11-05 12:00Z', 1, 1, 1, 0, 0, null);
    insert into game_import_part values
      (2, 1, 'added', null, 0, null, null, null, null, null, null, null, null, null, null),
      (2, 2, 'changed', 0, 1, 'playoff', 4, '12:00', '13:00', 2, 1, null, null, true, '7'),
      (2, 3, 'canceled', 0, 1, null, null, null, null, null, null, null, null, null, null);
    insert into history (at, account_id, actor, action, slot_id, from_slot_id, entry_id, detail) values
      ('2026-11-04 13:00Z', 1, 'admin@example.org', 'game_cancelled', 5, null, null, '{"importId": 1}'),
      ('2026-11-05 12:00Z', null, 'the league', 'game_moved', 2, 4, 2, '{"importId": 2}')`);
  await upgrade();
  expect(
    await cellsOf(`select s.kind, s.account_id, s.actor, s.undone_at is not null, i.file_name
      from change_set s left join game_import i on i.change_set_id = s.id order by s.at`),
  ).toEqual([
    ['import', 1, 'admin@example.org', true, 'old.csv'],
    ['revert', 1, 'admin@example.org', false, null],
    ['import', null, 'the league', false, 'games.csv'],
  ]);
  expect(
    await cellsOf(
      'select entry_id, action, before, after from history where entry_id is not null order by entry_id',
    ),
  ).toEqual([
    [1, 'game_booked', null, { revision: 0, state: 'active' }],
    [
      2,
      'game_moved',
      {
        revision: 0,
        type: 'playoff',
        slotId: 4,
        startTime: '12:00:00',
        endTime: '13:00:00',
        homeTeamId: 2,
        awayTeamId: 1,
        externalTeam: null,
        externalEmail: null,
        fileSeasonId: 1,
        gameNumber: '7',
      },
      { revision: 1, state: 'active' },
    ],
    [3, 'game_cancelled', { revision: 0 }, { revision: 1, state: 'cancelled' }],
  ]);
});
