import type { GamesImports } from '@portal/contract/games.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { findLedgerFaults } from '@portal/testkit/ledger-faults.ts';
import { describe, expect, it } from 'vitest';
import { CANCELS_MISSING, gamesFile, useGamesStage } from './testing/games-stage.ts';

const stage = useGamesStage();

const FIRST = gamesFile(
  { 'game number': '1' },
  { home: 'Comets', away: 'Stars', start: '10:00', end: '11:00', 'game number': '2' },
  { home: 'Hawks', away: 'Stars', date: '2026-11-28', 'game number': '3' },
);
/** The first two exchange their times, the third is gone, and there is a fourth. */
const SECOND = gamesFile(
  { start: '10:00', end: '11:00', 'game number': '1' },
  { home: 'Comets', away: 'Stars', 'game number': '2' },
  { home: 'Owls', away: 'Comets', date: '2026-12-05', 'game number': '4' },
);

const reverted = async (id: number | undefined) => {
  const answer = await stage.revert(id);
  expect(answer.body).not.toContain('error');
  return answer.json<{ message: string }>().message;
};
const imports = async () => (await stage.admin.get('/admin/games/imports')).json<GamesImports>();

describe('reverting an import', () => {
  it('leaves every row as it was before the import', async () => {
    const empty = await stage.everyRow();
    const first = await stage.imported(FIRST);
    const before = await stage.everyRow();
    const second = await stage.imported(SECOND, CANCELS_MISSING);
    expect(second.counts).toEqual({ new: 1, changed: 2, gone: 1, unchanged: 0, review: 0 });
    expect(await reverted(second.importId)).toBe(
      'The import of games.csv was undone: 1 new game removed, 2 put back as before, 1 active again. 4 people get an email.',
    );
    expect(await stage.everyRow()).toEqual(before);
    // the import before it can be reverted, too, although its games were changed and restored since
    expect(await reverted(first.importId)).toBe(
      'The import of games.csv was undone: 3 new games removed. 4 people get an email.',
    );
    expect(await stage.everyRow()).toEqual(empty);
  });

  it('lets the next import of a reverted file add the games again', async () => {
    const { importId } = await stage.imported(FIRST);
    await reverted(importId);
    expect((await stage.imported(FIRST)).counts).toMatchObject({ new: 3, review: 0 });
  });

  it('sends each person one email about a reverted import, and writes one line for each game', async () => {
    const { importId } = await stage.imported(FIRST);
    const [mails, lines] = [await stage.mails(), await stage.history()];
    await reverted(importId);
    expect((await stage.mails()).slice(mails.length).toSorted()).toEqual([
      'games_imported comets@example.org',
      'games_imported hawks@example.org',
      'games_imported owls@example.org',
      'games_imported stars@example.org',
    ]);
    const written = (await stage.history()).slice(lines.length);
    expect(written.map(({ action }) => action)).toEqual([
      'game_cancelled',
      'game_cancelled',
      'game_cancelled',
    ]);
    expect(written[0]).toMatchObject({ kind: 'revert', detail: { reason: 'Import of games.csv undone.' } });
  });

  it('refuses to revert an import twice', async () => {
    const { importId } = await stage.imported(FIRST);
    await reverted(importId);
    const answer = refusalOf(await stage.revert(importId));
    expect(answer).toMatchObject({ status: 409, error: 'This import is already undone.' });
  });

  it('refuses to revert an import while a newer one is not reverted', async () => {
    const first = await stage.imported(FIRST);
    await stage.imported(SECOND, CANCELS_MISSING);
    expect(refusalOf(await stage.revert(first.importId))).toMatchObject({
      status: 409,
      error: 'There is a newer import of this season. Please undo that one first.',
    });
  });

  it('refuses to revert an unknown import', async () => {
    expect(refusalOf(await stage.revert(4_711))).toMatchObject({ status: 404 });
  });

  it('leaves a game unchanged that has since been moved by hand, and names it', async () => {
    const { importId, rows } = await stage.imported(FIRST);
    const to = stage.slotAt('2026-11-21', 15);
    const moved = await stage.admin.post(`/admin/entries/${rows[0]?.EntryId}/move`, {
      AvailabilityId: to.id,
    });
    expect(moved.statusCode).toBe(200);
    expect(await reverted(importId)).toContain(
      '1 game stays as it is: Boys 3-4 Hawks vs Owls on Sat, Nov 21, 2026 was changed since.',
    );
    expect(await stage.schedule()).toEqual(['2026-11-21 15:00-16:00 1 Hawks vs Owls']);
  });

  it('adds nothing to the ledger if every game has been changed since', async () => {
    const { importId, rows } = await stage.imported(gamesFile({ 'game number': '1' }));
    const to = stage.slotAt('2026-11-21', 15);
    await stage.admin.post(`/admin/entries/${rows[0]?.EntryId}/move`, { AvailabilityId: to.id });
    expect(await reverted(importId)).toContain('no game could be put back. 1 game stays as it is');
    expect(await findLedgerFaults(stage.test.portal.db)).toEqual([]);
    expect((await imports()).imports[0]).toMatchObject({ revertedAt: expect.any(String) });
  });

  it('leaves a game unchanged if its former time is taken, and names the entry that has it', async () => {
    await stage.imported(FIRST);
    const { importId } = await stage.imported(SECOND, CANCELS_MISSING);
    const slot = stage.slotAt('2026-11-28', 9);
    const practice = await stage.admin.post('/admin/reserve', {
      availabilityId: slot.id,
      venueId: slot.venueId,
      court: slot.court,
      reservationDate: slot.date,
      reservationTime: slot.startTime,
      divisionName: 'Boys 3-4',
      teamName: 'Owls',
    });
    expect(practice.statusCode).toBe(200);
    expect(await reverted(importId)).toContain(
      'Boys 3-4 Hawks vs Stars on Sat, Nov 28, 2026 can’t have its former time: Practice, 9–10 AM, Boys 3-4 Owls.',
    );
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Hawks vs Owls',
      '2026-11-21 10:00-11:00 1 Comets vs Stars',
      '2026-11-28 09:00-10:00 1 Owls',
    ]);
  });

  it('leaves past games unchanged', async () => {
    const { importId } = await stage.imported(FIRST);
    stage.test.clock.set('2026-11-21T17:00:00Z');
    await stage.test.portal.db
      .updateTable('session')
      .set({ expiresAt: new Date('2027-12-31T00:00:00Z'), lastUsedAt: new Date('2026-11-21T17:00:00Z') })
      .execute();
    expect(await reverted(importId)).toContain('2 games stay as they are');
    expect(await stage.schedule()).toEqual([
      '2026-11-21 09:00-10:00 1 Hawks vs Owls',
      '2026-11-21 10:00-11:00 1 Comets vs Stars',
    ]);
  });

  it('reverts an import once if two administrators ask at once', async () => {
    const { importId } = await stage.imported(FIRST);
    const answers = await Promise.all([stage.revert(importId), stage.revert(importId)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('the list of imports', () => {
  it('lists imports newest first, and says which ones can be reverted', async () => {
    const first = await stage.imported(FIRST);
    const second = await stage.imported(SECOND, CANCELS_MISSING);
    const list = await imports();
    expect(list).toMatchObject({ games: 3, fromFiles: 3 });
    expect(list.imports.map(({ id, stays }) => [id, stays])).toEqual([
      [second.importId, null],
      [first.importId, 'There is a newer import of this season. Please undo that one first.'],
    ]);
    await reverted(second.importId);
    expect((await imports()).imports.map(({ stays }) => stays)).toEqual([
      'This import is already undone.',
      null,
    ]);
  });

  it('lists no imports while no season is active', async () => {
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    expect(await imports()).toEqual({ season: null, games: 0, fromFiles: 0, imports: [] });
  });
});
