import { Readable } from 'node:stream';
import type { Portal } from '#portal.ts';
import { getJob } from './job-events.ts';
import { listLines } from './job-line-repository.ts';

const LINES_AT_ONCE = 500;

/** The whole log so far as text. @throws AppError NOT_FOUND */
export async function readJobLog(portal: Portal, id: string): Promise<{ fileName: string; text: Readable }> {
  const { kind, startedAt } = await getJob(portal, id);
  async function* pieces() {
    for (let after = 0, isMore = true; isMore; ) {
      const lines = await listLines(portal.db, id, after, LINES_AT_ONCE);
      yield lines.map(({ text }) => `${text}\n`).join('');
      after = lines.at(-1)?.number ?? after;
      isMore = lines.length === LINES_AT_ONCE;
    }
  }
  const day = startedAt.toISOString().slice(0, 10);
  return { fileName: `${kind}-${day}.txt`, text: Readable.from(pieces(), { objectMode: false }) };
}
