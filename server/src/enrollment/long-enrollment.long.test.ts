import { readdirSync, readlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { programName } from '@portal/domain/season/season-name.ts';
import { openOwnTestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { spool } from '#platform/files/read/spool.ts';
import { enrollmentCalls, leagueRows } from './testing/enrollment-calls.ts';
import { type LongKind, longEnrollment } from './testing/long-enrollment.ts';
import { streamUpload } from './testing/stream-upload.ts';
import { uploadEnrollment } from './upload-enrollment.ts';

const WINTER = { year: '2026', season: 'Winter' };
const PROGRAM = programName(2026, 'WINTER');

const test = useFresh(() => openOwnTestApp());
const admin = useFresh(() => enrollmentCalls(test));
let url: string;
let token: string;

beforeEach(async () => {
  await admin.setActive();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  token = await makeSession(test.portal.db, { accountId: admin.account.id, now: test.clock.now() });
});

const db = () => test.portal.db;
const send = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  streamUpload({ url, token, fields: WINTER, pieces });
const files = () => db().selectFrom('enrollmentFile').select(['id', 'rowCount']).orderBy('id').execute();
const pages = () => db().selectFrom('enrollmentPage').select(['fileId', 'number']).execute();

/** Spooled files that this process holds open (Linux only). */
function openSpools(): number {
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.includes('/upload-')).length;
}

describe('a long enrollment file', () => {
  it.each<[LongKind, object, object]>([
    [
      'coaches',
      { rows: 12_000, added: 12_000, coaches: 12_000, teams: 1_200, divisions: 500, excluded: 0 },
      { pairs: 12_000, coaches: 12_000, teams: 1_200, divisions: 500 },
    ],
    ['volunteers', { rows: 12_000, added: 960, excluded: 11_040, doubtful: 0 }, { pairs: 960, coaches: 96 }],
  ])(
    'loads a long file of %s, changes nothing the second time, and reverts it without a trace',
    async (kind, counts, undone) => {
      expect((await send(longEnrollment(kind, 12_000, PROGRAM))).status).toBe(200);
      const empty = await leagueRows(db());
      const preview = (await admin.load({ preview: true })).json();
      expect(preview.counts).toMatchObject(counts);
      expect(preview.rows.length).toBeLessThanOrEqual(10_000);
      const first = (await admin.load()).json();
      expect(first.counts).toMatchObject(counts);
      const loaded = await leagueRows(db());
      const again = (await admin.load()).json();
      expect(again.counts).toMatchObject({ added: 0, teamsAdded: 0, changed: 0, missing: 0 });
      expect(await leagueRows(db())).toEqual(loaded);
      expect((await admin.revert(again.loadId)).json().counts).toMatchObject({ pairs: 0 });
      expect((await admin.revert(first.loadId)).json().counts).toMatchObject(undone);
      expect(await leagueRows(db())).toEqual(empty);
    },
  );

  it('previews the first 5,000 rows of a kind in a long file, in the order of the file', async () => {
    await send(longEnrollment('coaches', 6_000, PROGRAM));
    const { rows, cut } = (await admin.load({ preview: true })).json();
    const lines = rows.map(({ line }: { line: number }) => line);
    expect(lines).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 2));
    expect(cut).toEqual({ added: 1_000 });
  });

  it('refuses a file that is one row longer than the limit, and keeps nothing of it', async () => {
    const upload = async (rows: number) => {
      const file = await spool(test.portal, Readable.from(longEnrollment('coaches', rows, PROGRAM)));
      const request = { fileName: 'long.csv', file, year: 2026, season: 'WINTER', accountId: null } as const;
      return await uploadEnrollment(test.portal, request, 3_000).finally(() => file.close());
    };
    await expect(upload(3_001)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'This file has more than 3,000 rows. Please leave out the rows of other seasons and programs.',
    });
    expect([await files(), await pages()]).toEqual([[], []]);
    expect((await upload(3_000)).rows).toBe(3_000);
    expect(await pages()).toHaveLength(3);
  });

  it('refuses an enrollment file of 50,001 rows with a sentence, and accepts one of 50,000', async () => {
    const { status, body } = await send(longEnrollment('volunteers', 50_001, PROGRAM));
    expect([status, JSON.parse(body).error]).toEqual([
      422,
      'This file has more than 50,000 rows. Please leave out the rows of other seasons and programs.',
    ]);
    expect([await files(), await pages()]).toEqual([[], []]);
    expect((await send(longEnrollment('volunteers', 50_000, PROGRAM))).status).toBe(200);
    expect((await files()).map(({ rowCount }) => rowCount)).toEqual([50_000]);
  });

  it('refuses a long file that breaks off inside a quoted cell, and keeps nothing of it', async () => {
    async function* broken() {
      yield* longEnrollment('coaches', 4_000, PROGRAM);
      yield Buffer.from('Boys,"Hawks,Ada\n');
    }
    const { status, body } = await send(broken());
    expect([status, JSON.parse(body).error]).toEqual([422, expect.stringMatching(/never closed/)]);
    expect([await files(), await pages()]).toEqual([[], []]);
  });

  it('accepts two long files at the same time', async () => {
    const answers = await Promise.all([
      send(longEnrollment('coaches', 5_000, PROGRAM)),
      send(longEnrollment('volunteers', 4_000, PROGRAM)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await files()).map(({ rowCount }) => rowCount).sort()).toEqual([4_000, 5_000]);
    expect(await pages()).toHaveLength(9);
  });

  it.runIf(process.platform === 'linux')(
    'keeps nothing of a long file, not even on disk, if its sender disconnects',
    async () => {
      const isUnderWay = Promise.withResolvers<void>();
      const gone = new Error('gone');
      async function* leaving() {
        yield* longEnrollment('coaches', 2_000, PROGRAM);
        while (openSpools() === 0) await nextTurn();
        isUnderWay.resolve();
        throw gone;
      }
      await expect(send(leaving())).rejects.toBe(gone);
      await isUnderWay.promise;
      await expect.poll(openSpools).toBe(0);
      expect([await files(), await pages()]).toEqual([[], []]);
    },
  );
});
