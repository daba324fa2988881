import type { GamesImportAnswer } from '@portal/contract/games.ts';
import { GAME_LAYOUTS } from '@portal/domain/games/game.ts';
import { makeTeam } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { withdrawCalls } from '../coaches/testing/withdraw-stage.ts';
import { gamesFile, useGamesStage } from './testing/games-stage.ts';

const stage = useGamesStage();
const calls = withdrawCalls({ post: (...call) => stage.admin.post(...call) });

const PLAYED = { 'game number': '1' };
const KEPT = { 'game number': '2', home: 'Owls', away: 'Comets', date: '2026-12-05' };
const CANCELED = { 'game number': '3', date: '2026-12-05', start: '11:00', end: '12:00' };
const POSTPONED = { home: 'Stars', date: '2026-11-28', start: '13:00', end: '14:00', 'game number': '4' };
const OTHER = {
  'game number': '5',
  home: 'Comets',
  away: 'Stars',
  date: '2026-11-28',
  start: '10:00',
  end: '11:00',
};
const PLAYOFF = {
  ...{ 'game number': 'S1', home: 'Winner of game Q1', away: '#1 Seed', date: '2026-12-05' },
  ...{ start: '15:00', end: '16:00' },
};
const ALL = [PLAYED, KEPT, CANCELED, POSTPONED, OTHER, PLAYOFF];
const FILE = gamesFile(...ALL.map((game) => (game === POSTPONED ? { ...game, status: 'Postponed' } : game)));

/** Imports the games; after the first Saturday one is postponed, and the Owls leave. */
async function withoutOwls(request: Parameters<typeof calls.withdraw>[1] = {}) {
  await stage.imported(gamesFile(...ALL));
  await stage.imported(FILE);
  const now = '2026-11-23T17:00:00Z';
  stage.test.clock.set(now);
  await stage.test.portal.db
    .updateTable('session')
    .set({ expiresAt: new Date('2027-12-31T00:00:00Z'), lastUsedAt: new Date(now) })
    .execute();
  const games = await stage.test.portal.db.selectFrom('entry').select(['id', 'gameNumber']).execute();
  const owls = stage.league.teams.find(({ name }) => name === 'Owls');
  const answer = await calls.withdraw(owls?.id ?? 0, {
    choice: 'open',
    decisions: games.flatMap(({ id, gameNumber }) =>
      gameNumber === '3' ? { EntryId: id, choice: 'cancel' as const } : [],
    ),
    ...request,
  });
  if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
}

/** What becomes of the rows, without games that the file lacks. */
const rowsOf = ({ rows }: GamesImportAnswer) =>
  rows
    .filter(({ line }) => line !== null)
    .map(({ line, state, reason, question }) =>
      [line, state, reason, question?.choices.map(({ label }) => label).join('|')].filter(Boolean).join(' '),
    );
const question = ({ rows }: GamesImportAnswer) => rows.find((row) => row.question !== null)?.question;

describe('a file from before a team left', () => {
  it('asks about the rows of the team, names it, and changes neither its games that were played nor those that were kept', async () => {
    await withoutOwls();
    const before = await stage.everyRow();
    const answer = await stage.imported(FILE);
    expect(rowsOf(answer)).toEqual([
      '2 unchanged',
      '3 unchanged',
      '4 review Owls of Boys 3-4 has withdrawn. Boys 3-4 Comets|Boys 3-4 Hawks|Boys 3-4 Stars|Leave this row out',
      '5 unchanged It is postponed and to be made up.',
      '6 unchanged',
      '7 unchanged',
    ]);
    expect(await stage.everyRow()).toEqual(before);
    const asked = question(answer);
    await stage.admin.post('/admin/games/answers', { key: asked?.key, answer: 'leave-out' });
    expect(rowsOf(await stage.imported(FILE, { keepGone: 'false' }))[2]).toMatch(
      /^4 unchanged Left out, as you decided/,
    );
    expect(((await stage.everyRow()) as { entries: unknown }).entries).toEqual(
      (before as { entries: unknown }).entries,
    );
  });

  it('moves a game whose opponent is open, found by its number, and leaves the opponent open', async () => {
    await withoutOwls();
    const answer = await stage.imported(gamesFile({ ...KEPT, start: '17:00', end: '18:00' }));
    expect(rowsOf(answer)).toEqual(['2 changed New time.']);
    expect(await stage.schedule()).toContain('2026-12-05 17:00-18:00 1 Open opponent vs Comets');
  });

  it('suggests the team into which the former one was merged', async () => {
    const { divisionId } = stage.league.teams[0] ?? { divisionId: 0 };
    const bears = await makeTeam(stage.test.portal.db, { divisionId, name: 'Bears' });
    await withoutOwls({ merge: true, toTeamId: bears.id, choice: 'give', decisions: [] });
    const file = gamesFile(KEPT, CANCELED);
    const answer = await stage.imported(file);
    expect(answer.rows[0]).toMatchObject({
      state: 'review',
      reason: 'Owls of Boys 3-4 was merged into Bears.',
      question: { choices: expect.arrayContaining([]) },
    });
    expect(question(answer)?.choices[0]).toEqual({ answer: String(bears.id), label: 'Boys 3-4 Bears' });
    await stage.admin.post('/admin/games/answers', { key: question(answer)?.key, answer: String(bears.id) });
    expect(rowsOf(await stage.imported(file)).map((row) => row.split(' ')[1])).toEqual([
      'unchanged',
      'unchanged',
    ]);
  });

  it('does not ask about a row that cancels a game of the team', async () => {
    await withoutOwls();
    const answer = await stage.imported(gamesFile({ ...CANCELED, status: 'Canceled' }));
    expect(rowsOf(answer)).toEqual(['2 unchanged It is canceled, and not in the schedule at this time.']);
  });
});

describe.each(GAME_LAYOUTS)('an export in the layout %s after a team left', (layout) => {
  it.each(['csv', 'xlsx'])('changes and asks nothing when it is imported again as %s', async (format) => {
    await withoutOwls();
    const before = await stage.everyRow();
    const file = await stage.admin.post('/admin/games/export', { layout, format });
    const answer = await stage.imported(file.rawPayload, { keepGone: 'false' });
    expect(rowsOf(answer).filter((row) => !/^\d+ unchanged$/.test(row))).toEqual(
      ['plain', 'sportsengine'].includes(layout) ? ['6 unchanged It is postponed and to be made up.'] : [],
    );
    expect(await stage.everyRow()).toEqual(before);
  });
});
