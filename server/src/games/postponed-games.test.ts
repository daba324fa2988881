import type { GamesImports } from '@portal/contract/games.ts';
import { describe, expect, it } from 'vitest';
import { CANCELS_MISSING, gamesFile, useGamesStage } from './testing/games-stage.ts';
import { newestMailTo } from './testing/newest-mail.ts';

const stage = useGamesStage();

const HAWKS = { 'game number': '201' };
const COMETS = { 'game number': '202', home: 'Comets', away: 'Stars', start: '10:00', end: '11:00' };
const UNDATED = { date: '', start: '', end: '', school: '', gym: '', court: '', status: 'Postponed' };
const FIRST = gamesFile(HAWKS, COMETS);
const POSTPONED = gamesFile({ ...HAWKS, status: 'Postponed' }, { ...COMETS, ...UNDATED });

const entries = () =>
  stage.test.portal.db
    .selectFrom('entry')
    .select([
      'id',
      'gameNumber as number',
      'state',
      'entryDate as date',
      'revision',
      'cancelReason as reason',
    ])
    .orderBy('id')
    .execute();
const states = async () => (await entries()).map(({ number, state, date }) => `${number} ${state} ${date}`);
const outcomes = (rows: { line: number | null; state: string; isPostponed?: boolean | undefined }[]) =>
  rows.map(({ line, state, isPostponed }) => `${line} ${isPostponed ? 'postponed' : state}`);
const exportedCsv = async () =>
  (await stage.admin.post('/admin/games/export', { layout: 'plain', format: 'csv' })).rawPayload;

describe('a file that postpones games', () => {
  it('takes them off their courts, also without a time, and says "postponed" in the preview and the emails', async () => {
    await stage.imported(FIRST);
    const preview = await stage.previewed(POSTPONED);
    expect(outcomes(preview.rows)).toEqual(['2 postponed', '3 postponed']);
    const answer = await stage.imported(POSTPONED);
    const { imports } = (await stage.admin.get('/admin/games/imports')).json<GamesImports>();
    expect(imports.map(({ counts, postponed }) => [counts.gone, postponed])).toEqual([
      [2, 2],
      [0, 0],
    ]);
    expect(answer.message).toBe('Imported into Fall 2026: 2 games postponed. 4 people get an email.');
    expect(await states()).toEqual(['201 postponed 2026-11-21', '202 postponed 2026-11-21']);
    expect((await entries())[0]?.reason).toBe('The file games.csv says that it is postponed.');
    const { text } = await newestMailTo(stage.test.portal, 'owls@example.org');
    expect(text).toContain('postponed');
    expect(text).not.toContain('canceled');
    const { games } = (await stage.admin.get('/admin/postponed-games')).json();
    expect(games).toHaveLength(2);
  });

  it('changes nothing when it is imported again, or a row stands in it twice', async () => {
    await stage.imported(FIRST);
    await stage.imported(POSTPONED);
    const before = [await stage.everyRow(), await stage.mails()];
    const twice = gamesFile(
      { ...HAWKS, status: 'Postponed' },
      { ...HAWKS, status: 'Postponed' },
      { ...COMETS, ...UNDATED },
    );
    for (const file of [POSTPONED, twice]) {
      expect((await stage.imported(file)).counts).toMatchObject({ gone: 0, review: 0 });
    }
    expect([await stage.everyRow(), await stage.mails()]).toEqual(before);
  });

  it.each([
    ['keeps', {}],
    ['cancels', CANCELS_MISSING],
  ])(
    'leaves a postponed game to be made up if a later file lacks it and %s missing games',
    async (_, fields) => {
      await stage.imported(FIRST);
      await stage.imported(gamesFile({ ...HAWKS, status: 'Postponed' }, COMETS));
      const [before] = await entries();
      const { rows } = await stage.imported(gamesFile(COMETS), fields);
      expect(outcomes(rows)).toEqual(['2 unchanged']);
      expect((await entries())[0]).toEqual(before);
    },
  );

  it('can be reverted: the games return to their places', async () => {
    await stage.imported(FIRST);
    const before = await stage.schedule();
    const { importId } = await stage.imported(POSTPONED);
    expect((await stage.revert(importId)).statusCode).toBe(200);
    expect(await stage.schedule()).toEqual(before);
    expect(await states()).toEqual(['201 active 2026-11-21', '202 active 2026-11-21']);
  });
});

describe('a file that gives a postponed game a new time', () => {
  it('places the same game, with one email', async () => {
    await stage.imported(FIRST);
    await stage.imported(POSTPONED);
    const [before, other] = await entries();
    const { rows } = await stage.imported(
      gamesFile({ ...HAWKS, date: '2026-11-28', status: 'Rescheduled' }, { ...COMETS, ...UNDATED }),
    );
    expect(rows.map(({ line, state, EntryId }) => [line, state, EntryId])).toEqual([
      [2, 'changed', before?.id],
      [3, 'unchanged', other?.id],
    ]);
    expect(await states()).toEqual(['201 active 2026-11-28', '202 postponed 2026-11-21']);
    expect((await entries())[0]?.revision).toBe((before?.revision ?? 0) + 1);
    expect((await newestMailTo(stage.test.portal, 'owls@example.org')).text).toContain(
      '1 game with a new time',
    );
  });

  it.each([
    ['at once', []],
    ['after it was postponed', [gamesFile({ ...HAWKS, 'game number': '', status: 'Postponed' }, COMETS)]],
  ])('finds it in a row beside that of the former day, %s', async (_, before) => {
    const former = { ...HAWKS, 'game number': '' };
    await stage.imported(gamesFile(former, COMETS));
    const [hawks] = await entries();
    for (const file of before) await stage.imported(file);
    const both = gamesFile({ ...former, status: 'Postponed' }, { ...former, date: '2026-11-28' }, COMETS);
    const { rows } = await stage.imported(both);
    expect(rows.map(({ line, state, EntryId }) => [line, state, EntryId])).toEqual([
      [2, 'unchanged', null],
      [3, 'changed', hawks?.id],
      [4, 'unchanged', expect.any(Number)],
    ]);
    expect((await stage.imported(both)).counts).toMatchObject({ new: 0, changed: 0, gone: 0, review: 0 });
  });

  it('can be reverted: the game is to be made up again', async () => {
    await stage.imported(FIRST);
    await stage.imported(POSTPONED);
    const before = await stage.everyRow();
    // also with the reason and since the moment that it was postponed
    for (const date of ['2026-11-28', '2026-12-05']) {
      const { importId } = await stage.imported(gamesFile({ ...HAWKS, date }));
      const answer = await stage.revert(importId);
      expect(answer.json()).toMatchObject({
        message: 'The import of games.csv was undone: 1 postponed again. 2 people get an email.',
        counts: { new: 0, moved: 0, courtOnly: 0, canceled: 0, postponed: 1 },
      });
      expect(await stage.everyRow()).toEqual(before);
    }
    expect(await states()).toEqual(['201 postponed 2026-11-21', '202 postponed 2026-11-21']);
  });
});

describe('an export with a postponed game', () => {
  it('lists it last without day, time and place, and changes nothing when it is imported again', async () => {
    await stage.imported(gamesFile(HAWKS, { ...COMETS, 'game number': '' }));
    await stage.imported(gamesFile(HAWKS, { ...COMETS, 'game number': '', status: 'Postponed' }));
    const file = await exportedCsv();
    expect(file.toString().replaceAll('"', '').trimEnd().split('\r\n').slice(1)).toEqual([
      '2026-11-21,09:00,10:00,Boys 3-4,Hawks,Owls,Salk,Gym,1,201,Scheduled',
      ',,,Boys 3-4,Comets,Stars,,,,,Postponed',
    ]);
    const before = [await stage.everyRow(), await stage.mails()];
    expect((await stage.imported(file, CANCELS_MISSING)).counts).toEqual({
      ...{ new: 0, changed: 0, gone: 0, unchanged: 2, review: 0 },
    });
    expect([await stage.everyRow(), await stage.mails()]).toEqual(before);
  });
});
