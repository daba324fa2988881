import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { navigate } from '#router/location.ts';
import { COACH, cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { LoadPage } from './load-page.tsx';
import type { Load, Preview, PreviewRow } from './load-queries.ts';

cleanBetweenTests();

const JOBS = 'GET /api/admin/jobs';
const LOAD = 'POST /api/admin/load-coach-data';
const LOADS = 'GET /api/admin/enrollment/loads';
const DECIDE = 'POST /api/admin/enrollment/decisions';
const KEY = `no-place:${'a'.repeat(32)}`;
const FORGET = `DELETE /api/admin/enrollment/decisions/${encodeURIComponent(KEY)}`;
const TAKE_BACK = 'POST /api/admin/enrollment/loads/7/take-back';

const LOAD_LINES = Array.from({ length: 60 }, (_, index) => `+ team ${index + 1}`);
/** The load log is cut; its tail is not. */
const LOGS: Preview['logs'] = {
  cleanupScript: 'Rows: 4, of which blank: 1, repeated: 0\nExcluded: 0',
  submitSql: [...LOAD_LINES.slice(0, 29), '… and 31 more lines'].join('\n'),
  submitSqlFileTail: LOAD_LINES.slice(-20).join('\n'),
  lastOutput: 'added: 2\nLoaded Fall 2026.',
  raw: '',
};

const aRow = (changes: Partial<PreviewRow>): PreviewRow => ({
  kind: 'added',
  line: 2,
  division: 'Boys 1-2',
  team: 'Hawks',
  coach: 'Ada Lane',
  email: 'ada@example.org',
  reason: 'New coach of this team.',
  ...changes,
});
const DOUBT = {
  line: 5,
  team: '',
  reason: 'The row names no team.',
  key: KEY,
  choices: [{ decision: 'leave-out', label: 'Leave this row out' }],
};
const aLoad = (changes: Partial<Load> = {}): Load => ({
  id: 7,
  loadedAt: '2026-11-21T09:00:00.000Z',
  who: 'Alex Morgan',
  fileName: 'fall.csv',
  counts: { added: 2, teamsAdded: 1, changed: 0 },
  takenBackAt: null,
  takenBackBy: null,
  canTakeBack: true,
  ...changes,
});

function makeServer() {
  const state = {
    file: { fileName: 'fall.csv', rows: 4, uploadedAt: '2026-11-21T09:00:00.000Z', who: 'Alex Morgan' } as
      | object
      | null,
    season: { year: 2026, season: 'FALL', programName: 'Rec 2026 Season - Fall 2026' } as object | null,
    rows: [aRow({}), aRow({ kind: 'doubtful', ...DOUBT })],
    cut: {} as Preview['cut'],
    loads: [] as Load[],
  };
  const counts = () => ({ added: 2, teamsAdded: 1, changed: 0, unchanged: 3, blank: 1, doubtful: 1 });
  return { state, counts };
}

async function show(replies: Parameters<typeof stubServer>[0] = {}, { state, counts } = makeServer()) {
  stubWindow();
  const requests = stubServer({
    [JOBS]: () => ({
      body: { season: state.season, file: state.file, jobs: [], source: 'upload', waitsFor: {} },
    }),
    [LOAD]: ({ body }) => {
      const isPreview = (body as { preview?: boolean }).preview === true;
      if (!isPreview) state.loads = [aLoad()];
      return {
        body: {
          message: isPreview ? 'Preview' : 'Loaded Fall 2026.',
          counts: counts(),
          ...(isPreview && { rows: state.rows, cut: state.cut }),
          loadId: isPreview ? null : 7,
          logs: LOGS,
        },
      };
    },
    [LOADS]: () => ({ body: { loads: state.loads } }),
    ...replies,
  });
  const page = renderSignedIn(<LoadPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const sent = () =>
    requests.filter(
      ({ method, body }) => method !== 'GET' && !(body as { preview?: boolean } | undefined)?.preview,
    );
  return { ...page, sent, state };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const table = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('LoadPage', () => {
  it('shows no rows of an earlier file while those of a new one are looked at', async () => {
    const world = makeServer();
    const looked = Promise.withResolvers<void>();
    let isNew = false;
    const preview = { message: '', counts: world.counts(), cut: {}, loadId: null, logs: LOGS };
    const { settle } = await show(
      {
        [LOAD]: () => ({
          body: { ...preview, rows: [aRow({ team: isNew ? 'Owls' : 'Hawks' })] },
          ...(isNew && { after: looked.promise }),
        }),
        'POST /api/admin/enrollment/upload': () => {
          isNew = true;
          world.state.file = { ...world.state.file, uploadedAt: '2026-11-21T10:00:00.000Z' };
          return { body: { message: 'new.csv was received.' } };
        },
      },
      world,
    );
    expect(table('Added')[0]?.[2]).toBe('Hawks');
    fireEvent.change(screen.getByLabelText(/Choose a file/), {
      target: { files: [new File(['a,b'], 'new.csv')] },
    });
    await screen.findByText('new.csv was received.');
    await screen.findByText('Making the preview');
    expect(screen.queryByText('Hawks')).toBeNull();
    looked.resolve();
    await settle();
    expect(table('Added')[0]?.[2]).toBe('Owls');
  });

  it('shows what the file would change, what needs a look first', async () => {
    const { press } = await show();
    expect(screen.getByRole('heading', { level: 2, name: 'File for Fall 2026' })).toBeTruthy();
    const kinds = within(screen.getByRole('group', { name: 'Rows to show' })).getAllByRole('button');
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Doubtful1',
      'Added1',
      'Changed0',
      'Missing0',
      'Decided0',
      'Excluded0',
    ]);
    expect(kinds.map((each) => each.getAttribute('aria-pressed'))[0]).toBe('true');
    expect(table('Doubtful')[0]?.slice(0, 5)).toEqual(['5', 'Boys 1-2', '', 'Ada Lane', 'ada@example.org']);
    await press(button(/^Added/));
    expect(table('Added')).toEqual([
      ['2', 'Boys 1-2', 'Hawks', 'Ada Lane', 'ada@example.org', 'New coach of this team.'],
    ]);
    await press(button(/^Missing/));
    expect(screen.getByText('There are no such rows in this file.')).toBeTruthy();
    expect(window.location.search).toBe('?rows=missing');
  });

  it('pages through many rows and says how many are not shown', async () => {
    const server = makeServer();
    server.state.rows = [...Array(30).keys()].map((n) => aRow({ line: n + 2, team: `Team ${n}` }));
    server.state.cut = { added: 1_970 };
    const { press } = await show({}, server);
    expect([table('Added').length, button(/^Added/).textContent]).toEqual([25, 'Added2,000']);
    expect(screen.getByText('These are the first 30; 1,970 more are not shown.')).toBeTruthy();
    await press(button('Next'));
    expect([table('Added').length, window.location.search]).toEqual([5, '?page=2']);
  });

  it('sends an answer to a doubtful row, shows the row as decided, and forgets the answer', async () => {
    const server = makeServer();
    const decided = (isDecided: boolean) => {
      const row = aRow({ kind: isDecided ? 'decided' : 'doubtful', ...DOUBT, decision: 'leave-out' });
      server.state.rows = [row];
      return { body: { message: isDecided ? 'The answer is remembered.' : 'The answer is forgotten.' } };
    };
    const { press, sent } = await show(
      { [DECIDE]: () => decided(true), [FORGET]: () => decided(false) },
      server,
    );
    expect(button('Answer').disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Answer for line 5'), { target: { value: 'leave-out' } });
    await press(button('Answer'));
    expect(sent().map(({ body }) => body)).toEqual([{ key: KEY, decision: 'leave-out' }]);
    expect(document.activeElement?.textContent).toBe('Decided');
    expect(table('Decided')[0]?.[5]).toContain('Leave this row out');
    await press(button('Forget the answer for line 5'));
    expect(sent().at(-1)?.method).toBe('DELETE');
    expect(screen.getByLabelText('Answer for line 5')).toBeTruthy();
  });

  it('loads after a question, and takes the load back after another', async () => {
    const server = makeServer();
    const takenBack = {
      message: 'The load of Fall 2026 was taken back.',
      counts: { pairs: 1, teams: 1, coaches: 1, divisions: 0, names: 0 },
      kept: [{ what: 'Boys 1-2 Hawks', reason: 'Practices or games stand on it.' }],
      keptCount: 3,
    };
    const { press, sent } = await show(
      {
        [TAKE_BACK]: () => {
          server.state.loads = [
            aLoad({
              takenBackAt: '2026-11-21T09:05:00.000Z',
              takenBackBy: 'Alex Morgan',
              canTakeBack: false,
            }),
          ];
          return { body: takenBack };
        },
      },
      server,
    );
    expect(screen.getByText('Nothing was loaded for this season yet.')).toBeTruthy();
    await press(button('Load'));
    expect(
      within(screen.getByRole('alertdialog'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '2 coaches of teams are added',
      '1 team is added',
      '0 names are changed',
      '1 doubtful row is left out',
    ]);
    expect(sent()).toEqual([]);
    await press(button('Yes, load it'));
    expect(sent().map(({ body }) => body)).toEqual([{ year: '2026', season: 'FALL' }]);
    expect(screen.getByText('Loaded Fall 2026.')).toBeTruthy();
    const said = within(screen.getByRole('region', { name: 'What cleaning and loading said' }));
    const textOf = (name: string) => said.getByRole('region', { name }).textContent;
    expect(textOf('Cleaning log')).toBe(LOGS.cleanupScript);
    expect(textOf('Load log')).toBe(LOGS.submitSqlFileTail);
    expect(textOf('Result')).toBe(LOGS.lastOutput);
    expect(said.getAllByText(/^The last/).map(({ textContent }) => textContent)).toEqual([
      'The last 20 lines',
    ]);
    await press(button('Show it from its start: Load log'));
    expect(textOf('Load log')).toBe(LOGS.submitSql);
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await press(button('Download the log: Load log'));
    expect(await saved[0]?.text()).toBe(LOGS.submitSql);
    expect(screen.getByRole('link', { name: 'Go to Start New Season' }).getAttribute('href')).toBe('/admin');
    await press(button(/^Take back: fall.csv/));
    await press(button('Yes, take it back'));
    expect(sent().at(-1)?.url).toBe('/api/admin/enrollment/loads/7/take-back');
    expect(screen.getByText('Boys 1-2 Hawks').closest('li')?.textContent).toBe(
      'Boys 1-2 Hawks: Practices or games stand on it.',
    );
    expect([screen.getByText('And 2 more.'), screen.getByText('Taken back')]).toHaveLength(2);
    expect(screen.queryByText('Loaded Fall 2026.')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
  });

  it.each([
    [0, 'This file would change nothing: all of it is loaded.'],
    [2, 'As it stands this file would change nothing. Please answer the doubtful rows, or correct the file.'],
  ])(
    'loads nothing where there is nothing to load, and says why, with %i doubtful rows',
    async (doubtful, why) => {
      const counts = { added: 0, teamsAdded: 0, changed: 0, unchanged: 3, blank: 0, doubtful };
      const { press } = await show({
        [LOAD]: { body: { message: 'Preview', counts, rows: [], cut: {}, loadId: null } },
      });
      expect(button('Load').getAttribute('aria-disabled')).toBe('true');
      await press(button('Load'));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      const reason = document.getElementById(button('Load').getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe(why);
    },
  );

  it('says why the preview, a load and a take-back did not work', async () => {
    const refusal = (error: string) => ({ status: 409, body: { error, code: 'WRONG_STATE' } });
    const server = makeServer();
    server.state.loads = [aLoad()];
    let isBroken = true;
    const { press } = await show(
      {
        [LOAD]: ({ body }) =>
          isBroken || !(body as { preview?: boolean }).preview
            ? refusal('Another set-up step is running.')
            : { body: { counts: server.counts(), rows: server.state.rows } },
        [TAKE_BACK]: refusal('A newer load stands on this one.'),
      },
      server,
    );
    expect(screen.getByRole('alert').textContent).toContain('Another set-up step is running.');
    isBroken = false;
    await press(button('Try again'));
    expect(screen.queryByRole('alert')).toBeNull();
    await press(button('Load'));
    await press(button('Yes, load it'));
    expect(screen.getByRole('alert').textContent).toBe('Another set-up step is running.');
    await press(button(/^Take back/));
    await press(button('Yes, take it back'));
    expect(screen.getByText('A newer load stands on this one.')).toBeTruthy();
  });

  it('says what it waits for: a season, a file', async () => {
    const server = makeServer();
    server.state.file = null;
    const { unmount } = await show({}, server);
    expect(screen.getByText('No file was sent for this season yet.')).toBeTruthy();
    unmount();
    server.state.season = null;
    await show({}, server);
    expect(screen.getByText('No season is active yet.')).toBeTruthy();
  });

  it('shows cards on a phone', async () => {
    navigate('/?rows=added');
    const server = makeServer();
    const page = await show({}, server);
    page.unmount();
    stubWindow('phone');
    const { settle } = renderSignedIn(<LoadPage />);
    await settle();
    const cards = within(screen.getByRole('list', { name: 'Added' })).getAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Line 2Boys 1-2 · HawksAda Lane, ada@example.orgNew coach of this team.',
    ]);
  });
});
