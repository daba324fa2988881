import type { RatingOverview } from '@portal/contract/ratings-overview.ts';
import { listMails } from '@portal/testkit/account-calls.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { insertRows, updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { renderMail } from '#mail/render.ts';
import { allMarks, makePlayer, makeRating, useRatingsStage } from './testing/ratings-stage.ts';

const stage = useRatingsStage();
const { players } = stage;

const DAY_MS = 86_400_000;
const remind = (...coachIds: number[]) => stage.admin.post('/admin/ratings/remind', { coachIds });
const division = async (name = 'Boys 3-4') => {
  const { divisions } = (await stage.admin.get('/admin/ratings')).json<RatingOverview>();
  const found = divisions.find((each) => each.name === name);
  if (found === undefined) throw new Error('The division is missing.');
  return found;
};
const late = async () => (await division()).late;
const idOf = async (name: string) => (await late()).find((coach) => coach.name === name)?.coachId ?? 0;
const reminders = async () => (await listMails(stage.db())).filter(({ kind }) => kind === 'ratings_reminder');
const recipients = async () => (await reminders()).map(({ recipient }) => recipient).toSorted();
const rate = (playerId: number, accountId: number, isDraft = false) =>
  makeRating(stage.db(), { playerId, accountId, marks: allMarks(3), isDraft });

describe('late coaches', () => {
  it('lists the coaches of teams whose ratings nobody has submitted as late', async () => {
    const { boysHawks, coach } = stage.league;
    expect((await division()).teamStates).toEqual({ submitted: 0, draft: 0, notStarted: 2 });
    expect((await late()).map(({ name, teams }) => `${name}: ${teams}`)).toEqual([
      'Casey Hawk: Hawks',
      'Kim Newcomer: Hawks',
      'Robin Owl: Owls',
    ]);
    await rate(players.ava, coach.id, true);
    expect((await division()).teamStates).toEqual({ submitted: 0, draft: 1, notStarted: 1 });
    await stage.db().deleteFrom('rating').execute();
    await rate(players.ava, coach.id);
    expect((await division()).teamStates).toEqual({ submitted: 1, draft: 0, notStarted: 1 });
    // one coach has submitted the team's ratings on behalf of both
    expect((await late()).map(({ name }) => name)).toEqual(['Robin Owl']);
    await makePlayer(stage.db(), boysHawks, 'Ben T');
    expect((await division()).teamStates).toEqual({ submitted: 0, draft: 1, notStarted: 1 });
  });

  it('sends a late coach one email about all of their late teams, which names no player', async () => {
    await makePlayer(stage.db(), stage.league.girlsHawks, 'Gia G');
    await stage.setDeadline('2026-12-18');
    const answer = await remind(await idOf('Casey Hawk'), await idOf('Robin Owl'), 4711);
    expect(answer.json()).toEqual({ message: 'Emailing 2 coaches. 1 coach skipped.' });
    expect(await recipients()).toEqual(['coach@example.org', 'other@example.org']);
    const casey = (await reminders()).find(({ recipient }) => recipient === 'coach@example.org');
    expect(casey?.data).toEqual({
      firstName: 'Casey',
      season: 'Fall 2026',
      teams: [
        { teamName: 'Hawks', divisionName: 'Boys 3-4' },
        { teamName: 'Hawks', divisionName: 'Girls 5-6' },
      ],
      deadline: '2026-12-18',
    });
    expect(await stage.accesses()).toContain('reminded 2 coaches ×1');
  });

  it('asks late coaches without an account to sign up', async () => {
    await remind(await idOf('Kim Newcomer'));
    const [mail] = await reminders();
    expect(mail?.data).toMatchObject({ email: mail?.recipient, deadline: null });
    const sender = {
      leagueName: 'Hoops',
      contactEmail: 'help@hoops.example',
      publicUrl: 'https://hoops.example',
      timeZone: 'America/New_York',
      from: { name: 'Hoops', address: 'league@hoops.example' },
    };
    const row = {
      id: 1,
      messageId: 'x',
      kind: 'ratings_reminder',
      recipient: 'kim@example.org',
      secret: null,
      createdAt: stage.clock.now(),
    };
    const textOf = (data: Record<string, unknown>) =>
      renderMail({ ...row, data }, sender, () => 'token').text;
    const data = { firstName: 'Kim', season: 'Fall 2026', teams: [], deadline: null };
    expect(textOf({ ...data, email: 'kim@example.org' })).toContain('https://hoops.example/register#');
    expect(textOf(data)).toContain('https://hoops.example/player-ratings');
  });

  it('reminds a late coach at most once a day, even for two simultaneous calls', async () => {
    const casey = await idOf('Casey Hawk');
    const answers = await Promise.all([remind(casey), remind(casey)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await recipients()).toEqual(['coach@example.org']);
    const at = stage.clock.now();
    expect((await late())[0]).toMatchObject({ remindedAt: at.toISOString(), why: 'reminded' });
    const sentAt = (time: number) =>
      updateRows(stage.db(), 'mail', { kind: 'ratings_reminder' }, { createdAt: new Date(time) });
    await sentAt(at.getTime() - DAY_MS + 1);
    expect(refusalOf(await remind(casey))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    await sentAt(at.getTime() - DAY_MS);
    expect((await late())[0]).toMatchObject({ why: null });
    expect((await remind(casey)).json()).toEqual({ message: 'Emailing 1 coach.' });
    expect(await recipients()).toEqual(['coach@example.org', 'coach@example.org']);
  });

  it('reminds nobody who has turned messages off or has submitted, nor when ratings are closed', async () => {
    const [casey, robin] = [await idOf('Casey Hawk'), await idOf('Robin Owl')];
    await insertRows(stage.db(), 'mailSwitchedOff', {
      email: 'coach@example.org',
      mailGroup: 'messages',
      since: stage.clock.now(),
      byWayOf: 'link',
    });
    expect((await late())[0]).toMatchObject({ why: 'turned-off' });
    await rate(players.olive, stage.league.other.id);
    expect(refusalOf(await remind(casey, robin))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    await stage.lock(true);
    expect(refusalOf(await remind(await idOf('Kim Newcomer')))).toMatchObject({ code: 'TOO_LATE' });
    expect(await recipients()).toEqual([]);
  });
});
