import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { describe, expect, it } from 'vitest';
import type { Portal } from '#portal.ts';
import { type GamesUpload, importGames, previewGamesImport } from './import-games.ts';
import { CANCELS_MISSING, gamesFile, useGamesStage } from './testing/games-stage.ts';
import { connectionsHeld } from './testing/held-connections.ts';

const stage = useGamesStage();

const TWO = gamesFile(
  { 'game number': '1' },
  { home: 'Comets', away: 'Stars', start: '10:00', end: '11:00', 'game number': '2' },
);

const addPractice = (date: string, hour: number, teamName: string) => {
  const slot = stage.slotAt(date, hour);
  return stage.admin.post('/admin/reserve', {
    availabilityId: slot.id,
    venueId: slot.venueId,
    court: slot.court,
    reservationDate: date,
    reservationTime: slot.startTime,
    divisionName: 'Boys 3-4',
    teamName,
  });
};

describe('a preview', () => {
  it('previews the outcome of each row without changing anything', async () => {
    const before = await stage.everyRow();
    const answer = await stage.previewed(TWO);
    expect(answer).toMatchObject({
      season: 'Fall 2026',
      layout: 'plain',
      counts: { new: 2, changed: 0, gone: 0, unchanged: 0, review: 0 },
      emailed: 4,
    });
    expect(answer.importId).toBeUndefined();
    expect(answer.rows.map(({ line, state }) => `${line} ${state}`)).toEqual(['2 new', '3 new']);
    expect(await stage.everyRow()).toEqual(before);
    expect(await stage.mails()).toEqual([]);
    expect(await stage.history()).toEqual([]);
  });
});

describe('an import', () => {
  it('imports every game with its number, and answers with the new entries', async () => {
    const answer = await stage.imported(TWO);
    expect(answer.counts).toEqual({ new: 2, changed: 0, gone: 0, unchanged: 0, review: 0 });
    expect(answer.importId).toEqual(expect.any(Number));
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Hawks vs Owls',
      '2026-11-21 10:00-11:00 1 Comets vs Stars',
    ]);
    const entries = await stage.test.portal.db.selectFrom('entry').selectAll().orderBy('startTime').execute();
    expect(entries.map(({ id, gameNumber }) => [id, gameNumber])).toEqual(
      answer.rows.map(({ EntryId, number }) => [EntryId, number]),
    );
  });

  it('changes nothing when a file is imported again: no entry, no history, no email, no import', async () => {
    await stage.imported(TWO);
    const before = [await stage.everyRow(), await stage.mails(), await stage.history()];
    const again = await stage.imported(TWO);
    expect(again.counts).toEqual({ new: 0, changed: 0, gone: 0, unchanged: 2, review: 0 });
    expect(again.importId).toBeUndefined();
    expect([await stage.everyRow(), await stage.mails(), await stage.history()]).toEqual(before);
    expect(await stage.test.portal.db.selectFrom('gameImport').select('id').execute()).toHaveLength(1);
  });

  it('lets changed games swap places and stay the same entries', async () => {
    const first = await stage.imported(TWO);
    const swapped = gamesFile(
      { start: '10:00', end: '11:00', 'game number': '1' },
      { home: 'Comets', away: 'Stars', 'game number': '2' },
    );
    const answer = await stage.imported(swapped);
    expect(answer.counts).toEqual({ new: 0, changed: 2, gone: 0, unchanged: 0, review: 0 });
    expect(answer.rows.map(({ EntryId }) => EntryId)).toEqual(first.rows.map(({ EntryId }) => EntryId));
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Comets vs Stars',
      '2026-11-21 10:00-11:00 1 Hawks vs Owls',
    ]);
    const entries = await stage.test.portal.db.selectFrom('entry').select(['revision', 'state']).execute();
    expect(entries).toEqual([
      { revision: 1, state: 'active' },
      { revision: 1, state: 'active' },
    ]);
  });

  it('keeps and lists a game that is missing from a later file', async () => {
    await stage.imported(TWO);
    const one = gamesFile({ 'game number': '1', start: '11:00', end: '12:00' });
    expect((await stage.previewed(one)).rows[1]).toMatchObject({
      line: null,
      state: 'unchanged',
      reason: 'This game is not in the file. It stays in the schedule.',
    });
    expect((await stage.imported(one)).counts).toMatchObject({ changed: 1, gone: 0, unchanged: 1 });
    expect(await stage.schedule()).toEqual([
      '2026-11-21 10:00-11:00 1 Comets vs Stars',
      '2026-11-21 11:00-12:00 1 Hawks vs Owls',
    ]);
  });

  it('cancels a game that is missing from a later file only if the request says so', async () => {
    await stage.imported(TWO);
    const one = gamesFile({ 'game number': '1' });
    expect((await stage.previewed(one, CANCELS_MISSING)).counts).toMatchObject({ gone: 1, unchanged: 1 });
    expect((await stage.imported(one, CANCELS_MISSING)).counts).toMatchObject({ gone: 1, unchanged: 1 });
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Hawks vs Owls']);
  });

  it('uses the place of a game that the same file cancels', async () => {
    await stage.imported(TWO);
    const answer = await stage.imported(
      gamesFile(
        { 'game number': '1', status: 'canceled' },
        { home: 'Comets', away: 'Stars', 'game number': '2' },
      ),
    );
    expect(answer.counts).toMatchObject({ gone: 1, changed: 1, review: 0 });
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Comets vs Stars']);
  });

  it('leaves out a row that needs review, and imports the others', async () => {
    const answer = await stage.imported(gamesFile({}, { home: 'Nobody', start: '11:00', end: '12:00' }));
    expect(answer.counts).toMatchObject({ new: 1, review: 1 });
    expect(answer.rows[1]).toMatchObject({ line: 3, state: 'review', EntryId: null });
    expect(answer.rows[1]?.reason).not.toBe('');
    expect(await stage.schedule()).toHaveLength(1);
  });

  it('leaves practices and their quota slots unchanged by an import', async () => {
    expect((await addPractice('2026-11-21', 9, 'Stars')).statusCode).toBe(200);
    const answer = await stage.imported(gamesFile({}, { date: '2026-11-28' }));
    expect(answer.counts).toMatchObject({ new: 1, review: 1 });
    const practices = await stage.test.portal.db
      .selectFrom('entry')
      .select(['type', 'weekSeat'])
      .orderBy('id')
      .execute();
    expect(practices).toEqual([
      { type: 'practice', weekSeat: 1 },
      { type: 'game', weekSeat: null },
    ]);
  });

  it('writes one line of history for each imported game, which names the import', async () => {
    await stage.imported(TWO);
    await stage.imported(gamesFile({ start: '12:00', end: '13:00', 'game number': '1' }), CANCELS_MISSING);
    const lines = await stage.history();
    expect(lines.map(({ action, actor }) => `${action} ${actor}`).toSorted()).toEqual([
      'game_booked admin@example.org',
      'game_booked admin@example.org',
      'game_cancelled admin@example.org',
      'game_moved admin@example.org',
    ]);
    expect(lines[0]).toMatchObject({ kind: 'import', detail: { reason: 'Import of games.csv.' } });
    expect(lines.find(({ action }) => action === 'game_moved')?.detail).toMatchObject({
      from: expect.stringContaining('9–10 AM'),
      to: expect.stringContaining('12–1 PM'),
    });
  });

  it('sends each person one email, however many games and teams of theirs the import changes', async () => {
    const girls = { division: 'Girls 5-6', home: 'Hawks', away: 'Lynx', start: '13:00', end: '14:00' };
    const answer = await stage.imported(gamesFile({}, { date: '2026-11-28', away: 'Stars' }, girls));
    expect((await stage.mails()).toSorted()).toEqual([
      'games_imported hawks@example.org',
      'games_imported lynx@example.org',
      'games_imported owls@example.org',
      'games_imported stars@example.org',
    ]);
    expect(answer.emailed).toBe(4);
  });

  it('frees the old places of moved games immediately for everyone', async () => {
    await stage.imported(TWO);
    const nine = stage.slotAt('2026-11-21', 9);
    const coach = stage.coach('owls@example.org');
    expect(await coach.openSlotIds()).not.toContain(nine.id);
    await stage.imported(gamesFile({ 'game number': '1', start: '12:00', end: '13:00' }));
    expect(await coach.openSlotIds()).toContain(nine.id);
    expect(await coach.openSlotIds()).not.toContain(stage.slotAt('2026-11-21', 12).id);
  });
});

describe('an import that confirms its preview', () => {
  it('imports a file whose preview was confirmed if the outcome is the same', async () => {
    const { shown = '' } = await stage.previewed(TWO);
    expect((await stage.imported(TWO, { shown })).counts.new).toBe(2);
  });

  it('refuses an import if a place has been taken since its preview, and names the row', async () => {
    const { shown = '' } = await stage.previewed(TWO);
    expect((await addPractice('2026-11-21', 9, 'Stars')).statusCode).toBe(200);
    const refused = refusalOf(await stage.send(TWO, { shown }));
    expect(refused).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(refused.error).toMatch(
      /^Nothing was imported: the schedule has changed since the preview\. Line 2, Hawks vs Owls: /,
    );
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Stars']);
    // without the confirmation, the row is left out
    expect((await stage.imported(TWO)).counts).toMatchObject({ new: 1, review: 1 });
  });
});

describe('a long file', () => {
  it('plans a long file in a separate process, and answers with the outcome of every row', async () => {
    const unknown = Array.from({ length: 600 }, (_, index) => ({ home: `Nobody ${index}` }));
    const answer = await stage.imported(gamesFile({}, ...unknown));
    expect(answer.counts).toEqual({ new: 1, changed: 0, gone: 0, unchanged: 0, review: 600 });
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Hawks vs Owls']);
  });

  it.each([
    ['previewed', (portal, upload) => previewGamesImport(portal, upload)],
    ['imported', (portal, upload) => importGames(portal, { accountId: null, email: '' }, upload)],
  ] satisfies [string, (portal: Portal, upload: GamesUpload) => Promise<unknown>][])(
    'holds no connection to the database while a long file that is %s is planned',
    async (_what, load) => {
      const unknown = Array.from({ length: 600 }, (_, index) => ({ home: `Nobody ${index}` }));
      const upload = {
        bytes: Buffer.from(gamesFile({}, ...unknown)),
        fileName: 'games.csv',
        requested: {},
        keepGone: true,
        shown: null,
      };
      expect(await connectionsHeld(stage.test, (portal) => load(portal, upload))).toEqual([0]);
    },
  );
});

describe('several administrators at once', () => {
  it('imports every game once if several administrators import a file at the same time', async () => {
    const answers = await Promise.all([stage.send(TWO), stage.send(TWO), stage.send(TWO)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const added = answers.map((answer) => answer.json<{ counts: { new: number } }>().counts.new);
    expect(added.toSorted()).toEqual([0, 0, 2]);
    expect(await stage.schedule()).toHaveLength(2);
    expect(await stage.mails()).toHaveLength(4);
  });
});

describe('the season of an import', () => {
  it('refuses to import games for a season that is not set up, with a sentence', async () => {
    const answer = refusalOf(await stage.send(TWO, { year: '2031', season: 'Spring' }));
    expect(answer).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(answer.error).toContain('Spring 2031 is not set up yet.');
  });

  it('refuses to import games if only the year of the season is given', async () => {
    expect(refusalOf(await stage.send(TWO, { year: '2026' }))).toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
    });
  });
});
