import type { EnrollmentRowAnswer } from '@portal/contract/enrollment-row.ts';
import { openKeptTestApp } from '@portal/testkit/app.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { csv } from '#season/testing/season-calls.ts';
import { enrollmentCalls, HEADER, leagueRows } from './testing/enrollment-calls.ts';

const test = useFresh(() => openKeptTestApp());
const admin = useFresh(() => enrollmentCalls(test));

beforeEach(async () => {
  await admin.setActive();
});

const rowsOf = async (kind: string): Promise<EnrollmentRowAnswer[]> =>
  (await admin.preview()).rows.filter((row: EnrollmentRowAnswer) => row.kind === kind);
/** The keys of the questions about these lines, in one preview. */
const keysOf = async (...lines: number[]): Promise<string[]> => {
  const rows = await rowsOf('doubtful');
  return lines.map((line) => rows.find((row) => row.line === line)?.key ?? '');
};
const answersOf = (row: EnrollmentRowAnswer) => row.choices?.map(({ decision }) => decision);

const FILE = csv(
  HEADER,
  ['Boys 1-2', 'Hawks', 'Ada Lane', 'ada@example.org'],
  ['Boys 1-2', 'Owls', 'Ada Lane', 'ada@example.org'],
  ['Boys 1-2', 'Bees', 'Ada Smith', 'ada@example.org'],
  ['Boys 1-2', 'Foxes', 'ada lane', ''],
  ['Boys 1-2', 'Lynx', 'Bo Quill', 'bo.quill@'],
  ['Boys 1-2', 'TBD', 'Cy Ellis', 'cy@example.org'],
  ['Boys 1-2', 'Crows', 'Di', 'di@example.org', 'one cell too many'],
);

describe('a preview of a load', () => {
  it('previews every row that is added, changed, missing, excluded or needs review, with its line', async () => {
    await admin.upload(
      csv(
        HEADER,
        ['BOYS 1-2', 'HAWKS', 'Ada Lane', 'ada@example.org'],
        ['BOYS 1-2', 'HAWKS', 'Fay Lane', 'fay@example.org'],
        ['Boys 3-4', 'Owls', 'Bo Lane', 'bo@example.org'],
      ),
    );
    await admin.load();
    await admin.upload(
      csv(
        [...HEADER, 'Program Name'],
        ['Boys 1-2', 'Hawks', 'Ada Lane-Smith', 'ada@example.org', 'Rec 2026 Season - Winter 2026'],
        ['Boys 1-2', 'Hawks', 'Cy Lane', 'cy@example.org', 'Rec 2026 Season - Winter 2026'],
        ['Boys 5-6', 'Bees', '', '', 'Rec 2026 Season - Winter 2026'],
        ['Boys 5-6', 'Bees', 'Di', '', 'Rec 2026 Season - Winter 2026'],
        ['Boys 5-6', 'Bees', 'Ed', 'ed@example.org', 'Camp'],
      ),
    );
    const { rows, cut } = await admin.preview();
    expect(cut).toEqual({});
    const shown = rows.map((row: EnrollmentRowAnswer) =>
      [row.kind, row.line, row.division, row.team, row.coach, row.email, row.reason].join('|'),
    );
    expect(shown).toEqual([
      'added|3|Boys 1-2|Hawks|Cy Lane|cy@example.org|New coach of this team.',
      'added|4|Boys 5-6|Bees|||New team without a coach.',
      'changed|2|Boys 1-2||||The division was spelled "BOYS 1-2".',
      'changed|2|Boys 1-2|Hawks|||The team was spelled "HAWKS".',
      'changed|2|||Ada Lane-Smith|ada@example.org|The coach was called "Ada Lane".',
      'missing||Boys 1-2|Hawks|Fay Lane|fay@example.org|Not in the file. Stays on the team.',
      'missing||Boys 3-4|Owls|Bo Lane|bo@example.org|Not in the file. Stays on the team.',
      'doubtful|5|Boys 5-6|Bees|Di||This coach has no email.',
      'excluded|6|Boys 5-6|Bees|Ed|ed@example.org|Skipped: program "Camp"',
    ]);
  });

  it('previews 5,000 rows of a kind, and says how many more there are', async () => {
    const rows = [...Array(5_002).keys()].map((n) => ['Boys', `Team ${n}`, '', '']);
    await admin.upload(csv(HEADER, ...rows));
    const answer = await admin.preview();
    expect([answer.rows.length, answer.cut, answer.counts.teamsAdded]).toEqual([5_000, { added: 2 }, 5_002]);
  });

  it('leaves the rows of the preview out of the answer to a load', async () => {
    await admin.upload(FILE);
    const answer = (await admin.load()).json();
    expect([answer.rows, answer.cut]).toEqual([undefined, undefined]);
  });
});

describe('an answer to a question', () => {
  beforeEach(async () => {
    await admin.upload(FILE);
  });

  it('offers only the answers that make sense for a question', async () => {
    expect((await rowsOf('doubtful')).map((row) => [row.line, answersOf(row)])).toEqual([
      [4, ['same-coach', 'this-name', 'leave-out']],
      [5, ['same-as:ada@example.org', 'team-only', 'leave-out']],
      [6, ['team-only', 'leave-out']],
      [7, ['leave-out']],
      [8, ['use', 'leave-out']],
    ]);
  });

  const pairs = async () => {
    const { teams, coaches, pairs } = await leagueRows(test.portal.db);
    return pairs
      .map(({ teamId, coachId }) => {
        const coach = coaches.find(({ id }) => id === coachId);
        return `${teams.find(({ id }) => id === teamId)?.name}: ${coach?.firstName} ${coach?.lastName}`;
      })
      .sort();
  };

  it('applies answers in the next preview and load, and lists their rows as decided', async () => {
    const answers: [line: number, decision: string][] = [
      [4, 'this-name'],
      [5, 'same-as:ada@example.org'],
      [6, 'team-only'],
      [7, 'leave-out'],
      [8, 'use'],
    ];
    const keys = await keysOf(...answers.map(([line]) => line));
    for (const [index, [, decision]] of answers.entries()) {
      const answer = await admin.decide(keys[index], decision);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const rows: EnrollmentRowAnswer[] = (await admin.preview()).rows;
    expect(rows.filter(({ kind }) => kind === 'doubtful')).toEqual([]);
    const decided = rows.filter(({ kind }) => kind === 'decided');
    expect(decided.map(({ line, decision }) => [line, decision])).toEqual(answers);
    const { counts } = (await admin.load()).json();
    expect(counts).toMatchObject({ doubtful: 0, decided: 5, added: 5, teamsAdded: 6 });
    expect(await pairs()).toEqual([
      'Bees: Ada Smith',
      'Crows: Di ',
      'Foxes: Ada Smith',
      'Hawks: Ada Smith',
      'Owls: Ada Smith',
    ]);
  });

  it('adds a coach whose row has no email, or an invalid one, with the email that the administrator entered', async () => {
    const [noEmail, badEmail] = await keysOf(5, 6);
    expect((await admin.decide(noEmail, 'use-email:ada@home.example')).statusCode).toBe(200);
    expect((await admin.decide(badEmail, 'use-email:bo.quill@example.org')).statusCode).toBe(200);
    expect((await admin.decide(noEmail, 'use-email:ada')).statusCode).toBe(422);
    await admin.load();
    expect(await pairs()).toEqual(['Foxes: ada lane', 'Hawks: Ada Lane', 'Lynx: Bo Quill', 'Owls: Ada Lane']);
    const { coaches } = await leagueRows(test.portal.db);
    expect(coaches.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['ada@home.example', 'bo.quill@example.org']),
    );
  });

  it('keeps the name on most rows if the answer is that it is the same coach', async () => {
    const [key] = await keysOf(4);
    await admin.decide(key, 'same-coach');
    await admin.load();
    expect(await pairs()).toEqual(['Bees: Ada Lane', 'Hawks: Ada Lane', 'Owls: Ada Lane']);
  });

  it('applies an answer in another season and to another file, too', async () => {
    const [key] = await keysOf(4);
    await admin.decide(key, 'leave-out');
    const fall = { year: 2026, season: 'Fall' };
    await admin.setActive(fall);
    await admin.upload(
      csv(
        HEADER,
        ['Girls HS', 'Stars', 'ADA LANE', 'Ada@example.org'],
        ['Girls HS', 'Suns', 'Ada Lane', 'ada@example.org'],
        ['Girls HS', 'Moons', 'Ada  SMITH', 'ada@example.org '],
      ),
      { year: '2026', season: 'Fall' },
    );
    const { counts } = (await admin.load({ ...fall, preview: true })).json();
    expect(counts).toMatchObject({ doubtful: 0, decided: 1, added: 2 });
  });

  it('changes and deletes an answer', async () => {
    const [key = ''] = await keysOf(8);
    await admin.decide(key, 'use');
    await admin.decide(key, 'leave-out');
    expect((await admin.preview()).counts).toMatchObject({ decided: 1, added: 2 });
    for (const status of [200, 200]) expect((await admin.forget(key)).statusCode).toBe(status);
    expect((await admin.preview()).counts).toMatchObject({ decided: 0, doubtful: 5 });
    expect(await keysOf(8)).toEqual([key]);
  });

  it('gives rows without a division that of the row above them if that is the answer', async () => {
    await admin.upload(
      csv(
        HEADER,
        ['Boys 1-2', 'Hawks', 'Ada Lane', 'ada@example.org'],
        ['', 'Owls', 'Bo Quill', 'bo@example.org'],
        ['as above', 'Bees', 'Cy Ellis', 'cy@example.org'],
      ),
    );
    // one question for both rows
    const [key = ''] = await keysOf(3);
    expect((await admin.decide(key, 'use')).statusCode).toBe(200);
    expect((await admin.load()).json().counts).toMatchObject({
      divisions: 1,
      teams: 3,
      added: 3,
      doubtful: 0,
    });
  });

  it('rejects an answer that does not fit its question', async () => {
    const [key, email] = await keysOf(7, 5);
    for (const [of, decision] of [
      ['', 'use'],
      ['no-place:zz', 'leave-out'],
      [`no-such-kind:${'0'.repeat(32)}`, 'leave-out'],
      [`constructor:${'0'.repeat(32)}`, 'leave-out'],
      ['x'.repeat(81), 'use'],
      [null, 'use'],
      [key, 'use'],
      [key, 'same-as:ada@example.org'],
      [key, 'constructor'],
      [key, ''],
      [key, ['leave-out']],
      [email, 'same-as'],
      [email, 'same-as:'],
      [email, 'same-as:ADA@example.org'],
      [email, 'same-as:ada@'],
      [email, `same-as:${'a'.repeat(300)}@example.org`],
    ]) {
      const answer = await admin.decide(of, decision);
      expect([answer.statusCode, answer.json().code], `${of} ${decision}`).toEqual([422, 'INVALID_INPUT']);
    }
    expect((await admin.preview()).counts).toMatchObject({ decided: 0, doubtful: 5 });
  });

  it('identifies each question by a key without addresses and names', async () => {
    const rows = await rowsOf('doubtful');
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[0-9a-f]{32}$/);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});
