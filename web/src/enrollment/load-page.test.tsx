import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests, savedFiles } from '#testing/browser.ts';
import { button } from '#testing/on-screen.ts';
import { aLoad, LOAD, LOGS, makeServer, REVERT, showLoadPage } from './testing/load-page.tsx';

cleanBetweenTests();

describe('LoadPage', () => {
  it('imports with one press, and undoes the import after a confirmation', async () => {
    const server = makeServer();
    const reverted = {
      message: 'The load of Fall 2026 was undone.',
      counts: { pairs: 1, teams: 1, coaches: 1, divisions: 0, names: 0 },
    };
    const { press, sent } = await showLoadPage(
      {
        [REVERT]: () => {
          server.state.loads = [
            aLoad({
              revertedAt: '2026-11-21T09:05:00.000Z',
              revertedBy: 'Alex Morgan',
              canRevert: false,
            }),
          ];
          return { body: reverted };
        },
      },
      server,
    );
    expect(screen.getByText('Nothing imported for this season yet.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await press(button('Import'));
    expect(sent().map(({ body }) => body)).toEqual([{ year: '2026', season: 'FALL' }]);
    expect(screen.getByText('Loaded Fall 2026.')).toBeTruthy();
    const logs = within(screen.getByRole('region', { name: 'Import logs' }));
    const textOf = (name: string) => logs.getByRole('region', { name }).textContent;
    expect(textOf('Cleaning log')).toBe(LOGS.cleanupScript);
    expect(textOf('Import log')).toBe(LOGS.submitSqlFileTail);
    expect(textOf('Result')).toBe(LOGS.lastOutput);
    expect(logs.getAllByText(/^The last/).map(({ textContent }) => textContent)).toEqual([
      'The last 20 lines',
    ]);
    await press(button('Show from the start: Import log'));
    expect(textOf('Import log')).toBe(LOGS.submitSql);
    const saved = savedFiles();
    await press(button('Download the log: Import log'));
    expect(await saved[0]?.blob.text()).toBe(LOGS.submitSql);
    expect(screen.getByRole('link', { name: 'Go to Start New Season' }).getAttribute('href')).toBe('/admin');
    await press(button(/^Undo import: fall.csv/));
    await press(button('Yes, undo it'));
    expect(sent().at(-1)?.url).toBe('/api/admin/enrollment/loads/7/take-back');
    expect([screen.getByText(reverted.message), screen.getByText('Undone')]).toHaveLength(2);
    expect(screen.queryByText('Loaded Fall 2026.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Undo import/ })).toBeNull();
  });

  it.each([
    [0, 'Nothing to import: everything in this file is already here.'],
    [2, 'Nothing to import. Resolve the rows above or upload a corrected file.'],
  ])(
    'disables Import if nothing would change and says why, with %i open questions',
    async (doubtful, why) => {
      const counts = { added: 0, teamsAdded: 0, changed: 0, unchanged: 3, blank: 0, doubtful };
      const { press, sent } = await showLoadPage({
        [LOAD]: { body: { message: 'Preview', counts, rows: [], cut: {}, notes: [], loadId: null } },
      });
      expect(button('Import').getAttribute('aria-disabled')).toBe('true');
      await press(button('Import'));
      expect(sent()).toEqual([]);
      const reason = document.getElementById(button('Import').getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe(why);
    },
  );

  it('shows why the preview, a load or a revert failed', async () => {
    const refusal = (error: string) => ({ status: 409, body: { error, code: 'WRONG_STATE' } });
    const server = makeServer();
    server.state.loads = [aLoad()];
    let isBroken = true;
    const { press } = await showLoadPage(
      {
        [LOAD]: ({ body }) =>
          isBroken || !(body as { preview?: boolean }).preview
            ? refusal('Another set-up step is running.')
            : { body: { counts: server.counts(), rows: server.state.rows, notes: [] } },
        [REVERT]: refusal('A newer load depends on this one.'),
      },
      server,
    );
    expect(screen.getByRole('alert').textContent).toBe('Failed: Another set-up step is running.Try again');
    isBroken = false;
    await press(button('Try again'));
    expect(screen.queryByRole('alert')).toBeNull();
    await press(button('Import'));
    expect(screen.getByRole('alert').textContent).toBe('Failed: Another set-up step is running.');
    await press(button(/^Undo import/));
    await press(button('Yes, undo it'));
    expect(screen.getByText('Failed: A newer load depends on this one.')).toBeTruthy();
  });

  it('lists what depends on an import that cannot be undone', async () => {
    const server = makeServer();
    server.state.loads = [aLoad()];
    const error = 'The import for Fall 2026 can’t be undone, because 3 things depend on it.';
    const conflict = { count: 3, sentences: ['Ada Lane has registered since the import.'] };
    const { press } = await showLoadPage(
      { [REVERT]: { status: 409, body: { error, code: 'IN_USE', conflict } } },
      server,
    );
    await press(button(/^Undo import/));
    await press(button('Yes, undo it'));
    const notice = screen.getByText(`Failed: ${error}`).parentElement as HTMLElement;
    expect(within(notice).getByRole('listitem').textContent).toBe(conflict.sentences[0]);
    expect(within(notice).getByText('And 2 more.')).toBeTruthy();
    expect(button(/^Undo import/)).toBeTruthy();
  });

  it('says that it needs a season and a file first', async () => {
    const server = makeServer();
    server.state.file = null;
    const { unmount } = await showLoadPage({}, server);
    expect(screen.getByText('No file uploaded for this season yet.')).toBeTruthy();
    unmount();
    server.state.season = null;
    await showLoadPage({}, server);
    expect(screen.getByText('No season is active yet.')).toBeTruthy();
  });
});
