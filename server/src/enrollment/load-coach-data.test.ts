import { openTestApp } from '@portal/testkit/app.ts';
import { makeAccount, makeSession } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { COACH_FILE, COACH_HEADS, csv, useSeasonStage } from '#season/testing/season-calls.ts';
import { leagueRows } from './testing/enrollment-calls.ts';

const stage = useSeasonStage();
const db = () => stage.test.portal.db;

describe('a load of coach data', () => {
  beforeEach(() => stage.admin.setActive());

  const snapshot = async () => Object.values(await leagueRows(db()));

  it('names only what is not zero, also when the load is undone', async () => {
    await stage.admin.upload(COACH_FILE);
    const first = (await stage.admin.load()).json();
    const again = (await stage.admin.load()).json();
    expect(again.message).toBe(
      'Imported for Winter 2026: nothing new, 2 coach assignments unchanged. Not read: Birth Date.',
    );
    const undo = (loadId: number) => stage.admin.post(`/admin/enrollment/loads/${loadId}/take-back`, {});
    expect((await undo(again.loadId)).json().message).toBe(
      'Import for Winter 2026 undone: it had changed no names and added nothing.',
    );
    expect((await undo(first.loadId)).json().message).toBe(
      'Import for Winter 2026 undone: 2 coach assignments, 2 teams, 2 coaches and 2 divisions were removed.',
    );
  });

  it('answers a load with counts, rows that need review and logs, and stores what it changed', async () => {
    await stage.admin.upload(`${COACH_FILE}\r\nBoys 1-2,,Lost Soul,lost@example.org,`);
    const answer = (await stage.admin.load()).json();
    expect(answer).toMatchObject({
      message:
        'Imported for Winter 2026: 2 coach assignments and 2 teams were added, ' +
        '1 row needs review. Not read: Birth Date.',
      counts: {
        currentCoachTeam: 2,
        divisions: 2,
        teams: 2,
        teamsWithoutCoach: 1,
        coaches: 2,
        rows: 4,
        blank: 0,
        added: 2,
        teamsAdded: 2,
        changed: 0,
        unchanged: 0,
        missing: 0,
        excluded: 0,
        doubtful: 1,
      },
      doubtful: [{ row: 5, reason: 'No team in this row.' }],
    });
    const { cleanupScript, submitSql, submitSqlFileTail, lastOutput, raw } = answer.logs;
    expect(cleanupScript).toMatch(/^File "league.csv", SHA-256 [0-9a-f]{64}\nRead as: Plain list/);
    expect(cleanupScript).toContain('  line 5: No team in this row.');
    expect(submitSql.split('\n')).toEqual([
      '+ division "Boys 1-2"',
      '+ division "Girls HS"',
      '+ team "Boys 1-2 Hawks"',
      '+ team "Girls HS Owls"',
      '+ "Boys 1-2 Hawks" coach a***@example.org',
      '+ "Boys 1-2 Hawks" coach b***@example.org',
    ]);
    expect(submitSqlFileTail).toBe(submitSql);
    expect(lastOutput.split('\n').at(-1)).toBe(answer.message);
    expect(raw).toBe([cleanupScript, submitSql, lastOutput].join('\n'));
    const [load] = await db().selectFrom('enrollmentLoad').selectAll().execute();
    expect(load).toMatchObject({ id: answer.loadId, loadedBy: stage.admin.account.id, takenBackAt: null });
    const [divisions, teams, coaches, pairs] = await snapshot();
    const changes = await db().selectFrom('enrollmentChange').selectAll().orderBy('number').execute();
    const ids = (rows: typeof divisions) => rows?.map((row) => ('id' in row ? row.id : 0));
    expect(changes).toMatchObject([
      { kind: 'division', ids: ids(divisions) },
      { kind: 'team', ids: ids(teams) },
      { kind: 'coach', ids: ids(coaches) },
      {
        kind: 'pair',
        loadId: load?.id,
        ids: pairs?.map((row) => ('teamId' in row ? row.teamId : 0)),
        coachIds: pairs?.map((row) => ('coachId' in row ? row.coachId : 0)),
      },
    ]);
  });

  it('never shows a full address in the logs or reasons of a load', async () => {
    await stage.admin.upload(
      `${COACH_FILE}\r\nBoys 1-2,Hawks,Cy,cy.secret@,\r\nBoys 1-2,Hawks,Dee,bo@example.org,`,
    );
    const answer = await stage.admin.load();
    expect(answer.json().doubtful).toHaveLength(2);
    expect(answer.body).not.toMatch(/(ada|bo)@example|cy\.secret/i);
  });

  it('shows in a preview what a load would do, and changes nothing', async () => {
    await stage.admin.upload(COACH_FILE);
    const before = await snapshot();
    const preview = (await stage.admin.load({ preview: true })).json();
    expect(preview).toMatchObject({
      loadId: null,
      message: expect.stringMatching(/^Preview of Winter 2026: 2 /),
    });
    expect(await snapshot()).toEqual(before);
    const loaded = (await stage.admin.load()).json();
    expect(preview.counts).toEqual(loaded.counts);
    expect((await db().selectFrom('enrollmentLoad').select('id').execute()).length).toBe(1);
  });

  it('loads only what the preview showed, if the call says what that was', async () => {
    await stage.admin.upload(COACH_FILE);
    const { shownHash } = (await stage.admin.load({ preview: true })).json();
    await stage.admin.upload(`${COACH_FILE}\r\nBoys 1-2,Hawks,Cy,cy@example.org`);
    const refused = await stage.admin.load({ shownHash });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'WRONG_STATE',
        error:
          'Nothing was imported: the file, the answers or the league have changed since the preview, so the outcome would be different. Please look at the preview again.',
      },
    ]);
    expect(await db().selectFrom('enrollmentLoad').select('id').execute()).toEqual([]);
    const again = (await stage.admin.load({ preview: true })).json();
    expect((await stage.admin.load({ shownHash: again.shownHash })).statusCode).toBe(200);
    // there is nothing left to load
    expect((await stage.admin.load({ shownHash: again.shownHash })).statusCode).toBe(409);
  });

  it('changes nothing when the same file is loaded again', async () => {
    await stage.admin.upload(COACH_FILE);
    await stage.admin.load();
    const before = await snapshot();
    await stage.admin.upload(COACH_FILE);
    const { counts } = (await stage.admin.load()).json();
    expect(counts).toMatchObject({ added: 0, teamsAdded: 0, changed: 0, unchanged: 2, missing: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it('adds and corrects data from a newer file, and keeps what that file lacks', async () => {
    await stage.admin.upload(
      csv(
        COACH_HEADS,
        ['BOYS 1-2', 'HAWKS', 'Ada Lane', 'ada@example.org', ''],
        ['Boys 3-4', 'Owls', 'Bo Lane', 'bo@example.org', ''],
      ),
    );
    await stage.admin.load();
    await stage.admin.upload(
      csv(
        COACH_HEADS,
        ['Boys 1-2', 'Hawks', 'Ada Lane-Smith', 'ada@example.org', ''],
        ['Boys 1-2', 'Hawks', 'Cy Lane', 'cy@example.org', ''],
      ),
    );
    const answer = (await stage.admin.load()).json();
    expect(answer.counts).toMatchObject({
      currentCoachTeam: 3,
      added: 1,
      changed: 3,
      unchanged: 1,
      missing: 1,
      teams: 2,
    });
    expect(answer.logs.submitSql.split('\n')).toEqual([
      '+ "Boys 1-2 Hawks" coach c***@example.org',
      '~ "BOYS 1-2" is now spelled "Boys 1-2"',
      '~ "HAWKS" is now spelled "Hawks"',
      '~ coach a***@example.org is now "Ada Lane-Smith", was "Ada Lane"',
      '? not in the file, kept: "Boys 3-4 Owls" coach b***@example.org',
    ]);
    const changes = await db()
      .selectFrom('enrollmentChange')
      .select(['kind', 'names'])
      .where('names', 'is not', null)
      .orderBy('number')
      .execute();
    expect(changes).toMatchObject([
      { kind: 'division-name', names: [{ before: 'BOYS 1-2', after: 'Boys 1-2' }] },
      { kind: 'team-name', names: [{ before: 'HAWKS', after: 'Hawks' }] },
      {
        kind: 'coach-name',
        names: [{ before: { firstName: 'Ada', lastName: 'Lane' }, after: { lastName: 'Lane-Smith' } }],
      },
    ]);
  });

  it('gives a confirmed coach the new team at once, also in another process', async () => {
    const other = await openTestApp({ connection: stage.test.database.connection });
    try {
      const account = await makeAccount(db(), { email: 'ada@example.org' });
      const token = await makeSession(db(), { accountId: account.id, now: stage.test.clock.now() });
      const teams = async () => {
        const url = '/api/coaches/coach-team/ada@example.org';
        const headers = { authorization: `Bearer ${token}` };
        return (await other.app.inject({ method: 'GET', url, headers })).json();
      };
      expect(await teams()).toEqual([]);
      await stage.admin.upload(COACH_FILE);
      await stage.admin.load();
      expect(await teams()).toMatchObject([{ TeamName: 'Hawks', DivisionName: 'Boys 1-2' }]);
    } finally {
      await other.close();
    }
  });

  it('says what to do with a file whose divisions stand beside each other', async () => {
    const upload = await stage.admin.upload(csv(['Boys 3-4', 'Girls 5-6'], ['Hawks', 'Lynx']));
    expect(upload.json().message).toContain(
      'Add them and upload the file again. Divisions or teams stand beside each other ("Boys 3-4", "Girls 5-6"): give each coach or player a row, with the division and the team in columns.',
    );
  });

  it('refuses to load a file without a needed column, and names the column', async () => {
    const upload = await stage.admin.upload(
      csv(['Division', 'Team', 'Coach Name'], ['Boys', 'Hawks', 'Ada']),
    );
    expect(upload.json().message).toMatch(
      /can’t be loaded: it does not have the column "Coach Email"\. Add it/,
    );
    for (const preview of [true, false]) {
      const answer = await stage.admin.load({ preview });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        code: 'INVALID_INPUT',
        error:
          'Nothing was loaded: the enrollment file does not have the column "Coach Email". Add it and upload the file again.',
        fields: { 'Coach Email': 'The column "Coach Email" is missing.' },
      });
    }
    expect((await snapshot()).flat()).toEqual([]);
  });

  it('loads a file without a column for addresses, if they stand beside the names', async () => {
    const upload = await stage.admin.upload(
      csv(
        ['Division', 'Team', 'Coach', 'Phone'],
        ['Boys', 'Hawks', 'Ada Lane (ada@example.org)', '555-0101'],
        ['Boys', 'Owls', 'Bo Quill', '555-0102'],
      ),
    );
    expect(upload.json().message).toBe('league.csv was received (Plain list, 2 rows).');
    const { message, doubtful } = (await stage.admin.load({ preview: true })).json();
    expect(message).toMatch(
      /1 coach assignment and 1 team would be added.*1 row needs review\..*Not read: Phone\./,
    );
    expect(doubtful).toEqual([{ row: 3, reason: 'This coach has no email.' }]);
    await stage.admin.load();
    expect(await db().selectFrom('coach').select(['email', 'firstName', 'lastName']).execute()).toEqual([
      { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lane' },
    ]);
  });

  it('names the divisions that a file adds to those of the season', async () => {
    const load = async (...divisions: string[]) => {
      const rows = divisions.map((name, index) => [
        name,
        `Team ${name}`,
        `C ${index}`,
        `c${index}@example.org`,
      ]);
      await stage.admin.upload(csv(['Division', 'Team', 'Coach', 'Email'], ...rows));
      return (await stage.admin.load()).json();
    };
    expect((await load('Boys', 'Girls')).notes).toEqual([]);
    const { notes, message } = await load('Boys', 'Gr. 3-4');
    expect(notes).toEqual(['New division: "Gr. 3-4".']);
    expect(message).toContain('New division: "Gr. 3-4".');
    const six = await load(...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `Section ${name}`));
    expect(six.notes).toEqual([
      'New divisions: "Section A", "Section B", "Section C", "Section D", "Section E" and 1 more.',
    ]);
  });

  it('refuses a load without a file, without rows or without the season', async () => {
    const noFile = await stage.admin.load();
    expect([noFile.statusCode, noFile.json().error]).toEqual([
      409,
      expect.stringMatching(/upload one first/),
    ]);
    await stage.admin.upload(csv(COACH_HEADS, ['', '', '', '', '']));
    const noRows = await stage.admin.load();
    expect([noRows.statusCode, noRows.json().error]).toEqual([422, expect.stringMatching(/no rows/)]);
    const noSeason = await stage.admin.load({ year: 2027 });
    expect([noSeason.statusCode, noSeason.json().error]).toEqual([
      409,
      expect.stringMatching(/not set up yet/),
    ]);
  });

  it('runs one load at a time for a season', async () => {
    await stage.admin.upload(COACH_FILE);
    const answers = await Promise.all([...Array(6)].map(() => stage.admin.load()));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_RUNNING']);
    }
    const { length } = await db().selectFrom('teamCoach').selectAll().execute();
    expect(length).toBe(2);
    expect((await stage.admin.load()).statusCode).toBe(200);
  });

  it('loads hostile cells as plain text', async () => {
    const evil = [
      "'; drop table team; --",
      '=CMD()',
      '<img src=x onerror=alert(1)>',
      '{{7*7}}',
      '__proto__',
      'constructor',
    ];
    await stage.admin.upload(
      csv(COACH_HEADS, ...evil.map((text, n) => [text, text, text, `c${n}@example.org`, text])),
    );
    const answer = (await stage.admin.load()).json();
    expect(answer.counts).toMatchObject({ added: evil.length, divisions: evil.length, doubtful: 0 });
    const teams = await db().selectFrom('team').select('name').orderBy('id').execute();
    expect(teams.map(({ name }) => name).sort()).toEqual(evil.toSorted());
    expect((await stage.admin.load()).json().counts).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: evil.length,
    });
  });

  it('keeps the logs of a load within 64 KB', async () => {
    const rows = [...Array(3_000).keys()].map((n) => [
      `Boys ${n % 9}`,
      `Team ${n}`,
      `Coach ${n}`,
      `c${n}@example.org`,
      '',
    ]);
    await stage.admin.upload(csv(COACH_HEADS, ...rows));
    const answer = (await stage.admin.load()).json();
    expect(answer.counts).toMatchObject({ added: 3_000, teams: 3_000 });
    for (const log of Object.values<string>(answer.logs))
      expect(Buffer.byteLength(log)).toBeLessThanOrEqual(65_536);
    expect(answer.logs.submitSql).toMatch(/… and [\d,]+ more lines$/);
    expect(answer.logs.submitSqlFileTail.split('\n')).toHaveLength(20);
  });
});
