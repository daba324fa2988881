import { openOwnTestApp } from '@portal/testkit/app.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { FALL, holdSource, jobCalls, linesOf, ONE_COACH } from '#season/testing/job-calls.ts';
import { openSource } from '../testing/source-server.ts';

const source = useFresh(() => openSource((_request, response) => response.end()));
const test = useFresh(() =>
  openOwnTestApp({
    enrollmentSource: { url: source.url, authorization: 'Bearer s3cret-token' },
  }),
);
const admin = useFresh(() => jobCalls(test));

beforeEach(async () => {
  await admin.setActive(FALL);
});

const files = () =>
  test.portal.db
    .selectFrom('enrollmentFile')
    .select(['fileName', 'sha256', 'etag', 'uploadedBy'])
    .orderBy('id')
    .execute();

describe('a download from the source', () => {
  it('downloads the file of a season with the credentials, logs what it received, and keeps it for the load', async () => {
    source.serve(ONE_COACH, { etag: '"v1"' });
    const { events } = await admin.downloadWhole();
    expect(source.requests[0]?.url).toBe('/export/2026/Fall.csv?key=s3cret-key');
    expect(source.requests[0]?.headers.authorization).toBe('Bearer s3cret-token');
    const [file] = await files();
    expect(file).toMatchObject({ fileName: 'Fall.csv', etag: '"v1"', uploadedBy: admin.account.id });
    expect(linesOf(events)).toEqual([
      `Downloading the enrollment file of Fall 2026 from 127.0.0.1:${source.port}.`,
      `Received ${ONE_COACH.length} bytes.`,
      expect.stringMatching(/^Read as /),
      'Name: "Fall.csv"',
      `SHA-256: ${file?.sha256}`,
      'Rows: 1',
      'Columns: 4',
      '"divisionName"',
      '"teamName"',
      '"coachName"',
      '"coachEmail"',
      'Done. "Fall.csv" with 1 row was downloaded.',
    ]);
    expect(events.at(-1)).toEqual({
      id: '',
      event: 'done',
      data: { state: 'done', exitCode: 0, message: '"Fall.csv" with 1 row was downloaded.' },
    });
    expect((await admin.load(FALL)).json().counts).toMatchObject({ added: 1 });
  });

  it('logs no secret and no coach’s address during a download', async () => {
    source.serve(`${ONE_COACH.replace('coachName', 'casey@example.org')}`);
    const { id } = await admin.downloadWhole();
    const log = (await admin.log(id)).body;
    expect(log).toContain('c***@example.org');
    for (const secret of ['s3cret-key', 's3cret-token', 'casey@example.org'])
      expect(log).not.toContain(secret);
  });

  it('sends the ETag of the last download, and reports an unchanged file', async () => {
    source.serve(ONE_COACH, { etag: '"v1"' });
    await admin.downloadWhole();
    source.answer((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 500).end();
    });
    const { events } = await admin.downloadWhole();
    expect(events.at(-1)?.data).toEqual({ state: 'done', exitCode: 0, message: 'The file is unchanged.' });
    expect(await files()).toHaveLength(1);
  });

  it('recognizes an unchanged file without an ETag, and sends no ETag after another file was uploaded', async () => {
    source.serve(ONE_COACH, { etag: '"v1"' });
    await admin.downloadWhole();
    expect((await admin.upload(`${ONE_COACH}Boys 3-4,Owls,Robin Owl,r@example.org`, FALL)).statusCode).toBe(
      200,
    );
    expect((await admin.downloadWhole()).events.at(-1)?.data.message).toContain('was downloaded');
    expect(source.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    source.serve(ONE_COACH);
    expect((await admin.downloadWhole()).events.at(-1)?.data.message).toBe('The file is unchanged.');
    expect(await files()).toHaveLength(3);
  });

  it('sends no ETag that came from another address', async () => {
    source.serve(ONE_COACH, { etag: '"v1"' });
    await admin.downloadWhole();
    await test.portal.db.updateTable('enrollmentFile').set({ sourceHash: 'of another address' }).execute();
    await admin.downloadWhole();
    expect(source.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    await admin.downloadWhole();
    expect(source.requests.at(-1)?.headers['if-none-match']).toBe('"v1"');
  });

  it('follows a redirect on the host of the source', async () => {
    source.answer((request, response) => {
      if (request.url === '/moved.csv') response.end(ONE_COACH);
      else response.writeHead(302, { location: '/moved.csv' }).end();
    });
    const { events } = await admin.downloadWhole();
    expect(linesOf(events)).toContain(`The source redirects to another address on 127.0.0.1:${source.port}.`);
    expect(await files()).toMatchObject([{ fileName: 'moved.csv' }]);
  });

  it.each([
    ['to another host', { location: 'http://localhost:1/x.csv' }, 'redirects to another host'],
    ['to another port', { location: 'http://127.0.0.1:1/x.csv' }, 'redirects to another host'],
    ['to a file of this machine', { location: 'file:///etc/passwd' }, 'redirects to another host'],
    ['in a circle', { location: '/export/2026/Fall.csv' }, 'redirects more than 5 times'],
  ])('fails a download if the source redirects %s', async (_, headers, sentence) => {
    source.answer((_request, response) => void response.writeHead(302, headers).end());
    const { events } = await admin.downloadWhole();
    expect(events.at(-1)?.data).toMatchObject({ state: 'failed', exitCode: 1 });
    expect(linesOf(events).at(-1)).toMatch(new RegExp(`^FAILED: .*${sentence}`));
    expect(await files()).toEqual([]);
  });

  it.each([
    [401, {}, 'ENROLLMENT_AUTH'],
    [404, {}, 'no file for this season'],
    [500, {}, 'answered with 500'],
    [204, {}, 'answered with 204'],
    [200, { 'content-type': 'text/html; charset=utf-8' }, 'a web page'],
    [200, { 'content-length': String(201 * 1024 * 1024) }, 'larger than 200 MB'],
  ])(
    'fails a download with a clear message if the source answers %s %o',
    async (status, headers, sentence) => {
      source.answer((_request, response) => void response.writeHead(status, headers).end());
      const { events } = await admin.downloadWhole();
      expect(linesOf(events).at(-1)).toContain(sentence);
      expect(linesOf(events).at(-1)).toContain('Nothing was changed.');
      expect(await files()).toEqual([]);
    },
  );

  it('fails a download with a clear message if the source breaks off or sends no table', async () => {
    source.answer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('divisionName,');
      setTimeout(() => response.destroy(), 20);
    });
    expect(linesOf((await admin.downloadWhole()).events).at(-1)).toContain('could not be reached');
    source.serve(Buffer.from([0, 1, 2, 3, 0, 255]));
    expect((await admin.downloadWhole()).events.at(-1)?.data).toMatchObject({ state: 'failed' });
    expect(await files()).toEqual([]);
  });

  it('creates a missing season for a download, unless the call says that it exists', async () => {
    source.serve(ONE_COACH);
    const spring = { year: 2027, season: 'Spring' };
    expect((await admin.download({ ...spring, existing: true })).statusCode).toBe(409);
    expect(source.requests).toEqual([]);
    expect((await admin.download(spring)).statusCode).toBe(200);
  });

  it('runs one download at a time, and says who started the running one and when', async () => {
    const held = holdSource(source);
    const first = (await admin.download()).json<{ jobId: string }>();
    const second = await admin.download();
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      code: 'ALREADY_RUNNING',
      conflict: { jobId: first.jobId, startedAt: '2026-11-17T17:00:00.000Z' },
    });
    expect(second.json().error).toMatch(/^This step is already running: .+ started it at 12:00 PM\./);
    await expect.poll(held.requestCount).toBe(1);
    held.letGo();
    await admin.stream(first.jobId);
    expect((await admin.jobs()).map(({ kind, state }) => [kind, state])).toEqual([
      ['download-enrollment', 'done'],
    ]);
    source.serve(ONE_COACH);
    expect((await admin.download()).statusCode).toBe(200);
  });

  it('starts exactly one download if many are requested at the same time', async () => {
    const held = holdSource(source);
    const answers = await Promise.all(Array.from({ length: 12 }, () => admin.download()));
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([200, ...Array(11).fill(409)]);
    await expect.poll(held.requestCount).toBe(1);
    held.letGo();
  });
});

describe('a download without a source', () => {
  it('uses the last uploaded file if no source is set, or says that there is none', async () => {
    const plain = await openOwnTestApp();
    try {
      const other = await jobCalls(plain);
      await other.setActive(FALL);
      const refused = await other.download();
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error).toContain('no file was uploaded for Fall 2026 yet');
      await other.upload(ONE_COACH, FALL);
      const { events } = await other.downloadWhole();
      expect(linesOf(events)).toContain('Rows: 1');
      expect(events.at(-1)?.data).toMatchObject({ state: 'done', exitCode: 0 });
    } finally {
      await plain.close();
    }
  });
});
