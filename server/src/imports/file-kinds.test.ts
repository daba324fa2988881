import { API_BASE } from '@portal/contract/api-base.ts';
import { type DescribedFileKind, FILE_KINDS, type FileKind } from '@portal/contract/file-kinds.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { expect, it } from 'vitest';
import { useSeasonStage } from '#season/testing/season-calls.ts';

const stage = useSeasonStage();

async function exampleOf(kind: FileKind, format: 'csv' | 'excel'): Promise<Buffer> {
  const answer = await stage.admin.post('/admin/file-kinds/example', { kind, format });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`example-${kind}`);
  return answer.rawPayload;
}

it.each(['csv', 'excel'] as const)(
  'sets up a season from the examples of all kinds of files, as %s, without a question or a skipped row',
  async (format) => {
    const { admin, test } = stage;
    await admin.setActive();
    const send = async (kind: FileKind, url: string, fields: Record<string, string> = {}) => {
      const answer = await admin.sendFile(url, await exampleOf(kind, format), fields);
      expect(answer.statusCode, `${kind}: ${answer.body}`).toBe(200);
      return answer.json();
    };
    // the permits are for two weekdays each
    const inserted = { venues: 2, permits: 4, closures: 2 };
    for (const kind of ['venues', 'permits', 'closures'] as const) {
      const { counts, message } = await send(kind, `/admin/${kind}/import`);
      expect(counts, kind).toEqual({ inserted: inserted[kind], updated: 0, unchanged: 0 });
      expect(message).not.toMatch(/not read|skipped/i);
    }
    expect((await admin.generate()).statusCode).toBe(200);
    expect((await admin.merge()).statusCode).toBe(200);

    await send('coaches', '/admin/enrollment/upload', { year: '2026', season: 'Winter' });
    const load = (await admin.load()).json();
    expect(load.counts).toMatchObject({ added: 2, teamsAdded: 2, doubtful: 0, excluded: 0 });
    expect(load.notes).toEqual([]);

    const players = await send('players', '/admin/ratings/rosters');
    expect(players.counts).toMatchObject({ added: 2, doubtful: 0, excluded: 0 });

    const games = await send('games', '/admin/games/import', { preview: 'true' });
    expect(games.rows.map(({ reason }: { reason: string }) => reason)).toEqual(['', '']);
    expect(games.counts).toMatchObject({ new: 2, review: 0 });
    expect(games.notes).toEqual([]);

    const invoice = await send('invoices', '/admin/permit-book/invoice', { month: '2026-12' });
    expect(invoice).toMatchObject({
      rows: [
        { schoolName: 'Salk', minutes: 750 },
        { schoolName: 'Schirra', minutes: 480 },
      ],
      leftOut: [],
      notes: [],
    });
    expect(await test.portal.db.selectFrom('venue').select('scheduleName').orderBy('id').execute()).toEqual([
      { scheduleName: 'Salk' },
      { scheduleName: 'Schirra' },
    ]);
  },
);

it('lists the columns of every kind, with all that are needed in its example', async () => {
  const { test, admin } = stage;
  const token = await makeSession(test.portal.db, { accountId: admin.account.id, now: test.clock.now() });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await test.app.inject({ url: `${API_BASE}/admin/file-kinds`, headers });
  const kinds = answer.json<DescribedFileKind[]>();
  expect(kinds.map(({ kind }) => kind)).toEqual([...FILE_KINDS]);
  for (const { kind, columns, example } of kinds) {
    const needed = columns.filter(({ isNeeded }) => isNeeded).map(({ title }) => title);
    expect(example.headings, kind).toEqual(expect.arrayContaining(needed));
  }
  const permits = kinds.find(({ kind }) => kind === 'permits');
  expect(permits?.columns).toContainEqual({
    title: 'Permit Status',
    also: expect.arrayContaining(['Status']),
    isNeeded: true,
  });
  expect(permits?.where).toBe('Venues, Permits');
});
