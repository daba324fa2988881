import { API_BASE } from '@portal/contract/api-base.ts';
import type { FileImport } from '@portal/contract/venues.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { csv, PERMIT_HEADS, useSeasonStage } from '#season/testing/season-calls.ts';
import { listVenues } from './known-venues.ts';

const stage = useSeasonStage();
const db = () => stage.test.portal.db;
let headers: Record<string, string>;

const VENUE_HEADS = ['School', 'Gym', 'Schedule Name', 'Courts', 'Part of'];
const TUESDAY = [
  'Salk',
  'Gym',
  'All',
  'Tuesday',
  '18:00',
  '21:00',
  '12/1/2026',
  '2/28/2027',
  '60',
  'Approved',
];
const THURSDAY = TUESDAY.with(3, 'Thursday');
const permits = (...rows: string[][]) => csv(PERMIT_HEADS, ...rows);

beforeEach(async () => {
  const { admin, test } = stage;
  const token = await makeSession(test.portal.db, { accountId: admin.account.id, now: test.clock.now() });
  headers = { authorization: `Bearer ${token}` };
  await admin.setActive();
  await admin.importVenues(csv(VENUE_HEADS, ['Salk', 'Gym', 'Salk', '1|2', '']));
});

const list = async (kind: FileImport['kind']): Promise<FileImport[]> => {
  const answer = await stage.test.app.inject({ url: `${API_BASE}/admin/file-imports?kind=${kind}`, headers });
  return answer.json();
};
const revert = (id: number, preview = false) =>
  stage.admin.post(`/admin/file-imports/${id}/revert`, { preview });
const revertNewest = async (kind: FileImport['kind']) => {
  const [newest] = await list(kind);
  return await revert(newest?.id ?? 0);
};
const storedPermits = async () => {
  const rows = await db().selectFrom('permit').selectAll().orderBy('id').execute();
  return rows.map(({ weekday, toTime, status }) => `${weekday} ${toTime} ${status}`);
};
const storedVenues = async () => (await listVenues(db())).map(({ courts: _, ...venue }) => venue);

describe('reverting an import of permits', () => {
  it('removes what was new, restores what was changed, and keeps the rest', async () => {
    await stage.admin.importPermits(permits(TUESDAY));
    await stage.admin.importPermits(permits(TUESDAY.with(5, '20:00').with(9, 'Pending'), THURSDAY));
    expect(await storedPermits()).toEqual(['2 20:00:00 pending', '4 21:00:00 approved']);
    const [newest, older] = await list('permits');
    expect(newest).toMatchObject({ added: 1, changed: 1, canRevert: true, revertedAt: null });
    expect(older).toMatchObject({ added: 1, changed: 0, canRevert: false });

    const preview = (await revert(newest?.id ?? 0, true)).json();
    expect(preview).toMatchObject({ message: expect.stringContaining('Nothing is saved yet'), effect: {} });
    expect(await storedPermits()).toHaveLength(2);

    expect((await revert(newest?.id ?? 0)).statusCode).toBe(200);
    expect(await storedPermits()).toEqual(['2 21:00:00 approved']);
    expect((await list('permits')).map(({ canRevert }) => canRevert)).toEqual([false, true]);
    expect((await revertNewest('permits')).statusCode).toBe(200);
    expect(await storedPermits()).toEqual(['2 21:00:00 approved']);
    await revert(older?.id ?? 0);
    expect(await storedPermits()).toEqual([]);
  });

  it('does nothing, and names what was changed by hand since', async () => {
    await stage.admin.importPermits(permits(TUESDAY, THURSDAY));
    await db().deleteFrom('permit').where('weekday', '=', 4).execute();
    const answer = await revertNewest('permits');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatch(
      /^Nothing was undone: 1 permit of this import has been changed or removed since \(Salk - Gym, all courts: Thursdays 6:00 PM – 9:00 PM.*\)\. Please change the permits by hand\.$/,
    );
    expect(await storedPermits()).toEqual(['2 21:00:00 approved']);
  });

  it('refuses one that a newer import follows, and records none that changed nothing', async () => {
    await stage.admin.importPermits(permits(TUESDAY));
    await stage.admin.importPermits(permits(TUESDAY));
    expect(await list('permits')).toHaveLength(1);
    await stage.admin.importPermits(permits(THURSDAY));
    const [, older] = await list('permits');
    const answer = await revert(older?.id ?? 0);
    expect(answer.json().error).toBe('A newer import of permits follows this one. Please undo that first.');
  });
});

it('reverts an import of closures', async () => {
  const closures = csv(
    ['First Date', 'Last Date', 'School', 'Reason'],
    ['12/24/2026', '12/31/2026', 'All', 'Break'],
  );
  await stage.admin.importClosures(closures);
  expect((await revertNewest('closures')).statusCode).toBe(200);
  expect(await db().selectFrom('closure').selectAll().execute()).toEqual([]);
});

describe('reverting an import of gyms', () => {
  it('removes new gyms and courts, and restores names, notes and shared floors', async () => {
    const before = await storedVenues();
    await stage.admin.importVenues(
      csv(
        [...VENUE_HEADS, 'Address'],
        ['Salk', 'Gym', 'SALK', '1|2|Main', '1: Main|2: Main', '1 Main Street'],
        ['Schirra', 'Gym', 'Schirra', '1', '', ''],
      ),
    );
    expect(await storedVenues()).toHaveLength(2);
    const answer = await revertNewest('venues');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await storedVenues()).toEqual(before);
    expect(await db().selectFrom('school').select('name').execute()).toEqual([{ name: 'Salk' }]);
  });

  it('does nothing while a new gym is used, and says by what', async () => {
    await stage.admin.importVenues(csv(VENUE_HEADS, ['Schirra', 'Gym', 'Schirra', '1', '']));
    await stage.admin.importPermits(permits(TUESDAY.with(0, 'Schirra')));
    const answer = await revertNewest('venues');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatch(/^Schirra - Gym can’t be removed: it still has 1 permit/);
    expect(await storedVenues()).toHaveLength(2);
  });
});
