import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COACH_FILE, COACH_HEADS, csv, useSeasonStage } from '#season/testing/season-calls.ts';

const stage = useSeasonStage();
const db = () => stage.test.portal.db;

describe('an upload of an enrollment file', () => {
  it.each([false, true])(
    'accepts an upload with its fields before or after the file (file first: %s)',
    async (fileFirst) => {
      await stage.admin.setActive();
      const answer = await stage.admin.upload(COACH_FILE, { year: '2026', season: 'WINTER' }, fileFirst);
      expect(answer.json()).toEqual({
        message: 'league.csv was received (Plain list, 3 rows).',
        fileName: 'league.csv',
        sha256: createHash('sha256').update(COACH_FILE).digest('hex'),
        rows: 3,
        columns: COACH_HEADS,
      });
    },
  );

  it('keeps only the needed columns of an uploaded file', async () => {
    await stage.admin.setActive();
    await stage.admin.upload(COACH_FILE);
    const kept = await db().selectFrom('enrollmentFile').selectAll().execute();
    const pages = await db().selectFrom('enrollmentPage').selectAll().execute();
    expect(kept).toMatchObject([
      {
        fileName: 'league.csv',
        family: 'plain',
        fields: ['divisionName', 'teamName', 'coachName', 'coachEmail'],
        rowCount: 3,
        filledCount: 3,
        uploadedBy: stage.admin.account.id,
      },
    ]);
    expect(pages.map(({ rows }) => rows)).toEqual([
      [
        [2, 'Boys 1-2', 'Hawks', 'Ada Lane', 'Ada@Example.org'],
        [3, 'Boys 1-2', 'Hawks', 'Bo Lane', 'bo@example.org'],
        [4, 'Girls HS', 'Owls', 'TBD', ''],
      ],
    ]);
    expect(JSON.stringify([kept, pages])).not.toMatch(/1980/);
    expect(kept).toMatchObject([{ notes: ['Not read: Birth Date.'] }]);
  });

  it.each([
    ['an empty file', '', 'This file is empty.'],
    [
      'a file with a doubled column',
      csv(['Team Name', 'Division', 'teamname'], ['a', 'b', 'c']),
      /"Team Name" appears/,
    ],
  ])('rejects an upload of %s', async (_kind, content, sentence) => {
    await stage.admin.setActive();
    const answer = await stage.admin.upload(content);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.json().error).toMatch(sentence);
  });

  it.each([
    [{ year: '1989', season: 'Winter' }, 'year'],
    [{ year: '2026' }, 'season'],
    [{ season: 'Winter' }, 'year'],
  ])('rejects an upload with the fields %j', async (fields, bad) => {
    await stage.admin.setActive();
    const answer = await stage.admin.upload(COACH_FILE, fields as Record<string, string>);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toEqual([bad]);
  });

  it('refuses an upload if no season is active and none is named', async () => {
    const answer = await stage.admin.upload(COACH_FILE, {});
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'WRONG_STATE']);
    expect(answer.json().error).toMatch(/^No season is active yet/);
    expect((await stage.admin.upload(COACH_FILE)).statusCode).toBe(200);
  });

  it('does not let an upload recreate a season that was removed since the screen was opened', async () => {
    await stage.admin.setActive();
    const answer = await stage.admin.upload(COACH_FILE, { year: '2027', season: 'Spring', existing: 'true' });
    expect([answer.statusCode, answer.json().code, answer.json().error]).toEqual([
      409,
      'WRONG_STATE',
      'Spring 2027 is not set up yet. Please prepare it, or set it as the active season first.',
    ]);
    const seasons = await db().selectFrom('season').select('year').execute();
    expect(seasons).toEqual([{ year: 2026 }]);
    expect(
      (await stage.admin.upload(COACH_FILE, { year: '2026', season: 'Winter', existing: 'true' })).statusCode,
    ).toBe(200);
  });

  it('accepts only one whole file in the field "file" of a form', async () => {
    await stage.admin.setActive();
    const form = (...parts: string[]) => {
      const payload = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
      return stage.admin.post('/admin/enrollment/upload', Buffer.from(payload), {
        'content-type': 'multipart/form-data; boundary=b',
      });
    };
    const part = (name: string) =>
      `Content-Disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\na,b`;
    const cases: [Awaited<ReturnType<typeof form>>, number, RegExp][] = [
      [await stage.admin.post('/admin/enrollment/upload', { file: 'a,b' }), 415, /multipart/],
      [await form('Content-Disposition: form-data; name="year"\r\n\r\n2026'), 422, /choose a file/],
      [await form(part('other')), 422, /in the field "file"/],
      [await form(part('file'), part('file')), 422, /one file at a time/],
      [await form(part('__proto__')), 422, /./],
      [await stage.admin.upload(Buffer.alloc(21 * 1024 * 1024, 'a,')), 422, /far too long/],
      [
        await stage.admin.post('/admin/enrollment/upload', Buffer.from('--b\r\nContent-Disp'), {
          'content-type': 'multipart/form-data; boundary=b',
        }),
        422,
        /cannot be read|choose a file/,
      ],
    ];
    for (const [answer, status, sentence] of cases) {
      expect([answer.statusCode, answer.json().error]).toEqual([status, expect.stringMatching(sentence)]);
    }
  });
});
