import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openOwnTestApp } from '#testing/app.ts';
import { FALL, jobCalls, ONE_COACH } from '../testing/job-calls.ts';
import { hangBell } from './bell.ts';
import { AS_EVENTS } from './event-stream.ts';
import { newsStream } from './stream-job.ts';

const KILOBYTE = 1024;
const READERS = 20;
const LINES = 20_000;
const MEANWHILE_MS = 1_000;

it('a reader who takes nothing is read for no further than a page (safety.md G12)', async () => {
  const test = await openOwnTestApp();
  try {
    const admin = await jobCalls(test);
    await admin.setActive(FALL);
    await admin.upload(ONE_COACH, FALL);
    const { id } = await admin.downloadWhole();
    await sql`insert into job_line (job_id, number, at, text)
      select ${id}, 1000 + n, now(), repeat('x', 400) from generate_series(1, ${LINES}) n`.execute(
      test.portal.db,
    );
    const bell = hangBell(test.portal.feed);
    const streams = Array.from({ length: READERS }, () =>
      newsStream(test.portal, { jobId: id, after: 0, bell }, AS_EVENTS),
    );
    for (const stream of streams) stream.read(1);
    await pause(MEANWHILE_MS);
    const held = streams.map(({ readableLength }) => readableLength / KILOBYTE);
    expect(Math.max(...held)).toBeLessThan(128);
    // and who goes on taking gets all of it
    let length = 0;
    for await (const piece of streams[0] ?? []) length += piece.length;
    expect(length / KILOBYTE).toBeGreaterThan((LINES * 400) / KILOBYTE);
    for (const stream of streams) stream.destroy();
  } finally {
    await test.close();
  }
});
