import type { Fairness, TeamFairness } from '@portal/contract/fairness.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import {
  makeChange,
  makeCoach,
  makeEntry,
  makeSlot,
  makeTeam,
  makeVenue,
} from '@portal/testkit/factories.ts';
import { makeLeague, type Person } from '@portal/testkit/league.ts';
import { insertRow, insertRows, rowOf, updateRows } from '@portal/testkit/rows.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';

/**
 * It is Tuesday, 2026-11-17. The coach has the Hawks of the boys and of the girls; the Owls of the boys have another
 * coach.
 */
const test = useFresh(() => openKeptTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));

const db = () => test.portal.db;
const send = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  test.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${person.token}` },
    ...(payload && { payload }),
  });
const fairness = async (division = league.boys.id, person = league.coach) =>
  (await send(person, 'GET', `/fairness?division=${division}`)).json<Fairness>();
const figuresOf = async (teamId = league.boysHawks.id, person = league.coach) => {
  const { division } = await fairness(league.boys.id, person);
  const team = division?.teams.find((each) => each.teamId === teamId);
  if (team === undefined) throw new Error('The team is not in the division.');
  return team.figures;
};
const itemsOf = async (teamId: number, person = league.coach) =>
  (await send(person, 'GET', `/fairness/teams/${teamId}`)).json<TeamFairness>().items;

/** A new slot at that time. */
const slotOn = (date: string, startTime: string, courtId = league.venue.court.id) =>
  makeSlot(db(), { seasonId: league.season.id, courtId, date, startTime });
const practice = async (date: string, startTime: string, homeTeamId = league.boysHawks.id) =>
  makeEntry(db(), { slot: await slotOn(date, startTime), type: 'practice', homeTeamId });
const game = async (date: string, startTime: string, courtId = league.venue.court.id) =>
  makeEntry(db(), {
    slot: await slotOn(date, startTime, courtId),
    type: 'game',
    homeTeamId: league.boysHawks.id,
    awayTeamId: league.owls.id,
  });

describe('the figures of a team', () => {
  it('shows 0 or unknown for every figure of a new team', async () => {
    expect(await figuresOf()).toEqual({
      practices: 0,
      hours: 0,
      perWeek: 0,
      prime: 0,
      late: 0,
      released: 0,
      taken: 0,
      madeUp: 0,
      noticeHours: null,
      wishRank: null,
      offers: 0,
      declined: 0,
      travelMinutes: null,
      games: 0,
      homeGames: 0,
      awayGames: 0,
      earlyGames: 0,
      lateGames: 0,
      sundayGames: 0,
      doubles: 0,
      toBeMadeUp: 0,
      daysOff: 0,
      daysOffKept: 0,
    });
  });

  it('counts practices, hours, prime time and late practices, including the bounds of these times', async () => {
    const times = ['17:29:00', '17:30:00', '19:30:00', '19:31:00', '20:29:00', '20:30:00'];
    // Wednesdays
    const days = ['2026-10-07', '2026-10-14', '2026-10-21', '2026-10-28', '2026-11-04', '2026-11-11'];
    for (const [index, time] of times.entries()) await practice(days[index] ?? '', time);
    // Saturdays have no prime time
    await practice('2026-11-14', '18:00:00');
    expect(await figuresOf()).toMatchObject({ practices: 7, hours: 7, prime: 2, late: 1 });
  });

  it('uses the division’s settings for prime time and late hours', async () => {
    await practice('2026-11-18', '16:00:00');
    await practice('2026-11-25', '19:00:00');
    const times = { primeFrom: '16:00', primeUntil: '17:00', lateFrom: '19:00', earlyBefore: '10:00' };
    const changed = await send(league.admin, 'PUT', `/admin/fairness/divisions/${league.boys.id}`, times);
    expect(changed.json()).toEqual({ message: 'The times are saved.' });
    expect(await figuresOf()).toMatchObject({ prime: 1, late: 1 });
    expect((await fairness()).division?.times).toEqual({
      primeFrom: '16:00:00',
      primeUntil: '17:00:00',
      lateFrom: '19:00:00',
      earlyBefore: '10:00:00',
    });
  });

  it('counts practices that a coach released or the league took, with the hours of notice', async () => {
    const [own, taken] = [await practice('2026-11-18', '18:00:00'), await practice('2026-11-19', '20:00:00')];
    const slotOf = async (id: number) =>
      (await db().selectFrom('entry').select('slotId').where('id', '=', id).executeTakeFirstOrThrow()).slotId;
    const release = { AvailabilityId: await slotOf(own.id) };
    expect((await send(league.coach, 'POST', '/reservations/cancel-reservation', release)).statusCode).toBe(
      200,
    );
    const take = { AvailabilityId: await slotOf(taken.id), reason: 'Wet floor' };
    const answer = await send(league.admin, 'POST', '/admin/cancel-reservation', take);
    expect(answer.statusCode).toBe(200);
    // from Tuesday noon to Thursday 8 PM
    expect(await figuresOf()).toMatchObject({ practices: 0, released: 1, taken: 1, noticeHours: 56 });
    const { undo } = answer.json<{ undo: { id: number } }>();
    await send(league.admin, 'POST', `/admin/cancellations/${undo.id}/undo`);
    expect(await figuresOf()).toMatchObject({ practices: 1, released: 1, taken: 0, noticeHours: null });
  });

  it('leaves out a booking that its coach cancels within ten minutes', async () => {
    const { id } = await practice('2026-11-18', '18:00:00');
    const now = test.clock.now().getTime();
    const canceledAfter = async (minutes: number) => {
      const times = { createdAt: new Date(now - minutes * 60_000), cancelledAt: new Date(now) };
      await updateRows(db(), 'entry', { id }, { state: 'cancelled', ...times });
      return [(await figuresOf()).released, (await itemsOf(league.boysHawks.id)).length];
    };
    expect(await canceledAfter(9)).toEqual([0, 0]);
    expect(await canceledAfter(10)).toEqual([1, 1]);
  });

  it('counts make-ups: on credit, in place of a lost practice, or moved instead of lost', async () => {
    const lost = [
      await practice('2026-11-18', '18:00:00'),
      await practice('2026-11-19', '20:00:00'),
      await practice('2026-11-20', '20:00:00'),
    ].map(({ id }) => id);
    const [accepted = 0, credited = 0, moved = 0] = lost;
    const slots = await db().selectFrom('entry').select(['id', 'slotId', 'startTime', 'endTime']).execute();
    const at = test.clock.now();
    const teamId = league.boysHawks.id;
    const loss = await insertRow(db(), 'loss', { cause: 'admin', at, reason: 'Flood' });
    const credit = await insertRow(db(), 'makeUp', { teamId, since: at, validUntil: '2026-11-29' });
    const instead = await practice('2026-11-23', '18:00:00');
    const onCredit = await practice('2026-11-24', '18:00:00');
    await db().updateTable('entry').set({ makeUpId: credit.id }).where('id', '=', onCredit.id).execute();
    const outcomes = [
      { id: accepted, outcome: 'accepted', newEntryId: instead.id, makeUpId: null },
      { id: credited, outcome: 'none', newEntryId: null, makeUpId: credit.id },
      { id: moved, outcome: 'moved', newEntryId: moved, makeUpId: null },
    ] as const;
    for (const { id, ...item } of outcomes) {
      const place = slots.find((entry) => entry.id === id);
      if (place === undefined) throw new Error('The practice has no slot.');
      const { slotId, startTime, endTime } = place;
      await insertRows(db(), 'lossItem', {
        lossId: loss.id,
        entryId: id,
        teamId,
        slotId,
        startTime,
        endTime,
        outcomeAt: at,
        ...item,
      });
    }
    for (const id of [accepted, credited]) {
      const cancellationId = await makeChange(db(), { kind: 'cancel', at, reason: 'Flood' });
      await updateRows(db(), 'entry', { id }, { state: 'cancelled', cancelledAt: at, cancellationId });
    }
    expect(await figuresOf()).toMatchObject({ practices: 3, taken: 3, madeUp: 3, released: 0 });
    expect((await itemsOf(teamId)).map(({ kind, date, isMadeUp }) => [kind, date, isMadeUp])).toEqual([
      ['taken', '2026-11-18', false],
      ['taken', '2026-11-19', false],
      ['practice', '2026-11-20', true],
      ['taken', '2026-11-20', false],
      ['practice', '2026-11-23', true],
      ['practice', '2026-11-24', true],
    ]);
  });

  it('counts a practice that an administrator cancels for a coach as taken by the league', async () => {
    const { id } = await practice('2026-11-18', '18:00:00');
    const { slotId } = await rowOf(db(), 'entry', { id });
    const cancel = { AvailabilityId: slotId, RequestingCoachEmail: league.coach.email };
    await send(league.admin, 'POST', '/reservations/cancel-reservation', cancel);
    expect(await figuresOf()).toMatchObject({ released: 0, taken: 1 });
  });

  it('counts games at home, away, early, late, on Sundays and twice a day', async () => {
    await game('2026-11-15', '09:00:00');
    await game('2026-11-15', '12:00:00');
    await game('2026-11-21', '09:30:00');
    await game('2026-11-24', '20:30:00');
    const games = { games: 4, earlyGames: 1, lateGames: 1, sundayGames: 2, doubles: 1 };
    expect(await figuresOf()).toMatchObject({ ...games, homeGames: 4, awayGames: 0 });
    expect(await figuresOf(league.owls.id)).toMatchObject({ ...games, homeGames: 0, awayGames: 4 });
  });

  it('counts granted dates off, and those without a game', async () => {
    const off = (firstDate: string, lastDate: string, hours: object = {}) =>
      send(league.admin, 'POST', '/admin/days-off', {
        teamId: league.boysHawks.id,
        firstDate,
        lastDate,
        fromTime: null,
        untilTime: null,
        kind: 'must',
        reason: 'School play',
        ...hours,
      });
    await off('2026-11-21', '2026-11-22');
    await off('2026-11-28', '2026-11-28', { fromTime: '09:00', untilTime: '12:00' });
    await off('2026-11-29', '2026-11-29', { fromTime: '09:00', untilTime: '12:00' });
    await game('2026-11-22', '18:00:00');
    await game('2026-11-28', '12:00:00');
    await game('2026-11-29', '11:00:00');
    expect(await figuresOf()).toMatchObject({ daysOff: 4, daysOffKept: 2 });
  });

  it('adds up the minutes from the home gym to practices and games', async () => {
    const near = await makeVenue(db(), { schoolName: 'Salk', gymName: 'Annex' });
    const far = await makeVenue(db(), { schoolName: 'Shepard' });
    await send(league.admin, 'PUT', `/admin/game-rules/home-gyms/${league.boysHawks.id}`, {
      venueId: league.venue.id,
    });
    await practice('2026-11-18', '18:00:00');
    await game('2026-11-21', '12:00:00', near.court.id);
    await game('2026-11-22', '12:00:00', far.court.id);
    expect((await figuresOf()).travelMinutes).toBe(25);
    expect((await figuresOf(league.owls.id)).travelMinutes).toBeNull();
  });

  it('counts the waitlist’s offers and how many were declined', async () => {
    const slot = await slotOn('2026-11-18', '19:00:00');
    const at = test.clock.now();
    for (const state of ['expired', 'declined'] as const) {
      const round = await insertRow(db(), 'waitingRound', { slotId: slot.id, beganAt: at, endedAt: at });
      await insertRows(db(), 'waitingOffer', {
        roundId: round.id,
        slotId: slot.id,
        teamId: league.boysHawks.id,
        state,
        offeredAt: at,
        heldUntil: new Date(at.getTime() + 1),
        endedAt: at,
      });
    }
    expect(await figuresOf()).toMatchObject({ offers: 2, declined: 1 });
  });

  it('shows the practices per week since the team was added, until the end of this week', async () => {
    // the season's first slot is on Monday of last week
    await practice('2026-11-09', '18:00:00');
    await practice('2026-11-18', '18:00:00');
    await practice('2026-11-25', '18:00:00');
    expect(await figuresOf()).toMatchObject({ practices: 3, perWeek: 1 });
  });

  it('counts the weeks of a team from the day when it was added, or from an earlier first entry', async () => {
    await practice('2026-11-02', '18:00:00', league.owls.id);
    const created = { createdAt: test.clock.now() };
    await db().updateTable('team').set(created).where('id', '=', league.boysHawks.id).execute();
    const weeksOf = async () => {
      const { division } = await fairness();
      return division?.teams.map(({ teamName, weeks }) => [teamName, weeks]);
    };
    await practice('2026-11-18', '18:00:00');
    expect(await weeksOf()).toEqual([
      ['Hawks', 1],
      ['Owls', 3],
    ]);
    await practice('2026-11-10', '18:00:00');
    expect(await weeksOf()).toEqual([
      ['Hawks', 2],
      ['Owls', 3],
    ]);
  });

  it('stores when a team was added', async () => {
    const coach = { firstName: 'Sam', lastName: 'Spark', email: 'sparks@example.org' };
    await send(league.admin, 'POST', '/admin/teams', {
      divisionName: 'Boys 3-4',
      teamName: 'Sparks',
      coach,
    });
    const added = await db().selectFrom('team').select('createdAt').where('name', '=', 'Sparks').execute();
    expect(added).toEqual([{ createdAt: test.clock.now() }]);
  });
});

describe('a division', () => {
  it('shows the minimum, median and maximum of each figure in a division, and marks the coach’s teams', async () => {
    await makeTeam(db(), { divisionId: league.boys.id, name: 'Bears' });
    await practice('2026-11-18', '18:00:00');
    await practice('2026-11-25', '18:00:00');
    await practice('2026-11-18', '19:00:00', league.owls.id);
    const { season, divisions, division } = await fairness();
    expect({ season, divisions }).toEqual({
      season: 'Fall 2026',
      divisions: [
        { id: league.boys.id, name: 'Boys 3-4', isOwn: true },
        { id: league.girls.id, name: 'Girls 5-6', isOwn: true },
      ],
    });
    expect(division?.spread).toMatchObject({
      practices: { least: 0, median: 1, most: 2 },
      noticeHours: null,
      travelMinutes: null,
    });
    expect(division?.teams.map(({ teamName, isOwn }) => [teamName, isOwn])).toEqual([
      ['Bears', false],
      ['Hawks', true],
      ['Owls', false],
    ]);
  });

  it('shows a division only to administrators and the coaches of its teams', async () => {
    const girls = `/fairness?division=${league.girls.id}`;
    const refused = {
      status: 403,
      code: 'NOT_YOURS',
      error: 'You can only look at the divisions of your teams.',
    };
    expect(refusalOf(await send(league.other, 'GET', girls))).toEqual(refused);
    expect(refusalOf(await send(league.other, 'GET', '/fairness?division=999999'))).toEqual(refused);
    const team = `/fairness/teams/${league.girlsHawks.id}`;
    expect(refusalOf(await send(league.other, 'GET', team))).toEqual(refused);
    expect((await send(league.admin, 'GET', girls)).statusCode).toBe(200);
    expect((await send(league.admin, 'GET', team)).statusCode).toBe(200);
    const unknown = { status: 404, code: 'NOT_FOUND' };
    expect(refusalOf(await send(league.admin, 'GET', '/fairness?division=999999'))).toMatchObject(unknown);
    expect(refusalOf(await send(league.admin, 'GET', '/fairness/teams/999999'))).toMatchObject(unknown);
  });

  it('shows an administrator by default a division in which they coach a team', async () => {
    const { id: coachId } = await makeCoach(db(), {
      email: league.admin.email,
      teamIds: [league.girlsHawks.id],
    });
    const answer = (await send(league.admin, 'GET', '/fairness')).json<Fairness>();
    expect(answer.divisions.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Boys 3-4', false],
      ['Girls 5-6', true],
    ]);
    expect(answer.division?.name).toBe('Girls 5-6');
    await db().deleteFrom('teamCoach').where('coachId', '=', coachId).execute();
    expect((await send(league.admin, 'GET', '/fairness')).json<Fairness>().division?.name).toBe('Boys 3-4');
  });

  it('shows no division without an active season, nor to a coach without a team', async () => {
    await db().deleteFrom('teamCoach').execute();
    const none = { season: 'Fall 2026', divisions: [], division: null };
    expect((await send(league.coach, 'GET', '/fairness')).json()).toEqual(none);
    await db().updateTable('season').set({ isActive: false }).execute();
    expect((await send(league.admin, 'GET', '/fairness')).json()).toEqual({ ...none, season: null });
    expect((await send(league.admin, 'GET', `/fairness/teams/${league.owls.id}`)).statusCode).toBe(404);
  });
});

describe('the entries behind the figures of another team', () => {
  it('lists another team’s practices, games, losses and offers with times and places', async () => {
    await practice('2026-11-18', '18:00:00', league.owls.id);
    await game('2026-11-21', '09:00:00');
    expect(await itemsOf(league.owls.id)).toMatchObject([
      {
        kind: 'practice',
        date: '2026-11-18',
        startTime: '18:00:00',
        endTime: '19:00:00',
        schoolName: 'Salk',
        gymName: 'Gym',
        court: '1',
        isPrime: true,
        opponent: '',
      },
      { kind: 'game', date: '2026-11-21', opponent: 'Hawks', isHome: false, isEarly: true },
    ]);
  });

  it('lists a postponed game of both teams as to be made up, and not among the games', async () => {
    const { id } = await game('2026-11-21', '09:00:00');
    const postponed = { state: 'postponed', cancelledAt: test.clock.now() } as const;
    await db().updateTable('entry').set(postponed).where('id', '=', id).execute();
    for (const [teamId, opponent, isHome] of [
      [league.boysHawks.id, 'Owls', true],
      [league.owls.id, 'Hawks', false],
    ] as const) {
      expect(await figuresOf(teamId)).toMatchObject({ games: 0, earlyGames: 0, toBeMadeUp: 1 });
      expect(await itemsOf(teamId)).toMatchObject([
        { kind: 'postponed', date: '2026-11-21', opponent, isHome, isEarly: false },
      ]);
    }
  });

  it('names the open side of a game whose other team is not known', async () => {
    const sides = [
      { homeTeamId: null, openHome: 'Open opponent' },
      { homeTeamId: null, openHome: 'Winner of game Q1', type: 'playoff', state: 'postponed' },
      { awayTeamId: null, openAway: '#1 seed', homeTeamId: league.owls.id, type: 'playoff' },
    ] as const;
    for (const [hour, open] of sides.entries()) {
      const { id } = await game('2026-11-21', `0${hour}:00:00`);
      const postponed = 'state' in open && { cancelledAt: test.clock.now() };
      await updateRows(db(), 'entry', { id }, { ...open, ...postponed });
    }
    expect((await itemsOf(league.owls.id)).map(({ kind, opponent }) => [kind, opponent])).toEqual([
      ['game', 'Open opponent'],
      ['postponed', 'Winner of game Q1'],
      ['game', '#1 seed'],
    ]);
  });

  it('lists another team’s entries without a person, note or reason', async () => {
    const { id } = await practice('2026-11-18', '18:00:00', league.owls.id);
    await send(league.admin, 'POST', '/admin/days-off', {
      teamId: league.owls.id,
      firstDate: '2026-11-21',
      lastDate: '2026-11-21',
      fromTime: null,
      untilTime: null,
      kind: 'must',
      reason: 'Secret surgery',
    });
    const { slotId } = await rowOf(db(), 'entry', { id });
    const cancel = { AvailabilityId: slotId, reason: 'Secret quarrel' };
    expect((await send(league.admin, 'POST', '/admin/cancel-reservation', cancel)).statusCode).toBe(200);
    for (const url of [`/fairness?division=${league.boys.id}`, `/fairness/teams/${league.owls.id}`]) {
      const { body } = await send(league.coach, 'GET', url);
      expect(body).toContain('Owls');
      expect(body).not.toMatch(/secret|surgery|quarrel|robin|other@|admin@|@example/i);
    }
    expect((await itemsOf(league.owls.id)).map(({ kind }) => kind)).toEqual(['taken', 'day-off']);
  });
});

describe('the export', () => {
  it('exports a row for each team of a division, or of all', async () => {
    await practice('2026-11-18', '18:00:00');
    const ask = (body: object) => send(league.admin, 'POST', '/admin/fairness/export', body);
    const answer = await ask({ division: league.boys.id, format: 'csv' });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="fairness.csv"');
    const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split('","').slice(0, 5).join('|'))).toEqual([
      '"Division|Team|Weeks|Practices|Practice hours',
      '"Boys 3-4|Hawks|1|1|1',
      '"Boys 3-4|Owls|1|0|0',
    ]);
    expect((await ask({ format: 'csv' })).body.trimEnd().split('\r\n')).toHaveLength(4);
    expect((await ask({ format: 'excel' })).headers['content-type']).toContain('spreadsheetml');
    expect(refusalOf(await ask({ division: 999_999, format: 'csv' }))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a change that affects the figures', () => {
  const DAY_OFF = {
    firstDate: '2026-11-21',
    lastDate: '2026-11-22',
    kind: 'must',
    state: 'requested',
    reason: '',
    requestedAt: new Date('2026-11-01T12:00:00Z'),
  } as const;

  it.each<[string, () => { execute(): Promise<unknown> }, () => unknown]>([
    [
      'dates off are asked for',
      () =>
        db()
          .insertInto('teamDayOff')
          .values({ ...DAY_OFF, teamId: league.boysHawks.id }),
      () => ['slots', ['2026-11-21', '2026-11-22'], [league.boysHawks.id]],
    ],
    [
      'the times of a division change',
      () => db().updateTable('division').set({ lateFrom: '20:00' }),
      () => ['slots', null, null],
    ],
    [
      'a team gets a home gym',
      () => db().insertInto('homeVenue').values({ teamId: league.boysHawks.id, venueId: league.venue.id }),
      () => ['settings'],
    ],
    [
      'the minutes between schools change',
      () => db().insertInto('gameSeason').values({ seasonId: league.season.id, travelMinutes: 30 }),
      () => ['settings'],
    ],
    [
      'coaches may ask for dates off until a later day',
      () =>
        db().insertInto('gameSeason').values({ seasonId: league.season.id, daysOffDeadline: '2026-12-24' }),
      () => ['settings'],
    ],
  ])('announces a change of the figures to open pages: %s', async (_what, change, expected) => {
    const announced: unknown[] = [];
    const { feed } = test.portal;
    await feed.waitUntilCurrent();
    feed.subscribe('slots', (days, teams) => announced.push(['slots', days, teams]));
    feed.subscribe('settings', () => announced.push(['settings']));
    await change().execute();
    await feed.waitUntilCurrent();
    expect(announced).toEqual([expected()]);
  });
});

describe('the times of a division', () => {
  it('refuses prime time that ends before it begins, and times of an unknown division', async () => {
    const times = { primeFrom: '19:30', primeUntil: '17:30', lateFrom: '20:30', earlyBefore: '09:30' };
    const change = (id: number, body: object) =>
      send(league.admin, 'PUT', `/admin/fairness/divisions/${id}`, body);
    expect(refusalOf(await change(league.boys.id, times))).toMatchObject({
      status: 422,
      fields: { primeUntil: 'Enter a time that is not earlier than the first start.' },
    });
    expect(refusalOf(await change(999_999, { ...times, primeUntil: '20:00' }))).toMatchObject({
      status: 404,
      error: 'Division not found.',
    });
  });
});
