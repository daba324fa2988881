import { API_BASE } from '@portal/contract/api-base.ts';
import { type OwnTestApp, openKeptTestApp, type TestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';

type File = string | Buffer;
const WINTER = { year: '2026', season: 'Winter' };

/** The set-up calls of an administrator. */
export async function seasonCalls(test: TestApp) {
  const account = await makeAccount(test.portal.db, { role: 'ADMIN' });
  const token = await makeSession(test.portal.db, { accountId: account.id, now: test.clock.now() });
  const authorization = `Bearer ${token}`;
  const post = (url: string, payload: object | Buffer, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: API_BASE + url, payload, headers: { authorization, ...headers } });
  const sendFile = (url: string, content: File, fields: Record<string, string> = {}, fileFirst = false) => {
    const { payload, headers } = multipart({ content }, fields, { fileFirst });
    return post(url, payload, headers);
  };
  return {
    account,
    post,
    sendFile,
    setActive: (season: object = WINTER) => post('/admin/set-active-season', season),
    importVenues: (content: File) => sendFile('/admin/venues/import', content),
    importPermits: (content: File) => sendFile('/admin/permits/import', content),
    importClosures: (content: File) => sendFile('/admin/closures/import', content),
    upload: (content: File, fields: Record<string, string> = WINTER, fileFirst = false) =>
      sendFile('/admin/enrollment/upload', content, fields, fileFirst),
    load: (more: object = {}) => post('/admin/load-coach-data', { ...WINTER, ...more }),
    generate: () => post('/season/3a/stream', { includeAll: true }),
    merge: () => post('/season/3b/stream', {}),
  };
}

export type SeasonCalls = Awaited<ReturnType<typeof seasonCalls>>;

/** A portal with the set-up calls of an administrator, anew for each test. */
export function useSeasonStage(): { readonly test: OwnTestApp; readonly admin: SeasonCalls } {
  const stage = {} as { test: OwnTestApp; admin: SeasonCalls };
  beforeEach(async () => {
    stage.test = await openKeptTestApp();
    stage.admin = await seasonCalls(stage.test);
  });
  afterEach(() => stage.test.close());
  return stage;
}

/** The numbers at the end of a log: 'Kept because booked: 2' becomes {'Kept because booked': 2}. */
export function numbersOf(answer: LightMyRequestResponse): Record<string, number> {
  const lines = answer.body.trimEnd().split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, number] = /^([\w ]+): (\d+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(number)]];
    }),
  );
}

/** The columns of a permit file. */
export const PERMIT_HEADS = [
  'School',
  'Gym',
  'Court',
  'Weekday',
  'From',
  'To',
  'First Date',
  'Last Date',
  'Slot Minutes',
  'Permit Status',
];

/** A table as CSV, every cell quoted. */
export function csv(...rows: (string | number)[][]): string {
  return rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
}

/** An enrollment file of two teams and two coaches, and its heads. */
export const COACH_HEADS = ['Division Name', 'Team Name', 'Coach Name', 'Coach Email', 'Birth Date'];
export const COACH_FILE = csv(
  COACH_HEADS,
  ['Boys 1-2', 'Hawks', 'Ada Lane', 'Ada@Example.org', '1980-05-06'],
  ['Boys 1-2', 'Hawks', 'Bo Lane', 'bo@example.org', '1981-05-06'],
  ['Girls HS', 'Owls', 'TBD', '', ''],
);
