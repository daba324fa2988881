import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests, savedFiles } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { aPlanLine, somePlans } from './plans/testing/plans.ts';
import type { GameRow } from './queries.ts';
import {
  ANSWER,
  anImport,
  aPreview,
  aRow,
  chips,
  EXPORT,
  IMPORT,
  inQuestion,
  makeServer,
  REVERT,
  REVERTED,
  showGamesPage,
} from './testing/games-page.tsx';

cleanBetweenTests();

const refusal = (status: number, error: string) => ({ status, body: { error, code: 'WRONG_STATE' } });
const alert = () => screen.getByRole('alert').textContent;
const isImport = (body: unknown) => (body as { preview: string }).preview === 'false';

describe('GamesPage', () => {
  it.each([
    [0, 0, 'No games in Winter 2026 yet.'],
    [1, 1, '1 game in Winter 2026, from a file or draft.'],
    [248, 240, '248 games in Winter 2026, 240 of them from files or drafts.'],
    [1450, 1450, '1,450 games in Winter 2026, all of them from files or drafts.'],
    [8, 0, '8 games in Winter 2026, none of them from a file or draft.'],
  ])('says how many games the season has: %i, of which %i from files', async (games, fromFiles, text) => {
    await showGamesPage({ ...makeServer(), games, fromFiles });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Check' })).toBeNull();
  });

  it.each([
    ['a draft', 'draft', '450 games to schedule', 'No games yet'],
    ['published', 'published', '450 games', 'Draft 1 is published'],
  ] as const)(
    'says in the steps what is left to do if the plan is %s',
    async (_, state, generate, publish) => {
      const body = somePlans({ plans: [aPlanLine(1, { state })] });
      await showGamesPage(makeServer(), { 'GET /api/admin/game-plans': { body } });
      const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('link');
      expect(steps.map(({ textContent }) => textContent).slice(2)).toEqual([
        `3Generate${generate}`,
        '4Draft1 draft',
        `5Publish${publish}`,
      ]);
    },
  );

  it('says that a season has to be active first', async () => {
    await showGamesPage({ ...makeServer(), season: null });
    expect(screen.getByText('No season is active yet.')).toBeTruthy();
    expect(screen.queryByText('Choose a file of games')).toBeNull();
  });

  it.each([
    ['rules', 'GET /api/admin/game-rules'],
    ['days-off', 'GET /api/admin/days-off'],
    ['generate', 'GET /api/admin/game-plans'],
    ['upload', 'GET /api/admin/games/imports'],
  ] as const)('shows the other steps if the list of step %s can’t be loaded', async (step, list) => {
    const away = { [list]: refusal(500, 'The database is away.') };
    await showGamesPage(makeServer(), away, 'wide', step);
    expect(alert()).toContain('The database is away.');
    expect(within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('link')).toHaveLength(5);

    const other = step === 'days-off' ? 'rules' : 'days-off';
    await act(async () => navigate(`/admin/games?step=${other}`));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 })).not.toEqual([]);
  });

  it('previews a file as soon as it is chosen, and imports it after a confirmation', async () => {
    const server = makeServer([aRow(), inQuestion(3)]);
    const { choose, press, imports } = await showGamesPage(server);
    await choose();
    expect(imports()).toEqual([{ preview: 'true', keepGone: 'true', file: 'games.csv' }]);
    expect(screen.getByText('1 new, 1 needs your review')).toBeTruthy();
    await press(button('Import 1 change'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Import 1 change?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 game is added',
      '1 row that needs review is left out',
    ]);
    expect(dialog.getByRole('status').textContent).toBe('14 people get one email each.');
    await press(dialog.getByRole('button', { name: 'Import 1 change' }));
    expect(imports()[1]).toEqual({
      preview: 'false',
      keepGone: 'true',
      shown: 'as it was shown',
      file: 'games.csv',
    });
    expect(screen.getByText('1 game was added.')).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'See the games in the combined schedule' }).getAttribute('href'),
    ).toBe('/admin/combined-schedule?type=GAME');
    expect(screen.getByText('Nothing to import: all 2 games already match the file.')).toBeTruthy();
    expect(button('Import').getAttribute('aria-disabled')).toBe('true');
  });

  it('says which rows are still open after the others were imported', async () => {
    const server = makeServer([aRow(), inQuestion(3)]);
    const { choose, press } = await showGamesPage(server, {
      [IMPORT]: ({ body }) => {
        if ((body as { preview: string }).preview === 'true') return { body: server.preview };
        server.imports = [anImport()];
        server.preview = aPreview([aRow({ state: 'unchanged' }), inQuestion(3)]);
        return { body: { ...server.preview, message: '1 game was added.', importId: 7 } };
      },
    });
    await choose();
    await press(button('Import 1 change'));
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Import 1 change' }));
    expect(screen.getByText('1 game was added.')).toBeTruthy();
    expect(screen.queryByText(/^Nothing to import/)).toBeNull();
    expect(
      screen.getByText(
        'Still open: 1 row needs your review. Answer the questions, or correct the file and choose it again.',
      ),
    ).toBeTruthy();
  });

  it('keeps games that are missing from the file, unless the administrator cancels them', async () => {
    const missing = (id: number, state: GameRow['state']) => aRow({ line: null, state, EntryId: id });
    const kept = [aRow(), missing(1, 'unchanged'), missing(2, 'unchanged')];
    const server = {
      ...makeServer(kept),
      preview: aPreview(kept, { emailed: 2 }),
      canceling: aPreview([aRow(), missing(1, 'gone'), missing(2, 'gone')], { shown: 'canceling' }),
    };
    const { choose, press, imports } = await showGamesPage(server);
    await choose();
    expect(screen.getByText('1 new. 2 other games are not in this file: kept')).toBeTruthy();
    expect(chips()).toEqual([
      'Needs review 0',
      'New 1',
      'Changed 0',
      'Canceled 0',
      'Unchanged 0',
      'Not in file 2',
    ]);
    expect(screen.getByText('2 people get one email each.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Keep them').checked).toBe(true);
    expect(button('Import 1 change').className).not.toContain('bg-bad');
    fireEvent.click(screen.getByLabelText('Cancel them'));
    await screen.findByText('1 new. 2 other games are not in this file: canceled');
    const danger = button('Import 1 change and cancel 2 games');
    expect(screen.getByText('14 people get one email each.')).toBeTruthy();
    await press(danger);
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 game is added',
      '2 games are canceled',
    ]);
    expect(dialog.queryByRole('radio')).toBeNull();
    await press(dialog.getByRole('button', { name: 'Import 1 change and cancel 2 games' }));
    expect(imports().filter(({ preview }) => preview === 'false')).toEqual([
      { preview: 'false', keepGone: 'false', shown: 'canceling', file: 'games.csv' },
    ]);
  });

  it('asks how dates are read if the file does not tell, and reads them otherwise on request', async () => {
    const rows = [aRow()];
    const server = { ...makeServer(rows), preview: aPreview(rows, { dates: { order: null } }) };
    const { choose, requests, settle } = await showGamesPage(server, { [ANSWER]: { body: { message: '' } } });
    await choose();
    const field = screen.getByLabelText<HTMLSelectElement>('Dates read as');
    const names = () => [...field.options].map(({ textContent }) => textContent);
    expect(names()).toEqual(['Please choose', 'month/day/year', 'day/month/year']);
    server.preview = aPreview(rows, { dates: { order: 'day-first' } });
    fireEvent.change(field, { target: { value: 'day-first' } });
    await settle();
    const answer = requests.find(({ url }) => url.endsWith('/answers'));
    expect(answer?.body).toEqual({ key: 'date-order', answer: 'day-first' });
    expect(field.selectedOptions[0]?.textContent).toBe('day/month/year');
    expect(names()).toHaveLength(2);
  });

  it('refreshes the preview if the schedule has changed since', async () => {
    const server = makeServer([aRow()]);
    const { choose, press } = await showGamesPage(server, {
      [IMPORT]: ({ body }) => {
        if (!isImport(body)) return { body: server.preview };
        server.preview = aPreview([aRow({ state: 'unchanged' }), aRow({ line: 3 })]);
        return refusal(409, 'The schedule has changed since this preview.');
      },
    });
    await choose();
    await press(button('Import 1 change'));
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Import 1 change' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('The schedule has changed since this preview.').parentElement?.textContent).toBe(
      'The schedule has changed since this preview.The preview above is now up to date.',
    );
    expect(chips()).toContain('Unchanged 1');
  });

  it('keeps the chosen file when the connection is lost', async () => {
    let isDown = true;
    const server = makeServer();
    const { choose, press, imports } = await showGamesPage(server, {
      [IMPORT]: () => (isDown ? new TypeError('Failed to fetch') : { body: server.preview }),
    });
    await choose();
    expect(alert()).toContain('We couldn’t reach the portal. Check your connection');
    isDown = false;
    await press(button('Try again'));
    isDown = true;
    await press(button('Import 1 change'));
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Import 1 change' }));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'We couldn’t reach the portal. Check your connection, then import again. Nothing is imported twice.',
    );
    expect(button('Import 1 change')).toBeTruthy();
    expect(new Set(imports().map(({ file }) => file))).toEqual(new Set(['games.csv']));
  });

  it('reads a file that was chosen offline once the connection is back', async () => {
    onTestFinished(() => onlineManager.setOnline(true));
    const { choose, settle, imports } = await showGamesPage();
    onlineManager.setOnline(false);
    await choose();
    expect(screen.getByText(/^You’re offline. We’ll read the file/)).toBeTruthy();
    expect(imports()).toEqual([]);
    act(() => onlineManager.setOnline(true));
    await screen.findByText('1 new');
    await settle();
    expect(screen.queryByText(/^You’re offline/)).toBeNull();
  });

  it('shows why a file was refused and reads the next one', async () => {
    let isBad = true;
    const server = makeServer();
    const { choose } = await showGamesPage(server, {
      [IMPORT]: () => (isBad ? refusal(422, 'This file has no header row.') : { body: server.preview }),
    });
    await choose('holiday.jpg');
    expect(alert()).toBe('This file has no header row.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    isBad = false;
    await choose('games.csv');
    expect([screen.queryByRole('alert'), screen.queryByText('holiday.jpg')]).toEqual([null, null]);
    expect(button('Import 1 change')).toBeTruthy();
  });

  it('links from a file of another kind to where it belongs', async () => {
    const refused = {
      error: 'This is a file of coaches.',
      code: 'INVALID_INPUT',
      conflict: { importer: { kind: 'coaches', where: 'Load coach data', path: '/admin/load' } },
    };
    const { choose } = await showGamesPage(makeServer(), { [IMPORT]: { status: 422, body: refused } });
    await choose('coaches.csv');
    const link = screen.getByRole('link', { name: 'Open this file under Load coach data' });
    expect(link.getAttribute('href')).toBe('/admin/load');
  });

  it.each([
    [[], 'This file has no games. Please choose another file.'],
    [
      [aRow({ state: 'unchanged' }), aRow({ line: 3, state: 'unchanged' })],
      'Nothing to import: all 2 games already match the file.',
    ],
    [
      [
        aRow({ state: 'unchanged' }),
        aRow({ line: 3, state: 'unchanged', reason: 'Left out, as you decided.' }),
      ],
      'Nothing to import: this file changes nothing in the schedule.',
    ],
    [
      [inQuestion(2)],
      'Nothing to import yet: 1 row needs your review. Answer the questions, or correct the file and choose it again.',
    ],
  ])('says why nothing can be imported', async (rows, text) => {
    const { choose } = await showGamesPage(makeServer(rows));
    await choose();
    expect(screen.getByText(text)).toBeTruthy();
    const importing = screen.queryByRole('button', { name: /^Import/ });
    expect(importing?.getAttribute('aria-disabled') ?? 'true').toBe('true');
  });

  it('reverts an import after a confirmation and says why another can’t be reverted', async () => {
    const counts = { new: 0, changed: 1, gone: 3, unchanged: 0, review: 0 };
    const older = anImport({
      ...{ id: 6, fileName: 'first.csv', counts, postponed: 2 },
      stays: 'A newer import follows it.',
    });
    const server = { ...makeServer(), imports: [anImport(), older] };
    const { press, requests } = await showGamesPage(server, {
      [REVERT]: () => {
        server.imports = [anImport({ revertedAt: '2026-11-21T16:00:00.000Z' }), older];
        return { body: { ...REVERTED, message: '412 games were removed, 30 are as before.' } };
      },
    });
    expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
    const rows = within(screen.getByRole('table', { name: 'Imported and published' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('Alex Morgangames.csv412 added, 30 changed');
    expect(rows[2]?.textContent).toContain('1 changed, 1 canceled, 2 postponed');
    expect(rows[2]?.textContent).toContain('A newer import follows it.');
    await press(button(/^Undo: games.csv/));
    expect(screen.getByText(REVERTED.message)).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await press(button('Yes, undo it'));
    expect(screen.getByText('412 games were removed, 30 are as before.')).toBeTruthy();
    expect(screen.getByText('Undone')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('downloads the games in the chosen layout and format', async () => {
    const saved = savedFiles();
    const { press, requests } = await showGamesPage(makeServer(), {
      [EXPORT]: {
        text: 'Date,Time',
        headers: { 'content-disposition': 'attachment; filename="games-assignr.xlsx"' },
      },
    });
    fireEvent.change(screen.getByLabelText('Layout'), { target: { value: 'assignr' } });
    fireEvent.change(screen.getByLabelText('Format'), { target: { value: 'xlsx' } });
    await press(button('Download'));
    expect(requests.at(-1)?.body).toEqual({ layout: 'assignr', format: 'xlsx' });
    expect(saved.map(({ name }) => name)).toEqual(['games-assignr.xlsx']);
  });
});
