import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { LoadPage } from '../load-page.tsx';
import type { Load, Preview, PreviewRow } from '../load-queries.ts';

const JOBS = 'GET /api/admin/jobs';
export const LOAD = 'POST /api/admin/load-coach-data';
const LOADS = 'GET /api/admin/enrollment/loads';
export const DECIDE = 'POST /api/admin/enrollment/decisions';
export const KEY = `no-place:${'a'.repeat(32)}`;
export const FORGET = `DELETE /api/admin/enrollment/decisions/${encodeURIComponent(KEY)}`;
export const REVERT = 'POST /api/admin/enrollment/loads/7/take-back';

const LOAD_LINES = Array.from({ length: 60 }, (_, index) => `+ team ${index + 1}`);
/** The load log is truncated; its tail is not. */
export const LOGS: Preview['logs'] = {
  cleanupScript: 'Rows: 4, of which blank: 1, repeated: 0\nSkipped: 0',
  submitSql: [...LOAD_LINES.slice(0, 29), '… and 31 more lines'].join('\n'),
  submitSqlFileTail: LOAD_LINES.slice(-20).join('\n'),
  lastOutput: 'added: 2\nLoaded Fall 2026.',
  raw: '',
};

export const aRow = (changes: Partial<PreviewRow>): PreviewRow => ({
  kind: 'added',
  line: 2,
  division: 'Boys 1-2',
  team: 'Hawks',
  coach: 'Ada Lane',
  email: 'ada@example.org',
  reason: 'New coach of this team.',
  ...changes,
});
export const DOUBT = {
  line: 5,
  team: '',
  reason: 'No team in this row.',
  key: KEY,
  choices: [{ decision: 'leave-out', label: 'Leave this row out' }],
};
export const aLoad = (changes: Partial<Load> = {}): Load => ({
  id: 7,
  loadedAt: '2026-11-21T09:00:00.000Z',
  who: 'Alex Morgan',
  fileName: 'fall.csv',
  counts: { added: 2, teamsAdded: 1, changed: 0 },
  revertedAt: null,
  revertedBy: null,
  canRevert: true,
  ...changes,
});

/** The server's data; a test may change it at any time. */
export function makeServer() {
  const state = {
    file: { fileName: 'fall.csv', rows: 4, uploadedAt: '2026-11-21T09:00:00.000Z', who: 'Alex Morgan' } as
      | object
      | null,
    season: { year: 2026, season: 'FALL', programName: 'Rec 2026 Season - Fall 2026' } as object | null,
    rows: [aRow({}), aRow({ kind: 'doubtful', ...DOUBT })],
    cut: {} as Preview['cut'],
    notes: [] as string[],
    loads: [] as Load[],
  };
  const counts = () => ({ added: 2, teamsAdded: 1, changed: 0, unchanged: 3, blank: 1, doubtful: 1 });
  return { state, counts };
}

export async function showLoadPage(
  replies: Parameters<typeof stubServer>[0] = {},
  { state, counts } = makeServer(),
) {
  stubWindow();
  const requests = stubServer({
    'GET /api/admin/seasons': { body: { seasons: [] } },
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
          notes: state.notes,
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
