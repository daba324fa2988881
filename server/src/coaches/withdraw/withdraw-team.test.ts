import type { Fairness } from '@portal/contract/fairness.ts';
import type { WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import { GIRLS_HAWKS, HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeTeam, type TestTeam } from '@portal/testkit/factories.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { gameBody } from '@portal/testkit/schedule-bodies.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { endStaleTrades } from '#trades/answer-trade.ts';
import { offerTrade } from '#trades/testing/trade-calls.ts';
import { leagueCalls } from '../testing/league-calls.ts';
import { useWithdrawStage } from '../testing/withdraw-stage.ts';

const stage = useWithdrawStage();
const calls = leagueCalls(stage);
const db = () => stage.test.portal.db;

/** another team of the boys, without a coach */
let bears: TestTeam;
beforeEach(async () => {
  bears = await makeTeam(db(), { divisionId: stage.league.boys.id, name: 'Bears' });
});

/** A past practice, a practice of this week, a game at the Owls in the week after the next. */
async function makeEntries() {
  const { boysHawks, owls } = stage.league;
  const practice = { type: 'practice', homeTeamId: boysHawks.id, bookedBy: 'coach', quotaSlot: 1 } as const;
  const past = await makeEntry(db(), { ...practice, slot: stage.slot('past') });
  const upcoming = await makeEntry(db(), { ...practice, slot: stage.slot('nextWeek') });
  const sides = { homeTeamId: owls.id, awayTeamId: boysHawks.id };
  const game = await makeEntry(db(), { type: 'game', slot: stage.slot('later'), ...sides });
  return { past, upcoming, game };
}

describe('withdrawing a team', () => {
  it('lists what happens to each upcoming entry, and changes nothing', async () => {
    const { upcoming, game } = await makeEntries();
    const { boysHawks } = stage.league;
    const shown = (await stage.preview(boysHawks.id, { choice: 'open' })).json<WithdrawalPreview>();
    expect(shown).toMatchObject({
      entries: [
        {
          EntryId: upcoming.id,
          type: 'practice',
          sides: 'Boys 3-4 Hawks',
          isPostponed: false,
          choice: 'cancel',
          options: ['cancel'],
          problem: '',
        },
        {
          EntryId: game.id,
          type: 'game',
          sides: 'Boys 3-4 Owls vs Hawks',
          choice: 'open',
          options: ['cancel', 'open'],
        },
      ],
      coaches: 0,
      daysOff: 0,
      players: 0,
      emails: 3,
    });
    expect(await stage.entries()).toEqual([
      'practice active: Hawks',
      'practice active: Hawks',
      'game active: Owls vs Hawks',
    ]);
    expect(await stage.mails()).toEqual([]);
  });

  it('cancels its upcoming entries, keeps past ones, and tells the coaches of both sides once', async () => {
    await makeEntries();
    const answer = await stage.withdraw(stage.league.boysHawks.id);
    expect(answer.json()).toEqual({
      message: 'Hawks has withdrawn: 2 entries canceled. We emailed 3 coaches.',
      undo: { id: expect.any(Number), until: '2026-11-17T17:10:00.000Z' },
    });
    expect(await stage.entries()).toEqual([
      'practice active: Hawks (withdrawn)',
      'practice cancelled: Hawks (withdrawn)',
      'game cancelled: Owls vs Hawks (withdrawn)',
    ]);
    expect(await stage.mails()).toEqual([
      'coach@example.org game_cancelled',
      'coach@example.org practice_cancelled_by_league',
      'coach@example.org team_status',
      'new@example.org game_cancelled',
      'new@example.org practice_cancelled_by_league',
      'new@example.org team_status',
      'other@example.org game_cancelled',
    ]);
    const [lost] = await db()
      .selectFrom('mail')
      .select('data')
      .where('kind', '=', 'game_cancelled')
      .execute();
    expect(lost?.data).toMatchObject({ reason: 'Hawks has withdrawn', homeTeam: 'Owls', awayTeam: 'Hawks' });
    expect((await calls.list()).map(({ name, withdrawn }) => [name, withdrawn])).toEqual([
      ['Bears', null],
      ['Owls', null],
      ['Hawks', null],
      ['Hawks (withdrawn)', { at: '2026-11-17T17:00:00.000Z', into: null }],
    ]);
  });

  it('gives its entries to another team, beyond the weekly limit only if that is decided', async () => {
    const { upcoming, game } = await makeEntries();
    const { boysHawks, owls } = stage.league;
    const own = { type: 'practice', homeTeamId: bears.id, bookedBy: 'coach', quotaSlot: 1 } as const;
    await makeEntry(db(), { ...own, slot: stage.slot('nextWeek', 2) });
    const give = { toTeamId: bears.id, choice: 'give' } as const;
    const shown = (await stage.preview(boysHawks.id, give)).json<WithdrawalPreview>();
    expect(shown.entries.map(({ choice, options, problem }) => [choice, options, problem])).toEqual([
      [null, ['cancel', 'give'], 'Bears would have 2 practices that week. The limit is 1.'],
      ['give', ['cancel', 'give', 'open'], ''],
    ]);
    expect(refusalOf(await stage.withdraw(boysHawks.id, give))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'Please decide what happens to 1 entry first.',
    });
    const decisions = [{ EntryId: upcoming.id, choice: 'give' } as const];
    const answer = await stage.withdraw(boysHawks.id, { ...give, decisions });
    expect(answer.json().message).toBe(
      'Hawks has withdrawn: 2 entries given to Bears. We emailed 3 coaches.',
    );
    const rows = await db()
      .selectFrom('entry')
      .select(['id', 'homeTeamId', 'awayTeamId', 'weekSeat', 'bookedBy'])
      .where('id', 'in', [upcoming.id, game.id])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: upcoming.id, homeTeamId: bears.id, awayTeamId: null, weekSeat: null, bookedBy: 'admin' },
      { id: game.id, homeTeamId: owls.id, awayTeamId: bears.id, weekSeat: null, bookedBy: 'admin' },
    ]);
    expect(await stage.mails()).toEqual([
      'coach@example.org game_cancelled',
      'coach@example.org practice_cancelled_by_league',
      'coach@example.org team_status',
      'new@example.org game_cancelled',
      'new@example.org practice_cancelled_by_league',
      'new@example.org team_status',
      'other@example.org game_changed',
    ]);
  });

  it('counts a practice that it gives away for the week of the team that gets it', async () => {
    const { upcoming } = await makeEntries();
    await stage.withdraw(stage.league.boysHawks.id, { toTeamId: bears.id, choice: 'give' });
    const given = db().selectFrom('entry').select(['homeTeamId', 'weekSeat']).where('id', '=', upcoming.id);
    expect(await given.execute()).toEqual([{ homeTeamId: bears.id, weekSeat: 1 }]);
  });

  it('asks about a game of both teams, and about a time at which the other team plays', async () => {
    const { upcoming, game } = await makeEntries();
    const { boysHawks, owls, girlsHawks } = stage.league;
    const at = { homeTeamId: owls.id, awayTeamId: girlsHawks.id, slot: stage.slot('nextWeek', 1) } as const;
    await makeEntry(db(), { ...at, type: 'game', startTime: '18:30:00', endTime: '19:30:00' });
    const give = { toTeamId: owls.id, choice: 'give' } as const;
    const shown = (await stage.preview(boysHawks.id, give)).json<WithdrawalPreview>();
    expect(shown.entries.map(({ choice, options, problem }) => [choice, options, problem])).toEqual([
      [null, ['cancel'], 'Owls has something at that time: Game, 6:30–7:30 PM.'],
      [null, ['cancel', 'open'], 'Owls is the opponent.'],
    ]);
    const decisions = [
      { EntryId: upcoming.id, choice: 'give' } as const,
      { EntryId: game.id, choice: 'open' } as const,
    ];
    expect(refusalOf(await stage.withdraw(boysHawks.id, { ...give, decisions })).code).toBe('WRONG_STATE');
    decisions[0] = { EntryId: upcoming.id, choice: 'cancel' } as never;
    const answer = await stage.withdraw(boysHawks.id, { ...give, decisions });
    expect(answer.json().message).toBe(
      'Hawks has withdrawn: 1 entry canceled, 1 game kept with an open opponent. We emailed 3 coaches.',
    );
    expect((await stage.entries()).slice(1, 3)).toEqual([
      'practice cancelled: Hawks (withdrawn)',
      'game active: Owls vs Open opponent',
    ]);
  });

  it('gives what is on a date off of the other team, or takes its coach to two places, only if that is decided', async () => {
    const { game } = await makeEntries();
    const { boysHawks, girlsHawks } = stage.league;
    await db()
      .insertInto('teamCoach')
      .columns(['teamId', 'coachId'])
      .expression((query) =>
        query
          .selectFrom('teamCoach')
          .select((row) => [row.val(bears.id).as('teamId'), 'coachId'])
          .where('teamId', '=', girlsHawks.id)
          .limit(1),
      )
      .execute();
    const slot = stage.slot('later', 1);
    await makeEntry(db(), { slot, type: 'practice', homeTeamId: girlsHawks.id, bookedBy: 'admin' });
    const { date } = stage.slot('nextWeek');
    const day = { teamId: bears.id, firstDate: date, lastDate: date, kind: 'prefer', reason: '' } as const;
    await insertRows(db(), 'teamDayOff', {
      ...day,
      state: 'granted',
      requestedAt: new Date(0),
      decidedAt: new Date(1),
    });
    const give = { toTeamId: bears.id, choice: 'give' } as const;
    const shown = (await stage.preview(boysHawks.id, give)).json<WithdrawalPreview>();
    expect(shown.entries.map(({ choice, problem }) => [choice, problem])).toEqual([
      [null, expect.stringMatching(/^Bears has a date off: /)],
      [null, expect.stringMatching(/ also coaches Girls 5-6 Hawks, who have a practice at that time /)],
    ]);
    expect(refusalOf(await stage.withdraw(boysHawks.id, give)).error).toBe(
      'Please decide what happens to 2 entries first.',
    );
    const decisions = shown.entries.map(({ EntryId }) => ({ EntryId, choice: 'give' as const }));
    const answer = await stage.withdraw(boysHawks.id, { ...give, decisions });
    expect(answer.json().message).toMatch(/^Hawks has withdrawn: 2 entries given to Bears\./);
    expect(decisions.at(-1)?.EntryId).toBe(game.id);
  });

  it('refuses a decision about an entry that it does not have', async () => {
    const { game } = await makeEntries();
    const decisions = [{ EntryId: game.id + 100, choice: 'cancel' as const }];
    expect(refusalOf(await stage.withdraw(stage.league.boysHawks.id, { decisions }))).toMatchObject({
      code: 'WRONG_STATE',
      error: 'The list has changed since it was shown. Please review it again.',
    });
    expect((await stage.entries()).at(-1)).toBe('game active: Owls vs Hawks');
  });

  it('keeps the game of the other side with an open opponent, and sends that opponent no email', async () => {
    const { game } = await makeEntries();
    await stage.withdraw(stage.league.boysHawks.id, { choice: 'open' });
    const mails = await db()
      .selectFrom('mail')
      .select(['recipient', 'data'])
      .where('kind', '=', 'game_changed')
      .execute();
    expect(mails).toMatchObject([
      {
        recipient: 'other@example.org',
        data: {
          entryId: game.id,
          homeTeam: 'Owls',
          awayTeam: 'Open opponent',
          reason: 'Hawks has withdrawn.',
        },
      },
    ]);
    expect(await stage.other.bookings([OWLS])).toMatchObject([{ Opponent: 'Open opponent' }]);
  });

  it('lets an administrator fill the side of a game that is kept', async () => {
    const { game } = await makeEntries();
    await stage.withdraw(stage.league.boysHawks.id, { choice: 'open' });
    const slot = stage.slot('later');
    const answer = await stage.admin.post('/admin/games/schedule', {
      ...gameBody(stage.league, slot),
      ...{ entryId: game.id, homeTeam: 'Owls', homeCoachEmail: 'other@example.org' },
      ...{ externalTeamName: 'Visitors' },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await stage.entries()).at(-1)).toBe('game active: Owls vs Visitors');
  });

  it('leaves the name to a new team of the division', async () => {
    await stage.withdraw(stage.league.boysHawks.id);
    const again = (await calls.add('Boys 3-4', 'Hawks')).json();
    expect(again).toMatchObject({ isNew: true });
    await stage.withdraw(again.id);
    expect((await calls.list()).map(({ name }) => name)).toEqual([
      'Bears',
      'Owls',
      'Hawks',
      'Hawks (withdrawn 2)',
      'Hawks (withdrawn)',
    ]);
  });

  it('lets nobody book for it, and shows its coach what it had', async () => {
    await makeEntries();
    await stage.withdraw(stage.league.boysHawks.id);
    for (const team of [HAWKS, { ...HAWKS, TeamName: 'Hawks (withdrawn)' }]) {
      const answer = await stage.coach.reserve(stage.body(stage.slot('thisWeek'), team));
      expect(refusalOf(answer)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    }
    expect(await stage.coach.teams('coach@example.org')).toMatchObject([GIRLS_HAWKS]);
    const all = await stage.coach.get('/coaches/coach-team/coach%40example.org?former=true');
    expect(all.json()).toMatchObject([GIRLS_HAWKS, { TeamName: 'Hawks (withdrawn)', Withdrawn: true }]);
    const bookings = await stage.coach.bookings([{ ...HAWKS, TeamName: 'Hawks (withdrawn)' }]);
    expect(bookings).toMatchObject([{ AvailabilityId: stage.slot('past').id }]);
  });

  it('keeps it in fairness, with what it played', async () => {
    await makeEntries();
    await stage.withdraw(stage.league.boysHawks.id);
    const { division } = (
      await stage.admin.get(`/fairness?division=${stage.league.boys.id}`)
    ).json<Fairness>();
    const names = division?.teams.map(({ teamName }) => teamName);
    expect(names?.toSorted()).toEqual(['Bears', 'Hawks (withdrawn)', 'Owls']);
  });

  it('ends trades of its practices', async () => {
    const { boysHawks, owls } = stage.league;
    await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS));
    await stage.other.reserve(stage.body(stage.slot('nextWeek'), OWLS));
    const offer = {
      AvailabilityId: stage.slot('nextWeek').id,
      toTeamId: boysHawks.id,
      requestedEntryId: null,
    };
    const { id } = (await offerTrade(stage.other, offer)).json<{ id: number }>();
    await stage.withdraw(boysHawks.id);
    expect((await stage.coach.post(`/trades/${id}/accept`, {})).statusCode).toBe(409);
    await endStaleTrades(stage.test.portal);
    const trades = await db().selectFrom('trade').select(['state', 'fromTeamId']).execute();
    expect(trades).toEqual([{ state: 'ended', fromTeamId: owls.id }]);
  });

  it('lets nothing of it come back later', async () => {
    const slot = stage.slot('thisWeek');
    await makeEntry(db(), { slot, type: 'game', homeTeamId: stage.league.boysHawks.id });
    const canceled = await stage.admin.post('/admin/cancel-reservation', { AvailabilityId: slot.id });
    await stage.withdraw(stage.league.boysHawks.id);
    const undo = await stage.admin.post(`/admin/cancellations/${canceled.json().undo.id}/undo`, {});
    expect(refusalOf(undo)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error: 'One of its teams has withdrawn, so this can’t be restored.',
    });
  });

  it('refuses if another entry was added since the list was shown', async () => {
    const { boysHawks } = stage.league;
    const { shownHash } = (await stage.preview(boysHawks.id)).json<WithdrawalPreview>();
    await makeEntries();
    expect(refusalOf(await stage.withdraw(boysHawks.id, {}, { shownHash }))).toEqual({
      status: 409,
      code: 'WRONG_STATE',
      error: 'The list has changed since it was shown. Please review it again.',
    });
    expect(await stage.mails()).toEqual([]);
  });

  it('withdraws a team once, with the same answer for the same key', async () => {
    const { boysHawks } = stage.league;
    const { shownHash } = (await stage.preview(boysHawks.id)).json<WithdrawalPreview>();
    const send = () => stage.withdraw(boysHawks.id, {}, { shownHash }, 'key-1');
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.body]).toEqual([200, first.body]);
    expect(refusalOf(await stage.withdraw(boysHawks.id))).toMatchObject({
      status: 409,
      error: 'Hawks (withdrawn) has already left the season.',
    });
  });

  it.each([
    ['itself', () => stage.league.boysHawks.id],
    ['a team of another division', () => stage.league.girlsHawks.id],
    ['an unknown team', () => 4_711],
  ])('gives entries to no such team: %s', async (_, toTeamId) => {
    const answer = await stage.preview(stage.league.boysHawks.id, { choice: 'give', toTeamId: toTeamId() });
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      fields: { toTeamId: 'Please choose another team of Boys 3-4.' },
    });
  });

  it('needs a team to give entries to', async () => {
    const answer = await stage.preview(stage.league.boysHawks.id, { choice: 'give' });
    expect(refusalOf(answer)).toMatchObject({ status: 422, fields: { toTeamId: 'Please choose a team.' } });
  });

  it('gives a withdrawn team no new name and no new coach', async () => {
    const { boysHawks } = stage.league;
    await stage.withdraw(boysHawks.id);
    expect(refusalOf(await calls.rename(boysHawks.id, 'Falcons'))).toMatchObject({ code: 'WRONG_STATE' });
    const coach = { firstName: 'Sam', lastName: 'Spark', email: 'sam@example.org' };
    expect(refusalOf(await calls.link(boysHawks.id, coach))).toMatchObject({ code: 'WRONG_STATE' });
  });
});

describe('postponed games of a team that withdraws', () => {
  it('stay postponed with the team that gets them', async () => {
    const { boysHawks, owls } = stage.league;
    const slot = stage.slot('thisWeek');
    await makeEntry(db(), { slot, type: 'game', homeTeamId: boysHawks.id, awayTeamId: owls.id });
    await stage.admin.post('/admin/cancel-reservation', {
      AvailabilityId: slot.id,
      postpone: true,
      reason: 'Snow',
    });
    await stage.withdraw(boysHawks.id, { toTeamId: bears.id, choice: 'give' });
    expect(await stage.entries()).toEqual(['game postponed: Bears vs Owls']);
    const { games } = (await stage.admin.get('/admin/postponed-games')).json();
    expect(games).toMatchObject([{ HomeTeam: 'Bears', AwayTeam: 'Owls', reason: 'Snow' }]);
  });
});
