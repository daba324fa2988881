import { type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '@portal/contract/api-base.ts';
import type { SeasonJob } from '@portal/contract/jobs.ts';
import type { OwnTestApp, TestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import type { Source } from '#enrollment/testing/source-server.ts';
import { seasonCalls } from './season-calls.ts';

export const FALL = { year: '2026', season: 'Fall' };
export const ONE_COACH =
  'divisionName,teamName,coachName,coachEmail\nBoys 3-4,Hawks,Casey Hawk,casey@example.org\n';

export type StreamEvent = { id: string; event: string; data: Record<string, unknown> };

/** Server-sent events as a browser reads them. */
export function readEvents(text: string): StreamEvent[] {
  return text
    .split('\n\n')
    .map((block) => {
      const fields = new Map<string, string>();
      for (const line of block.split('\n')) {
        const at = line.indexOf(':');
        if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).replace(/^ /, ''));
      }
      return fields;
    })
    .filter((fields) => fields.has('data'))
    .map((fields) => ({
      id: fields.get('id') ?? '',
      event: fields.get('event') ?? 'message',
      data: JSON.parse(fields.get('data') ?? '{}'),
    }));
}

export const linesOf = (events: StreamEvent[]) =>
  events.filter(({ event }) => event === 'log').map(({ data }) => String(data.line));

/** The calls of an administrator about jobs; streams are read to their end. */
export async function jobCalls(test: OwnTestApp | TestApp) {
  const admin = await seasonCalls(test);
  const token = await makeSession(test.portal.db, { accountId: admin.account.id, now: test.clock.now() });
  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({
      method: 'GET',
      url: API_BASE + url,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  return {
    ...admin,
    token,
    get,
    download: (season: object = FALL) => admin.post('/admin/download-enrollment', season),
    stream: (id: string, headers: Record<string, string> = {}) =>
      get(`/admin/download-enrollment/stream/${id}`, headers),
    log: (id: string) => get(`/admin/jobs/${id}/log`),
    async jobs(limit?: number): Promise<SeasonJob[]> {
      const answer = await get(`/admin/jobs${limit === undefined ? '' : `?limit=${limit}`}`);
      return answer.json<{ jobs: SeasonJob[] }>().jobs;
    },
    /** starts a download and reads its stream to the end */
    async downloadWhole(): Promise<{ id: string; events: StreamEvent[] }> {
      const { jobId } = (await admin.post('/admin/download-enrollment', FALL)).json<{ jobId: string }>();
      return {
        id: jobId,
        events: readEvents((await get(`/admin/download-enrollment/stream/${jobId}`)).body),
      };
    },
  };
}

/**
 * A source that begins to answer and then waits until it is released; `drip` sends one byte, like a slow connection.
 */
export function holdSource(source: Source, content = ONE_COACH) {
  const held: ServerResponse[] = [];
  let sent = 10;
  source.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write(content.slice(0, sent));
    held.push(response);
  });
  return {
    requestCount: () => held.length,
    drip() {
      for (const response of held) response.write(content.charAt(sent));
      sent += 1;
    },
    letGo() {
      for (const response of held) response.end(content.slice(sent));
    },
  };
}

/** Reads a stream from a listening app, and stops when it has seen enough. */
export function readUntil(
  test: TestApp,
  { path, token, isEnough }: { path: string; token: string; isEnough: (text: string) => boolean },
): Promise<string> {
  const { port } = test.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = send(
      { port, host: '127.0.0.1', path: API_BASE + path, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
          if (!isEnough(text)) return;
          resolve(text);
          request.destroy();
        });
        response.on('end', () => resolve(text));
      },
    );
    request.on('error', reject);
    request.end();
  });
}
