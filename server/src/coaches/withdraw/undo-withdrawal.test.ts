import { GIRLS_HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeEntry, makeSession, makeTeam, type TestTeam } from '@portal/testkit/factories.ts';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { leagueCalls } from '../testing/league-calls.ts';
import { useWithdrawStage } from '../testing/withdraw-stage.ts';

const stage = useWithdrawStage();
const calls = leagueCalls(stage);
const db = () => stage.test.portal.db;

let bears: TestTeam;
beforeEach(async () => {
  bears = await makeTeam(db(), { divisionId: stage.league.boys.id, name: 'Bears' });
  const { boysHawks, owls } = stage.league;
  const practice = { type: 'practice', homeTeamId: boysHawks.id, bookedBy: 'coach', quotaSlot: 1 } as const;
  // in the same week as the next one, beyond the weekly limit
  const past = { slot: stage.slot('past'), bookedBy: 'admin', quotaSlot: null } as const;
  await makeEntry(db(), { ...practice, ...past });
  await makeEntry(db(), { ...practice, slot: stage.slot('thisWeek') });
  await makeEntry(db(), { ...practice, slot: stage.slot('nextWeek') });
  const sides = { homeTeamId: owls.id, awayTeamId: boysHawks.id };
  await makeEntry(db(), { type: 'game', slot: stage.slot('later'), ...sides });
});

/** All that a withdrawal changes, but for the entries' revisions. */
async function facts() {
  const entries = await db().selectFrom('entry').selectAll().orderBy('id').execute();
  return {
    entries: entries.map(({ revision: _, ...entry }) => entry),
    teams: await db().selectFrom('team').selectAll().orderBy('id').execute(),
    links: await db().selectFrom('teamCoach').selectAll().orderBy('teamId').orderBy('coachId').execute(),
    daysOff: await db().selectFrom('teamDayOff').selectAll().orderBy('id').execute(),
    players: await db().selectFrom('player').selectAll().orderBy('id').execute(),
    withdrawals: await db().selectFrom('teamWithdrawal').selectAll().execute(),
  };
}

describe('undoing the withdrawal of a team', () => {
  it.each(['cancel', 'give', 'open'] as const)('brings back all that it had after %s', async (choice) => {
    const before = await facts();
    const gone = await stage.withdraw(stage.league.boysHawks.id, {
      choice,
      toTeamId: choice === 'give' ? bears.id : null,
    });
    expect(gone.statusCode).toBe(200);
    const answer = await stage.undo(gone);
    expect(answer.json()).toEqual({ message: 'Hawks is back. We emailed 3 coaches.' });
    expect(await facts()).toEqual(before);
    expect(await findLedgerFaults(db())).toEqual([]);
    expect(refusalOf(await stage.undo(gone))).toMatchObject({
      status: 409,
      error: 'This withdrawal is already undone.',
    });
    expect((await stage.withdraw(stage.league.boysHawks.id)).statusCode).toBe(200);
  });

  it('brings back a team without entries', async () => {
    const gone = await stage.withdraw(bears.id);
    expect(gone.json().message).toBe('Bears has withdrawn. No email: this team has no coach.');
    expect((await stage.undo(gone)).json().message).toBe('Bears is back. No email: this team has no coach.');
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  it('tells the coaches that it is back', async () => {
    const gone = await stage.withdraw(stage.league.boysHawks.id, { choice: 'open' });
    await db().deleteFrom('mail').execute();
    await stage.undo(gone);
    expect(await stage.mails()).toEqual([
      'coach@example.org game_scheduled',
      'coach@example.org practice_restored',
      'coach@example.org practice_restored',
      'coach@example.org team_status',
      'new@example.org game_scheduled',
      'new@example.org practice_restored',
      'new@example.org practice_restored',
      'new@example.org team_status',
      'other@example.org game_changed',
    ]);
  });

  it('refuses it after ten minutes, and for everyone else', async () => {
    const gone = await stage.withdraw(stage.league.boysHawks.id);
    const { id } = await makeAccount(db(), { role: 'ADMIN', email: 'second@example.org' });
    const now = stage.test.clock.now();
    const second = coachCalls(stage.test.app, { token: await makeSession(db(), { accountId: id, now }) });
    const other = await second.post(`/admin/team-withdrawals/${gone.json().undo.id}/undo`, {});
    expect(refusalOf(other)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    stage.test.clock.set('2026-11-17T17:10:00Z');
    expect(refusalOf(await stage.undo(gone))).toEqual({
      status: 409,
      code: 'TOO_LATE',
      error: 'A withdrawal can be undone for ten minutes only. Please add the team again.',
    });
  });

  it('refuses it if a new team has the name', async () => {
    const gone = await stage.withdraw(stage.league.boysHawks.id);
    await calls.add('Boys 3-4', 'HAWKS');
    expect(refusalOf(await stage.undo(gone))).toMatchObject({
      status: 409,
      code: 'IN_USE',
      error: 'Boys 3-4 has a new team called Hawks, so this can’t be undone.',
    });
  });

  it('refuses it if a place is taken, and changes nothing', async () => {
    const gone = await stage.withdraw(stage.league.boysHawks.id);
    await stage.other.reserve(stage.body(stage.slot('thisWeek'), OWLS));
    const before = await facts();
    expect(refusalOf(await stage.undo(gone))).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    expect(await facts()).toEqual(before);
  });

  it('refuses it if an entry was changed since, and if one has started', async () => {
    const gone = await stage.withdraw(stage.league.boysHawks.id, { choice: 'give', toTeamId: bears.id });
    await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: stage.slot('later').id });
    expect(refusalOf(await stage.undo(gone))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'One of its entries was changed since, so this can’t be undone.',
    });
  });
});

describe('a team that is merged into another', () => {
  const dayOff = (teamId: number, firstDate: string) => ({
    ...{ teamId, firstDate, lastDate: firstDate, kind: 'must', state: 'requested', reason: 'School play' },
    requestedAt: stage.test.clock.now(),
  });
  const player = (teamId: number, firstName: string) => ({
    ...{ teamId, firstName, lastInitial: 'S', jerseyNumber: '4', grade: '3' as const },
  });

  beforeEach(async () => {
    const { boysHawks, owls } = stage.league;
    await insertRows(db(), 'teamDayOff', [
      dayOff(boysHawks.id, '2026-12-12') as never,
      dayOff(boysHawks.id, '2026-12-13') as never,
      dayOff(owls.id, '2026-12-13') as never,
    ]);
    await insertRows(db(), 'player', [
      player(boysHawks.id, 'Ava'),
      player(boysHawks.id, 'Ben'),
      // the same number with a 0 before it
      { ...player(owls.id, 'ben'), jerseyNumber: '04' },
    ]);
  });

  it('hands over coaches, dates off, players and entries, and is asked about what breaks a rule', async () => {
    const { boysHawks, owls } = stage.league;
    const merge = { merge: true, toTeamId: owls.id } as const;
    const shown = (await stage.preview(boysHawks.id, merge)).json();
    expect(shown).toMatchObject({
      entries: [{ choice: 'give' }, { choice: 'give' }, { choice: null, problem: 'Owls is the opponent.' }],
      coaches: 2,
      daysOff: 1,
      players: 1,
      playersStaying: 1,
      rosterProblem: '',
      emails: 3,
    });
    const decisions = [{ EntryId: shown.entries[2].EntryId, choice: 'cancel' as const }];
    const answer = await stage.withdraw(boysHawks.id, { ...merge, decisions });
    expect(answer.json().message).toBe(
      'Hawks was merged into Owls: 1 entry canceled, 2 entries given to Owls. We emailed 3 coaches.',
    );
    expect(await stage.entries()).toEqual([
      'practice active: Hawks (merged)',
      'practice active: Owls',
      'practice active: Owls',
      'game cancelled: Owls vs Hawks (merged)',
    ]);
    expect(await calls.lines()).toEqual([
      'Boys 3-4 Bears:',
      'Boys 3-4 Owls: coach@example.org, new@example.org, other@example.org',
      'Girls 5-6 Hawks: coach@example.org',
      'Boys 3-4 Hawks (merged): coach@example.org, new@example.org',
    ]);
    expect((await calls.list()).at(-1)?.withdrawn?.into).toBe('Owls');
    const { daysOff, players } = await facts();
    expect(daysOff.map(({ teamId }) => teamId)).toEqual([owls.id, boysHawks.id, owls.id]);
    expect(players.map(({ teamId }) => teamId)).toEqual([owls.id, boysHawks.id, owls.id]);
    // each person learns of each entry once, and of the merge once
    expect(await stage.mails()).toEqual([
      'coach@example.org game_cancelled',
      'coach@example.org practice_changed',
      'coach@example.org practice_changed',
      'coach@example.org team_status',
      'new@example.org game_cancelled',
      'new@example.org practice_changed',
      'new@example.org practice_changed',
      'new@example.org team_status',
      'other@example.org game_cancelled',
      'other@example.org practice_booked',
      'other@example.org practice_booked',
      'other@example.org team_status',
    ]);
    expect(await stage.coach.teams('coach@example.org')).toMatchObject([OWLS, GIRLS_HAWKS]);
  });

  it('is as before when that is undone', async () => {
    const { boysHawks, owls } = stage.league;
    const before = await facts();
    const { entries } = (await stage.preview(boysHawks.id, { merge: true, toTeamId: owls.id })).json();
    const decisions = [{ EntryId: entries[2].EntryId, choice: 'open' as const }];
    const gone = await stage.withdraw(boysHawks.id, { merge: true, toTeamId: owls.id, decisions });
    expect(gone.statusCode).toBe(200);
    expect(await findLedgerFaults(db())).toEqual([]);
    expect((await stage.undo(gone)).json()).toEqual({ message: 'Hawks is back. We emailed 3 coaches.' });
    expect(await facts()).toEqual(before);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  it('leaves the players with it if the roster would be too long', async () => {
    const { boysHawks } = stage.league;
    const many = Array.from({ length: 39 }, (_, index) => ({
      ...player(bears.id, 'Cal'),
      jerseyNumber: `${index}`,
    }));
    await db().insertInto('player').values(many).execute();
    const merge = { merge: true, toTeamId: bears.id };
    const problem = 'Bears would have 41 players. A team has at most 40.';
    expect((await stage.preview(boysHawks.id, merge)).json().rosterProblem).toBe(problem);
    expect(refusalOf(await stage.withdraw(boysHawks.id, merge))).toMatchObject({
      status: 409,
      error: `${problem} Please leave the players with the former team.`,
    });
    const answer = await stage.withdraw(boysHawks.id, { ...merge, leavePlayers: true });
    expect(answer.statusCode).toBe(200);
    const { players } = await facts();
    expect(players.filter(({ teamId }) => teamId === boysHawks.id)).toHaveLength(2);
  });
});
