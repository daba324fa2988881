import type { GameRulesWire } from '@portal/contract/game-rules.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { CANCELS_MISSING, gamesFile, useGamesStage } from './testing/games-stage.ts';
import { plansOf } from './testing/store-plan.ts';

/** Court 1 consists of court 2 (docs/decisions/0064). */

const stage = useGamesStage();
const { storePlan, publish } = plansOf(stage);
const db = () => stage.test.portal.db;
const ON_BOTH = gamesFile(
  { court: '2' },
  { home: 'Comets', away: 'Stars', court: '1', start: '09:30', end: '10:30' },
);
const outcome = (rows: readonly { state: string; reason: string }[]) =>
  rows.map(({ state, reason }) => `${state} ${reason}`.trim());

beforeEach(async () => {
  const [whole, part] = [stage.slotAt('2026-11-21', 9), stage.slotAt('2026-11-21', 9, 2)];
  await db().updateTable('court').set({ partOf: whole.courtId }).where('id', '=', part.courtId).execute();
});

describe('a file of games on a court and a part of it', () => {
  it('is previewed and imported with one of two games at the same time, and says why the other is not', async () => {
    const expected = [
      'new',
      'review Salk - Gym - Court 1 shares its floor with court 2, which is taken on Sat, Nov 21, 2026: 9–10 AM, Hawks – Owls (line 2). Choose another time or place.',
    ];
    expect(outcome((await stage.previewed(ON_BOTH)).rows)).toEqual(expected);
    expect(outcome((await stage.imported(ON_BOTH)).rows)).toEqual(expected);
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 2 Hawks vs Owls']);
  });

  it('is refused with the row if the floor is taken after the preview', async () => {
    const file = gamesFile({ court: '1' });
    const { shown = '' } = await stage.previewed(file);
    let late: ReturnType<typeof stage.send> | undefined;
    await inTransaction(db(), async (tx) => {
      await makeEntry(tx, { slot: stage.slotAt('2026-11-21', 9, 2), type: 'clinic' });
      late = stage.send(file, { shown });
    });
    const answer = await late;
    expect(answer && refusalOf(answer)).toMatchObject({
      status: 409,
      code: 'WRONG_STATE',
      error:
        'Nothing was imported: the schedule has changed since the preview. Line 2, Hawks vs Owls: Salk - Gym - Court 1 shares its floor with court 2, which is taken on Sat, Nov 21, 2026: Clinic, 9–10 AM. Choose another time or place. Please check the preview again.',
    });
  });
});

describe('a reverted import', () => {
  it('brings back one of two games whose courts have come to share a floor, and names the other', async () => {
    const { id: part } = await db()
      .updateTable('court')
      .set({ partOf: null })
      .where('partOf', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow();
    await stage.imported(ON_BOTH);
    const { importId } = await stage.imported(
      gamesFile({ home: 'Owls', away: 'Stars', date: '2026-11-28' }),
      CANCELS_MISSING,
    );
    const whole = stage.slotAt('2026-11-21', 9).courtId;
    await db().updateTable('court').set({ partOf: whole }).where('id', '=', part).execute();
    const answer = await stage.revert(importId);
    expect(answer.json()).toMatchObject({
      message:
        'The import of games.csv was undone: 1 new game removed, 1 active again. 1 game stays as it is: Boys 3-4 Comets vs Stars on Sat, Nov 21, 2026 can’t have its former time: Game, 9–10 AM, Boys 3-4 Hawks vs Owls. 3 people get an email.',
    });
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 2 Hawks vs Owls']);
  });
});

describe('a draft with games on a court and a part of it', () => {
  it('is not published, and says why', async () => {
    const id = await storePlan([
      { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' },
      { home: 'Comets', away: 'Stars', at: '2026-11-21 9 court 2' },
    ]);
    expect((await publish(id)).json().conflict).toEqual({
      changes: [
        'Boys 3-4 Comets vs Boys 3-4 Stars, Sat, Nov 21, 9–10 AM: Salk - Gym - Court 2 shares its floor with court 1, which is taken on Sat, Nov 21, 2026: Boys 3-4 Hawks vs Boys 3-4 Owls, Sat, Nov 21, 9–10 AM.',
      ],
    });
    expect(await stage.schedule()).toEqual([]);
  });
});

describe('open gym time', () => {
  it('counts a floor once, and without the time of a clinic on any of its courts', async () => {
    await makeEntry(db(), { slot: stage.slotAt('2026-11-28', 11), type: 'clinic' });
    const { openTime } = (await stage.admin.get('/admin/game-rules')).json<GameRulesWire>();
    const saturdays = { venueId: stage.league.venues[0]?.id, weekday: 6 };
    expect(openTime).toEqual([
      { ...saturdays, fromTime: '09:00:00', untilTime: '11:00:00', courtDays: 1 },
      { ...saturdays, fromTime: '09:00:00', untilTime: '18:00:00', courtDays: 2 },
      { ...saturdays, fromTime: '12:00:00', untilTime: '18:00:00', courtDays: 1 },
    ]);
  });
});
