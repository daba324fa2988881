import type { HistoryItem } from '@portal/contract/schedule.ts';
import { countLockWaits } from '@portal/testkit/barrier.ts';
import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach, makeDivision, makeEntry, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { insertRows, updateRows } from '@portal/testkit/rows.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { lockTeams } from '#court-time/lock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { entryOn, offerTrade } from '#trades/testing/trade-calls.ts';
import { leagueCalls, SAM } from './testing/league-calls.ts';

const stage = useBookingStage();
const calls = leagueCalls(stage);

/** Turned off by Alex, who has no account, and by an address that no coach has. */
const OFF = [
  {
    email: 'alex@example.org',
    mailGroup: 'reminders',
    since: new Date('2026-11-17T08:05:06.070Z'),
    byWayOf: 'link',
  },
  {
    email: 'alex@example.org',
    mailGroup: 'offers',
    since: new Date('2026-11-16T08:05:06.070Z'),
    byWayOf: 'account',
  },
  {
    email: 'alexa@example.org',
    mailGroup: 'offers',
    since: new Date('2026-11-16T08:05:06.070Z'),
    byWayOf: 'link',
  },
] as const;

describe('the teams of the league', () => {
  it('lists the teams by division and name, with their coaches and the state of their accounts', async () => {
    const { db } = stage.test.portal;
    const { boys, owls } = stage.league;
    await makeTeam(db, { divisionId: boys.id, name: 'Bears' });
    const alex = await makeCoach(db, {
      email: 'alex@example.org',
      firstName: 'Alex',
      lastName: '',
      teamIds: [owls.id],
    });
    await updateRows(db, 'coach', { id: alex.id }, { invitedAt: new Date('2026-11-17T08:05:06.070Z') });
    await db.insertInto('mailSwitchedOff').values(OFF).execute();
    const lastYear = await makeSeason(db, { year: 2025, isActive: false });
    await makeTeam(db, { divisionId: (await makeDivision(db, { seasonId: lastYear.id })).id });
    const coach = (firstName: string, lastName: string, email: string, more = {}) => ({
      id: expect.any(Number),
      firstName,
      lastName,
      email,
      hasAccount: true,
      accountId: expect.any(Number),
      disabled: false,
      confirmed: true,
      invitedAt: null,
      mailsOff: [],
      ...more,
    });
    const casey = coach('Casey', 'Hawk', 'coach@example.org');
    const team = (divisionName: string, name: string, coaches: object[]) => ({
      id: expect.any(Number),
      divisionName,
      name,
      practices: { limit: 1, thisWeek: 0, nextWeek: 0 },
      coaches,
      withdrawn: null,
    });
    expect(await calls.list()).toEqual([
      team('Boys 3-4', 'Bears', []),
      team('Boys 3-4', 'Hawks', [casey, coach('Kim', 'Newcomer', 'new@example.org', { confirmed: false })]),
      team('Boys 3-4', 'Owls', [
        coach('Alex', '', 'alex@example.org', {
          hasAccount: false,
          accountId: null,
          confirmed: false,
          invitedAt: '2026-11-17T08:05:06.070Z',
          mailsOff: [
            { mails: 'offers', since: '2026-11-16T08:05:06.070Z', byWayOf: 'account' },
            { mails: 'reminders', since: '2026-11-17T08:05:06.070Z', byWayOf: 'link' },
          ],
        }),
        coach('Robin', 'Owl', 'other@example.org'),
      ]),
      team('Girls 5-6', 'Hawks', [casey]),
    ]);
  });

  it('downloads a row for each team and coach, and teams without a coach', async () => {
    await makeTeam(stage.test.portal.db, { divisionId: stage.league.boys.id, name: '=Bears' });
    const file = await stage.admin.post('/admin/teams/export', { format: 'csv' });
    expect(parse(file.body, { bom: true }).slice(0, 4)).toEqual([
      [
        ...['Division', 'Team', 'Coach First Name', 'Coach Last Name', 'Coach Email', 'Status'],
        ...['Practices This Week', 'Practices Next Week'],
      ],
      ['Boys 3-4', "'=Bears", '', '', '', 'No coach', '0 of 1', '0 of 1'],
      ['Boys 3-4', 'Hawks', 'Casey', 'Hawk', 'coach@example.org', 'Registered', '0 of 1', '0 of 1'],
      ['Boys 3-4', 'Hawks', 'Kim', 'Newcomer', 'new@example.org', 'Email not confirmed', '0 of 1', '0 of 1'],
    ]);
  });

  it('lists the practices of both weeks that count toward the limit', async () => {
    const { db } = stage.test.portal;
    const practice = { type: 'practice', homeTeamId: stage.league.boysHawks.id } as const;
    await makeEntry(db, { ...practice, slot: stage.slot('thisWeek'), quotaSlot: 1 });
    await makeEntry(db, { ...practice, slot: stage.slot('past') });
    await makeEntry(db, { ...practice, slot: stage.slot('nextWeek'), canceledAt: stage.test.clock.now() });
    await makeEntry(db, { slot: stage.slot('nextWeek'), type: 'game', homeTeamId: practice.homeTeamId });
    const [hawks, owls] = await calls.list();
    expect([hawks?.practices, owls?.practices]).toEqual([
      { limit: 1, thisWeek: 2, nextWeek: 0 },
      { limit: 1, thisWeek: 0, nextWeek: 0 },
    ]);
  });

  it('lists no teams without an active season, and adds none', async () => {
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await calls.list()).toEqual([]);
    expect(refusalOf(await calls.add('Boys 3-4', 'Bears'))).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
    });
  });
});

describe('adding a team', () => {
  it('adds a new division and the first coach along with a team', async () => {
    const answer = await calls.add('  Coed   1-2 ', ' Sparks ', { ...SAM, email: ' SAM@Example.org' });
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      isNew: true,
      message: 'Sparks (Coed 1-2) is in the league now. Sam Spark coaches Sparks now.',
    });
    expect(await calls.lines()).toContain('Coed 1-2 Sparks: sam@example.org');
    expect((await calls.add('COED 1-2', 'Stars')).statusCode).toBe(200);
    expect(await calls.lines()).toContain('Coed 1-2 Stars:');
  });

  it('returns an existing team unchanged', async () => {
    expect((await calls.add('boys 3-4', 'HAWKS')).json()).toEqual({
      id: stage.league.boysHawks.id,
      isNew: false,
      message: 'Hawks (Boys 3-4) was in the league already.',
    });
    expect(await calls.lines()).toHaveLength(3);
  });

  it('gives a confirmed account immediate access to its new team', async () => {
    expect(await stage.other.teams('other@example.org')).toHaveLength(1);
    await calls.add('Girls 5-6', 'Owls', { firstName: 'Robin', lastName: 'Owl', email: 'other@example.org' });
    expect((await stage.other.teams('other@example.org')).map((team) => team.DivisionName)).toEqual([
      'Boys 3-4',
      'Girls 5-6',
    ]);
  });

  it('adds one team if several administrators do it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        calls.add('Coed 1-2', 'Sparks', { ...SAM, firstName: `Sam${index}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(answers.filter((answer) => answer.json().isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await calls.lines()).filter((line) => line.startsWith('Coed'))).toEqual([
      'Coed 1-2 Sparks: sam@example.org',
    ]);
  });

  it('refuses to add a team with a bad field, and names it', async () => {
    for (const [change, field, sentence] of [
      [{ divisionName: '  ' }, 'divisionName', 'Enter a division.'],
      [{ teamName: '\u200b' }, 'teamName', 'Enter a team name.'],
      [{ teamName: 'x'.repeat(81) }, 'teamName', 'At most 80 characters, please.'],
      [{ teamName: 'a\u0000b' }, 'teamName', 'Please use plain letters only.'],
      [{ coach: { ...SAM, email: 'a@x.org,b@x.org' } }, 'coach.email', 'Invalid email format'],
      [{ coach: { ...SAM, firstName: '' } }, 'coach.firstName', 'Enter a first name.'],
      [{ coach: { ...SAM, role: 'ADMIN' } }, 'role', 'This call does not take: role.'],
    ] as const) {
      const body = { divisionName: 'Coed 1-2', teamName: 'Sparks', ...change };
      expect(refusalOf(await stage.admin.post('/admin/teams', body))).toMatchObject({
        status: 422,
        code: 'INVALID_INPUT',
        fields: { [field]: sentence },
      });
      expect(await calls.lines()).toHaveLength(3);
    }
  });
});

describe('renaming or moving a team', () => {
  it('keeps the coaches of a renamed team, and shows its new name in the schedule immediately', async () => {
    const slot = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(slot, { DivisionName: 'Boys 3-4', TeamName: 'Hawks' }));
    const teamNames = async () => {
      const rows = (await stage.admin.get('/admin/combined-schedule')).json<Record<string, unknown>[]>();
      return rows.find((row) => row.AvailabilityId === slot.id)?.HomeTeam;
    };
    expect(await teamNames()).toBe('Hawks');
    expect((await calls.rename(stage.league.boysHawks.id, ' Falcons ')).json()).toEqual({
      message: 'Hawks is now called Falcons.',
    });
    expect(await teamNames()).toBe('Falcons');
    expect(await calls.lines()).toContain('Boys 3-4 Falcons: coach@example.org, new@example.org');
  });

  it('lets a team change the case of its own name', async () => {
    expect((await calls.rename(stage.league.owls.id, 'OWLS')).statusCode).toBe(200);
    expect((await calls.rename(stage.league.owls.id, 'OWLS')).json()).toEqual({
      message: 'The team is still called OWLS.',
    });
  });

  it('rejects the name of another team of the division, but not one of another division', async () => {
    const sentence = 'There is already a team called “Hawks” in Boys 3-4.';
    expect(refusalOf(await calls.rename(stage.league.owls.id, 'hawks'))).toEqual({
      status: 409,
      code: 'IN_USE',
      error: sentence,
      fields: { teamName: sentence },
    });
    expect((await calls.rename(stage.league.girlsHawks.id, 'Owls')).statusCode).toBe(200);
  });

  it('moves a team to another division, also a new one, with its coaches and bookings', async () => {
    const slot = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(slot, { DivisionName: 'Boys 3-4', TeamName: 'Hawks' }));
    const booked = async () => {
      const rows = (await stage.admin.get('/admin/combined-schedule')).json<Record<string, unknown>[]>();
      const row = rows.find((each) => each.AvailabilityId === slot.id);
      return [row?.DivisionName, row?.HomeTeam];
    };
    expect(await booked()).toEqual(['Boys 3-4', 'Hawks']);
    const { id } = stage.league.boysHawks;
    expect((await calls.rename(id, 'Hawks', 'Boys 5-6')).json()).toEqual({
      message: 'Hawks is in Boys 5-6 now. Its coaches, bookings and players stay.',
    });
    expect(await booked()).toEqual(['Boys 5-6', 'Hawks']);
    expect(await calls.lines()).toContain('Boys 5-6 Hawks: coach@example.org, new@example.org');
    expect((await calls.rename(id, 'Falcons', 'boys 3-4')).json()).toEqual({
      message:
        'Hawks is now called Falcons. Falcons is in Boys 3-4 now. Its coaches, bookings and players stay.',
    });
    expect(await booked()).toEqual(['Boys 3-4', 'Falcons']);
  });

  it('does not move a team to a division that has a team with its name', async () => {
    const sentence = 'There is already a team called “Hawks” in Boys 3-4.';
    expect(refusalOf(await calls.rename(stage.league.girlsHawks.id, 'Hawks', 'Boys 3-4'))).toEqual({
      status: 409,
      code: 'IN_USE',
      error: sentence,
      fields: { teamName: sentence },
    });
  });

  it('gives a name to only one of two teams at the same time', async () => {
    const { boysHawks, owls } = stage.league;
    const answers = await Promise.all([
      calls.rename(boysHawks.id, 'Falcons'),
      calls.rename(owls.id, 'FALCONS'),
      calls.add('Boys 3-4', 'falcons'),
    ]);
    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
    const names = (await calls.list()).map(({ name }) => name.toLowerCase());
    expect(names.filter((name) => name === 'falcons')).toHaveLength(1);
  });

  it('renames and removes teams in the active season only', async () => {
    const { db } = stage.test.portal;
    const lastYear = await makeSeason(db, { year: 2025, isActive: false });
    const old = await makeTeam(db, { divisionId: (await makeDivision(db, { seasonId: lastYear.id })).id });
    expect(refusalOf(await calls.rename(old.id, 'Falcons'))).toMatchObject({ status: 404 });
    await calls.removeTeam(old.id);
    expect(await db.selectFrom('team').select('name').where('id', '=', old.id).execute()).toHaveLength(1);
  });
});

describe('removing a team', () => {
  it('removes a team that nothing uses, even when it is repeated', async () => {
    const { id } = (await calls.add('Coed 1-2', 'Sparks')).json();
    const gone = { message: 'The team is no longer in the league.' };
    expect((await calls.removeTeam(id)).json()).toEqual(gone);
    expect((await calls.removeTeam(id)).json()).toEqual(gone);
    expect(await calls.lines()).toHaveLength(3);
  });

  it('refuses to remove a team that is in use, and says what uses it', async () => {
    const { owls, girlsHawks } = stage.league;
    const game = { type: 'game', homeTeamId: owls.id, awayTeamId: girlsHawks.id } as const;
    await makeEntry(stage.test.portal.db, { ...game, slot: stage.slot('later') });
    await makeEntry(stage.test.portal.db, {
      ...game,
      slot: stage.slot('later', 1),
      canceledAt: stage.test.clock.now(),
    });
    expect(refusalOf(await calls.removeTeam(girlsHawks.id))).toEqual({
      status: 409,
      code: 'IN_USE',
      error: 'Hawks can’t be removed: it has 1 entry in the schedule. Please withdraw it instead.',
      conflict: { entries: 1, ratings: 0 },
    });
    expect(await calls.lines()).toHaveLength(3);
  });

  it('removes a team with coaches and canceled entries, whose slots keep their history', async () => {
    const { db } = stage.test.portal;
    const { boysHawks, owls } = stage.league;
    const slot = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(slot, HAWKS));
    const id = await entryOn(db, slot);
    await offerTrade(stage.coach, { AvailabilityId: slot.id, toTeamId: owls.id, requestedEntryId: null });
    await insertRows(db, 'giveBackLink', {
      ...{ tokenHash: Buffer.alloc(32), entryId: id, entryDate: slot.date, recipient: 'coach@example.org' },
      createdAt: stage.test.clock.now(),
    });
    await stage.coach.cancel({ AvailabilityId: slot.id });
    const sides = { homeTeamId: owls.id, awayTeamId: boysHawks.id };
    const canceledAt = stage.test.clock.now();
    await makeEntry(db, { type: 'game', slot: stage.slot('later'), ...sides, canceledAt });
    expect((await calls.removeTeam(boysHawks.id)).statusCode).toBe(200);
    expect(await calls.lines()).toEqual([
      'Boys 3-4 Owls: other@example.org',
      'Girls 5-6 Hawks: coach@example.org',
    ]);
    expect(await db.selectFrom('entry').select('id').execute()).toEqual([]);
    const history = (await stage.admin.get(`/admin/slots/${slot.id}/history`)).json<HistoryItem[]>();
    expect(history.map(({ text, reason }) => [text, reason])).toEqual([
      ['Practice of Boys 3-4 Hawks, 6–7 PM', 'Hawks was removed.'],
      ['Practice of Boys 3-4 Hawks, 6–7 PM', 'Canceled by the coach'],
      ['Practice of Boys 3-4 Hawks, 6–7 PM', ''],
    ]);
  });

  it('waits for a running booking before it removes a team, and then finds the booking', async () => {
    const { db } = stage.test.portal;
    const { id } = (await calls.add('Boys 3-4', 'Bears')).json();
    let removed: ReturnType<typeof calls.removeTeam> | undefined;
    await inTransaction(db, async (tx) => {
      await lockTeams(tx, [id]);
      removed = calls.removeTeam(id);
      await expect.poll(() => countLockWaits(db)).toBe(1);
      await makeEntry(tx, { slot: stage.slot('later'), type: 'game', homeTeamId: id });
    });
    expect(removed && refusalOf(await removed)).toMatchObject({
      status: 409,
      conflict: { entries: 1, ratings: 0 },
    });
  });
});
