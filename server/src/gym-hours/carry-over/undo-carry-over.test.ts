import { makeTeam } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';
import { MONDAYS, useTwoWinters } from '../testing/two-winters.ts';

const stage = useTwoWinters();

const db = () => stage.test.portal.db;
const standing = async () => (await stage.admin.get('/admin/carry-over')).json().last;
const storedPermits = async () => (await stage.admin.get('/admin/permits')).json().permits;

async function carriedId(changes: object = {}): Promise<number> {
  const { carryOverId } = await stage.carried(changes);
  if (carryOverId === null) throw new Error('Nothing was carried.');
  return carryOverId;
}

describe('undoing a carry-over', () => {
  it('removes everything that was carried over, and gives a repeated call the same answer', async () => {
    const id = await carriedId();
    const answer = await stage.undo(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: 'Removed from Winter 2027: 3 permits and 2 divisions.',
        counts: { permits: 3, divisions: 2, keptPermits: 0, keptDivisions: 0 },
      },
    ]);
    expect([await stage.permits(), await stage.divisions(), await standing()]).toEqual([[], [], null]);
    await stage.carried();
    expect((await stage.undo(id)).json()).toEqual(answer.json());
    expect(await stage.permits()).toHaveLength(3);
  });

  it('keeps a copied permit that has another purpose now', async () => {
    const id = await carriedId();
    const [{ id: permitId, ...permit }] = await storedPermits();
    const answer = await stage.admin.change('permits', permitId, { ...permit, purpose: 'games' });
    expect(answer.statusCode).toBe(200);
    expect((await stage.undo(id)).json().counts).toMatchObject({ permits: 2, keptPermits: 1 });
  });

  it('does not change the earlier season when a carry-over is undone', async () => {
    await stage.undo(await carriedId());
    await stage.admin.setActive({ year: 2026, season: 'Winter' });
    expect(await stage.permits()).toHaveLength(4);
    expect(await stage.divisions()).toEqual(['Boys 3-4: 1', 'Girls 5-6: 2']);
  });

  it('keeps everything that was changed, added or used since the carry-over', async () => {
    const id = await carriedId();
    const [first, second] = await storedPermits();
    const { id: approved, ...permit } = first;
    await stage.admin.change('permits', approved, { ...permit, status: 'approved' });
    await stage.admin.remove('permits', second.id);
    await stage.admin.add('permits', { ...permit, ...MONDAYS, weekday: 3, status: 'pending' });
    const [boys] = await db().selectFrom('division').select('id').orderBy('id', 'desc').limit(2).execute();
    await makeTeam(db(), { divisionId: boys?.id ?? 0 });
    expect((await stage.undo(id)).json()).toEqual({
      message: 'Removed from Winter 2027: 1 permit and 1 division. Kept because changed or in use: 2.',
      counts: { permits: 1, divisions: 1, keptPermits: 1, keptDivisions: 1 },
    });
    expect((await stage.permits()).map(({ weekday, status }) => [weekday, status])).toEqual([
      [1, 'approved'],
      [3, 'pending'],
    ]);
    expect(await stage.divisions()).toHaveLength(1);
  });

  it('keeps a copied division whose practices per week were changed', async () => {
    const id = await carriedId();
    const { id: division } = await db()
      .selectFrom('division')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db().updateTable('division').set({ practicesPerWeek: 4 }).where('id', '=', division).execute();
    expect((await stage.undo(id)).json().counts).toMatchObject({ divisions: 1, keptDivisions: 1 });
  });

  it('deletes the slots that were generated from a carry-over, so that none is published', async () => {
    const id = await carriedId({ status: 'approved' });
    await stage.admin.generate();
    expect((await stage.undo(id)).statusCode).toBe(200);
    const merge = await stage.admin.merge();
    expect([merge.statusCode, merge.json().code]).toEqual([409, 'WRONG_STATE']);
    expect(await db().selectFrom('slot').select('id').execute()).toEqual([]);
  });

  it('refuses to undo a carry-over once step 3b has run, whichever season is active', async () => {
    const id = await carriedId({ status: 'approved' });
    await stage.admin.generate();
    await stage.admin.merge();
    const refused = await stage.undo(id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.json().error).toContain('The slots of Winter 2027 are already published.');
    expect((await standing()).stays).toBe(refused.json().error);
    expect(await stage.permits()).toHaveLength(3);
    await stage.admin.setActive({ year: 2026, season: 'Winter' });
    expect((await stage.undo(id)).json().error).toContain('The slots of Winter 2027 are already published.');
  });

  it('undoes the newest carry-over first, and each one separately', async () => {
    const first = await carriedId({ lastDate: '2027-12-12' });
    const second = await carriedId({ firstDate: '2027-12-13', lastDate: '2028-03-12' });
    expect((await standing()).id).toBe(second);
    await stage.undo(second);
    expect((await standing()).id).toBe(first);
    expect((await stage.permits()).map(({ lastDate }) => lastDate)).toEqual(['2027-12-12', '2027-12-12']);
  });

  it.each(['4711', '0', '-1', 'x', '99999999999', '1; drop table permit'])(
    'finds no carry-over to undo with the id %j',
    async (id) => {
      await carriedId();
      const { statusCode } = await stage.undo(encodeURIComponent(id));
      expect([404, 422]).toContain(statusCode);
      expect(await stage.permits()).toHaveLength(3);
    },
  );

  it('undoes a carry-over once if two administrators do it at the same time', async () => {
    const id = await carriedId();
    const answers = await Promise.all([stage.undo(id), stage.undo(id), stage.carry()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
  });
});
