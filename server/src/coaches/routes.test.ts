import { openKeptTestApp } from '@portal/testkit/app.ts';
import { coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { makeLeague } from '@portal/testkit/league.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { describe, expect, it } from 'vitest';

const test = useFresh(() => openKeptTestApp());
const league = useFresh(() => makeLeague(test.portal.db, test.clock.now()));

const as = (person: 'coach' | 'other' | 'unconfirmed' | 'admin') => coachCalls(test.app, league[person]);

describe('the teams of a coach', () => {
  it('lists a coach’s teams with both weeks and the practices in them', async () => {
    const { db } = test.portal;
    const [monday] = league.slots.past;
    const [thursday] = league.slots.thisWeek;
    const [next] = league.slots.nextWeek;
    if (!monday || !thursday || !next) throw new Error('A slot is missing.');
    const practice = { type: 'practice', homeTeamId: league.boysHawks.id } as const;
    await makeEntry(db, { ...practice, slot: thursday, quotaSlot: 1 });
    await makeEntry(db, { ...practice, slot: monday });
    await makeEntry(db, { ...practice, slot: next, canceledAt: test.clock.now() });
    await makeEntry(db, { slot: next, type: 'game', homeTeamId: league.boysHawks.id });
    const coach = { CoachName: 'Casey Hawk', coach_email: 'coach@example.org' };
    const used = (date: string) => ({
      ReservationDate: date,
      ReservationTime: '18:00:00',
      SchoolName: 'Salk',
    });
    const free = { used: 0, limit: 1, practices: [] };
    expect(await as('coach').teams('coach@example.org')).toEqual([
      {
        ...coach,
        TeamName: 'Hawks',
        DivisionName: 'Boys 3-4',
        currentWeek: { used: 2, limit: 1, practices: [used('2026-11-16'), used('2026-11-19')] },
        nextWeek: free,
      },
      { ...coach, TeamName: 'Hawks', DivisionName: 'Girls 5-6', currentWeek: free, nextWeek: free },
    ]);
  });

  it('finds a coach’s teams with any case of the address', async () => {
    expect(await as('coach').teams(' Coach@EXAMPLE.org ')).toHaveLength(2);
  });

  it('refuses the teams of another address, with the same response whether it is known or not', async () => {
    const known = refusalOf(await as('coach').coachTeam('other@example.org'));
    expect(known).toEqual({
      status: 403,
      error: 'You can only look at your own teams.',
      code: 'NOT_YOURS',
    });
    expect(refusalOf(await as('coach').coachTeam('nobody@example.org'))).toEqual(known);
  });

  it('lists no teams while the address is not confirmed', async () => {
    expect(await as('unconfirmed').teams('new@example.org')).toEqual([]);
    expect(await as('admin').teams('new@example.org')).toHaveLength(1);
  });

  it('shows an administrator the teams of any address', async () => {
    const teams = await as('admin').teams('other@example.org');
    expect(teams.map((team) => [team.TeamName, team.CoachName])).toEqual([['Owls', 'Robin Owl']]);
    expect(await as('admin').teams('nobody@example.org')).toEqual([]);
  });

  it('lists no teams of other seasons', async () => {
    await test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await as('coach').teams('coach@example.org')).toEqual([]);
  });
});
