import { HAWKS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeCoach } from '@portal/testkit/factories.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { getActiveSeason, lockSeason } from '#season/find-season.ts';
import { leagueCalls, SAM } from './testing/league-calls.ts';

const stage = useBookingStage();
const calls = leagueCalls(stage);
const countCoaches = async () =>
  (await stage.test.portal.db.selectFrom('coach').select('id').execute()).length;

describe('a coach of a team', () => {
  it('adds a second coach to a team, and changes nothing when it is repeated', async () => {
    const { owls } = stage.league;
    expect((await calls.link(owls.id, SAM)).json()).toEqual({ message: 'Sam Spark coaches Owls now.' });
    expect((await calls.link(owls.id, SAM)).json()).toEqual({ message: 'Sam Spark coaches Owls already.' });
    expect(await calls.lines()).toContain('Boys 3-4 Owls: other@example.org, sam@example.org');
  });

  it('identifies a coach by the address, and keeps the name that the league has', async () => {
    const answer = await calls.link(stage.league.owls.id, {
      firstName: 'C.',
      lastName: 'H.',
      email: 'Coach@EXAMPLE.org',
    });
    expect(answer.json()).toEqual({
      message: 'Casey Hawk coaches Owls now. The league knows coach@example.org by that name.',
    });
    expect(await countCoaches()).toBe(3);
    expect(await stage.coach.teams('coach@example.org')).toHaveLength(3);
  });

  it('gives a coach the given name if the stored one was derived from the address', async () => {
    await makeCoach(stage.test.portal.db, { email: 'sam@example.org', firstName: 'sam', lastName: '' });
    await calls.link(stage.league.owls.id, SAM);
    expect(await calls.coachOf('sam@example.org')).toMatchObject({ firstName: 'Sam', lastName: 'Spark' });
  });

  it('stores a coach once if several administrators add the same person at the same time', async () => {
    const { owls, girlsHawks } = stage.league;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => calls.link(index % 2 === 0 ? owls.id : girlsHawks.id, SAM)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await countCoaches()).toBe(4);
    expect((await calls.lines()).filter((line) => line.includes('sam@example.org'))).toHaveLength(2);
  });

  it('refuses a coach without a team of the season, a name or an address', async () => {
    expect(refusalOf(await calls.link(4711, SAM))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(refusalOf(await calls.link(stage.league.owls.id, { email: 'no' })).fields).toEqual({
      firstName: 'Enter a first name.',
      lastName: 'Enter a last name.',
      email: 'Invalid email format',
    });
  });

  it('removes a coach from a team, which keeps its bookings, and changes nothing when it is repeated', async () => {
    const { boysHawks } = stage.league;
    const slot = stage.slot('thisWeek');
    expect((await stage.coach.reserve(stage.body(slot, HAWKS))).statusCode).toBe(200);
    const { id } = await calls.coachOf('coach@example.org');
    const off = { message: 'Removed from Hawks. The team keeps its bookings.' };
    expect((await calls.unlink(boysHawks.id, id)).json()).toEqual(off);
    expect((await calls.unlink(boysHawks.id, id)).json()).toEqual(off);
    expect((await calls.unlink(boysHawks.id, 4711)).json()).toEqual(off);
    expect((await stage.coach.teams('coach@example.org')).map((team) => team.DivisionName)).toEqual([
      'Girls 5-6',
    ]);
    expect(refusalOf(await stage.coach.reserve(stage.body(slot, HAWKS))).status).toBe(403);
    expect(await stage.admin.bookings([HAWKS])).toMatchObject([{ AvailabilityId: slot.id }]);
    expect(refusalOf(await calls.unlink(4711, id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('changing a coach', () => {
  it('changes the name of a coach in every team', async () => {
    const { id } = await calls.coachOf('coach@example.org');
    const answer = await calls.change(id, { firstName: ' Casey ', lastName: '', email: 'COACH@example.org' });
    expect(answer.json()).toEqual({ message: 'Casey is saved.' });
    expect((await stage.coach.teams('coach@example.org')).map((team) => team.CoachName)).toEqual([
      'Casey',
      'Casey',
    ]);
  });

  it('moves the teams to a coach’s new address, and says that the old account loses them', async () => {
    const { id } = await calls.coachOf('coach@example.org');
    const casey = { firstName: 'Casey', lastName: 'Hawk', email: 'casey@example.org' };
    expect((await calls.change(id, casey)).json()).toEqual({
      message:
        'Casey Hawk’s teams open to casey@example.org, once that address is registered and confirmed. The account of coach@example.org no longer has them.',
    });
    expect(await stage.coach.teams('coach@example.org')).toEqual([]);
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS))).status).toBe(403);
    expect(await calls.coachOf('casey@example.org')).toMatchObject({ id, hasAccount: false });
    expect((await calls.change(id, { ...casey, email: 'c@example.org' })).json()).toEqual({
      message: 'Casey Hawk’s teams open to c@example.org, once that address is registered and confirmed.',
    });
  });

  it('refuses to give a coach the address of another one', async () => {
    const { id } = await calls.coachOf('coach@example.org');
    const sentence = 'other@example.org is the address of another coach, Robin Owl.';
    expect(refusalOf(await calls.change(id, { ...SAM, email: 'Other@example.org' }))).toEqual({
      status: 409,
      code: 'IN_USE',
      error: sentence,
      fields: { email: sentence },
    });
    expect(refusalOf(await calls.change(4711, SAM))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('gives an address to only one of two coaches at the same time', async () => {
    const [one, other] = [await calls.coachOf('coach@example.org'), await calls.coachOf('other@example.org')];
    const answers = await Promise.all([calls.change(one.id, SAM), calls.change(other.id, SAM)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('changes during a load of the enrollment', () => {
  const enrol = async (...lines: string[]) => {
    const season = { year: '2026', season: 'Fall' };
    const header = 'divisionName,teamName,coachFirstName,coachLastName,coachEmail';
    const { payload, headers } = multipart({ content: [header, ...lines].join('\n') }, season);
    await stage.test.app.inject({
      method: 'POST',
      url: '/api/admin/enrollment/upload',
      headers: { ...headers, authorization: `Bearer ${stage.league.admin.token}` },
      payload,
    });
    const answer = await stage.admin.post('/admin/load-coach-data', season);
    expect(answer.statusCode).toBe(200);
    return answer.json().counts;
  };

  it('keeps teams and coaches that were added by hand, matched by names and addresses, when a file is loaded', async () => {
    await calls.add('Coed 1-2', 'Sparks', SAM);
    await calls.link(stage.league.owls.id, SAM);
    await calls.rename(stage.league.boysHawks.id, 'Falcons');
    const before = await calls.lines();
    const counts = await enrol(
      'COED 1-2,SPARKS,Sam,Spark,SAM@example.org',
      'Boys 3-4,Falcons,Casey,Hawk,coach@example.org',
      'Girls 5-6,Hawks,Casey,Hawk,coach@example.org',
    );
    expect(counts).toMatchObject({ added: 0, teamsAdded: 0, unchanged: 3, missing: 3 });
    expect(await calls.lines()).toEqual(before);
  });

  it('refuses changes by hand while a file is loaded, and makes them afterward', async () => {
    const { db } = stage.test.portal;
    await inTransaction(db, async (tx) => {
      await lockSeason(tx, await getActiveSeason(tx));
      expect(refusalOf(await calls.add('Coed 1-2', 'Sparks'))).toEqual({
        status: 409,
        code: 'ALREADY_RUNNING',
        error: 'A set-up step is running for Fall 2026. Please wait until it’s done.',
      });
      expect(refusalOf(await calls.link(stage.league.owls.id, SAM)).code).toBe('ALREADY_RUNNING');
    });
    expect((await calls.link(stage.league.owls.id, SAM)).statusCode).toBe(200);
  });
});
