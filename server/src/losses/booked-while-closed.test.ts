import type { LeagueHome } from '@portal/contract/home.ts';
import type { LossList, LossPreview } from '@portal/contract/losses.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const ALL = { bookedWhileClosed: true };
let permitId = 0;

beforeEach(async () => {
  const salk = stage.league.venue.id;
  for (const [venueId, weekday, fromTime, toTime] of [
    [salk, 4, '18:00', '22:00'],
    [salk + 1, 5, '18:00', '20:00'],
    [salk + 1, 6, '10:00', '11:00'],
  ]) {
    const days = { firstDate: '2026-11-19', lastDate: '2026-12-03', slotMinutes: 60, status: 'approved' };
    const permit = { venueId, courtId: null, weekday, fromTime, toTime, ...days };
    expect((await stage.admin.post('/admin/permits', permit)).statusCode).toBe(200);
  }
  const { permits } = (await stage.admin.get('/admin/permits')).json<{ permits: { id: number }[] }>();
  permitId = permits[0]?.id ?? 0;
});

const courtId = (court: 0 | 1) => stage.league.venue.courts[court]?.id;
/** Stores a closure without closing slots, as a file of closures does. */
async function close(reason: string, changes: object = {}): Promise<void> {
  const days = { firstDate: '2026-11-19', lastDate: '2026-11-19' };
  const closure = { ...days, schoolId: null, venueId: stage.league.venue.id, reason, ...changes };
  expect((await stage.admin.post('/admin/closures', closure)).statusCode).toBe(200);
}
async function preview(): Promise<LossPreview> {
  const answer = await stage.admin.post('/admin/losses/preview', ALL);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<LossPreview>();
}
async function settle(decisions: object[] = []) {
  const { shownHash } = await preview();
  return await stage.admin.post('/admin/losses', { ...ALL, shownHash, decisions });
}
const counted = async () =>
  (await stage.admin.get('/admin/home')).json<LeagueHome>().attention.bookedWhileClosed.length;
const losses = async () => (await stage.admin.get('/admin/losses')).json<LossList>().losses;
const what = async () => (await stage.entries()).map((entry) => entry.what);

describe('an entry that is booked while its gym is closed', () => {
  it('lists an entry that is booked while its gym is closed, with the closure, and changes nothing', async () => {
    doneOf(await stage.game(stage.at(19), { scheduleEndTime: '20:00' }));
    await close('Concert', { courtId: courtId(0) });
    await close('Floor work', { courtId: courtId(1), fromTime: '17:00', toTime: '18:30' });
    const shown = await preview();
    expect(shown.practices.map(({ team, closedBy }) => [team, closedBy])).toEqual([
      ['Boys 3-4 Hawks', 'Thu, Nov 19, 2026, Salk - Gym, court 1: Concert'],
      ['Boys 3-4 Owls', 'Thu, Nov 19, 2026, 5–6:30 PM, Salk - Gym, court 2: Floor work'],
    ]);
    expect(shown.others.map(({ type, closedBy }) => [type, closedBy])).toEqual([
      ['game', 'Thu, Nov 19, 2026, Salk - Gym, court 1: Concert'],
    ]);
    expect(await counted()).toBe(3);
    expect(await what()).toHaveLength(3);
    expect(await losses()).toEqual([]);
  });

  it('settles several entries at once as losses of their closures, and closes their slots immediately', async () => {
    await close('Concert', { courtId: courtId(0) });
    await close('Floor work', { courtId: courtId(1) });
    expect(doneOf(await settle()).popupMessage).toMatch(
      /^Saved\. \d+ slots are closed, 2 entries canceled\.$/,
    );
    expect(await what()).toEqual([]);
    expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
    expect((await stage.mails()).toSorted()).toEqual([
      'practice_proposed coach@example.org',
      'practice_proposed new@example.org',
      'practice_proposed other@example.org',
    ]);
    const closures = (await stage.admin.get('/admin/closures')).json<{ closures: { id: number }[] }>()
      .closures;
    expect((await losses()).map(({ reason, closureId }) => [reason, closureId])).toEqual([
      ['Closed: Floor work', closures[1]?.id],
      ['Closed: Concert', closures[0]?.id],
    ]);
    expect(await counted()).toBe(0);
    expect(await preview()).toMatchObject({ practices: [], others: [], slots: 0 });

    expect((await stage.admin.remove(`/admin/closures/${closures[0]?.id}`)).statusCode).toBe(200);
    expect(await what()).toEqual(['practice 18:00-19:00']);
  });

  it('proposes no slot that is closed but still in the schedule', async () => {
    await close('Concert');
    await close('Holiday', {
      venueId: stage.league.venue.id + 1,
      firstDate: '2026-11-20',
      lastDate: '2026-11-20',
    });
    const { practices } = await preview();
    expect(practices.map(({ proposed }) => proposed?.date)).toEqual(['2026-11-21', '2026-11-26']);
    expect(practices.flatMap(({ spare }) => spare).map(({ date }) => date)).not.toContain('2026-11-20');
  });

  it('lists an entry on time whose permit no longer exists', async () => {
    expect((await stage.admin.remove(`/admin/permits/${permitId}`)).statusCode).toBe(200);
    expect((await preview()).practices.map(({ closedBy }) => closedBy)).toEqual([
      'No permit gives this time.',
      'No permit gives this time.',
    ]);
    doneOf(await settle());
    expect((await losses()).map(({ reason, closureId }) => [reason, closureId])).toEqual([
      ['The school withdrew the gym for this time.', null],
    ]);
  });

  it('lists no entry in a season without permits, whose slots need none', async () => {
    await stage.test.portal.db.deleteFrom('permit').execute();
    expect(await preview()).toMatchObject({ practices: [], others: [], slots: 0 });
  });

  it('refuses to settle entries if the list has changed since it was shown', async () => {
    await close('Concert', { courtId: courtId(0) });
    const { shownHash } = await preview();
    await close('Floor work', { courtId: courtId(1) });
    const answer = await stage.admin.post('/admin/losses', { ...ALL, shownHash, decisions: [] });
    expect(refusalOf(answer)).toMatchObject({ code: 'WRONG_STATE' });
    expect(await what()).toHaveLength(2);
  });
});
