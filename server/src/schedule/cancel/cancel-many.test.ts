import type { CanceledMany } from '@portal/contract/schedule-changes.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryStates, makeBlackout, useCancelStage } from '../testing/cancel-stage.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;
const send = (body: object, key?: string) =>
  stage.admin.post('/admin/schedule/cancel-many', body, key ? { 'idempotency-key': key } : {});
const preview = async (body: object): Promise<CanceledMany> =>
  (await stage.admin.post('/admin/schedule/cancel-many/preview', body)).json();

/** a practice of the Hawks, one of the Owls, a game between them and a clinic, all ahead */
let ids: { hawks: number; owls: number; game: number; clinic: number };

beforeEach(async () => {
  const { boysHawks, owls } = stage.league;
  const practice = { type: 'practice', bookedBy: 'coach', quotaSlot: 1 } as const;
  const hawks = await makeEntry(db(), {
    ...practice,
    slot: stage.slot('thisWeek'),
    homeTeamId: boysHawks.id,
  });
  const other = await makeEntry(db(), {
    ...practice,
    slot: stage.slot('thisWeek', 1),
    homeTeamId: owls.id,
  });
  const game = await makeEntry(db(), {
    ...{ slot: stage.slot('nextWeek'), type: 'game', homeTeamId: boysHawks.id, awayTeamId: owls.id },
  });
  const clinic = await makeEntry(db(), { slot: stage.slot('later'), type: 'clinic' });
  ids = { hawks: hawks.id, owls: other.id, game: game.id, clinic: clinic.id };
});

const all = () => Object.values(ids);
const waiting = () => db().selectFrom('mail').select(['kind', 'recipient', 'teamId']).orderBy('id').execute();

describe('canceling many entries', () => {
  it('shows the counts by type and the people without changing anything, and then does just that', async () => {
    const shown = await preview({ entryIds: all() });
    expect(shown).toEqual({
      counts: [
        { type: 'practice', count: 2 },
        { type: 'game', count: 1 },
        { type: 'clinic', count: 1 },
      ],
      postponed: 0,
      people: 3,
      skipped: [],
    });
    expect(Object.values(await entryStates(db()))).toEqual(['active', 'active', 'active', 'active']);
    expect(await waiting()).toEqual([]);
    const answer = await send({ entryIds: all(), reason: 'Snow' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ...shown,
        message: '4 entries canceled. We emailed 3 coaches.',
        undo: { id: expect.any(Number), until: '2026-11-17T17:10:00.000Z' },
      },
    ]);
    expect(Object.values(await entryStates(db()))).toEqual(Array(4).fill('cancelled'));
    const sets = await db().selectFrom('changeSet').select(['kind', 'reason']).execute();
    expect(sets).toEqual([{ kind: 'cancel', reason: 'Snow' }]);
  });

  it('files all emails of a reader under one team, so that they become one', async () => {
    await send({ entryIds: all() });
    const teams = Map.groupBy(await waiting(), ({ recipient }) => recipient);
    for (const mails of teams.values()) expect(new Set(mails.map(({ teamId }) => teamId)).size).toBe(1);
    expect([...teams.keys()].toSorted()).toEqual([
      'coach@example.org',
      'new@example.org',
      'other@example.org',
    ]);
  });

  it('restores all of it with one undo', async () => {
    const { undo } = (await send({ entryIds: all() })).json();
    const undone = await stage.calls().undo(undo.id);
    expect([undone.statusCode, undone.json().popupMessage]).toEqual([200, 'Restored. We emailed 3 coaches.']);
    expect(Object.values(await entryStates(db()))).toEqual(Array(4).fill('active'));
  });

  it('postpones the games and cancels the rest if that is requested', async () => {
    const answer = await send({ entryIds: all(), postpone: true });
    expect(answer.json()).toMatchObject({
      message: '3 entries canceled, 1 game postponed. We emailed 3 coaches.',
      postponed: 1,
    });
    expect(await entryStates(db())).toMatchObject({ [ids.game]: 'postponed', [ids.hawks]: 'cancelled' });
    const again = await preview({ entryIds: [ids.game], postpone: true });
    expect(again.skipped).toMatchObject([{ EntryId: ids.game, why: 'It is already postponed.' }]);
    expect((await preview({ entryIds: [ids.game] })).counts).toEqual([{ type: 'game', count: 1 }]);
  });

  it('names what can’t be canceled with the reason, and cancels the rest', async () => {
    const past = await makeEntry(db(), { slot: stage.slot('past'), type: 'clinic' });
    const [blackout = 0] = await makeBlackout(db(), { slots: [stage.slot('later', 1)], scope: 'gym' });
    await stage.calls().cancelEntry(stage.slot('thisWeek'), { EntryId: ids.hawks });
    const chosen = [...all(), past.id, blackout];
    const { skipped, counts } = (await send({ entryIds: chosen })).json<CanceledMany>();
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(skipped).toEqual([
      { EntryId: past.id, what: expect.stringContaining('Clinic, '), why: 'It has already started.' },
      {
        EntryId: ids.hawks,
        what: 'Thu, Nov 19, 2026: Practice, 6–7 PM, Boys 3-4 Hawks',
        why: 'It is already canceled.',
      },
      {
        EntryId: blackout,
        what: expect.stringContaining('Gym maintenance'),
        why: 'A blackout is canceled on its own, because that opens its gym again.',
      },
    ]);
    expect(await entryStates(db())).toMatchObject({ [past.id]: 'active', [blackout]: 'active' });
  });

  it('refuses the call if nothing can be canceled, and a repeated key gets the first answer', async () => {
    const first = await send({ entryIds: all() }, 'key-1-many-entries');
    const repeated = await send({ entryIds: all() }, 'key-1-many-entries');
    expect(repeated.json()).toEqual(first.json());
    expect(refusalOf(await send({ entryIds: all() }))).toMatchObject({ status: 409, code: 'WRONG_STATE' });
  });

  it('cancels each entry once for simultaneous calls with overlapping choices', async () => {
    const answers = await Promise.all([
      send({ entryIds: [ids.hawks, ids.owls, ids.game] }),
      send({ entryIds: [ids.game, ids.owls, ids.clinic] }),
      stage.calls().cancelEntry(stage.slot('thisWeek'), { EntryId: ids.hawks }),
      send({ entryIds: [ids.clinic, ids.hawks] }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => ![200, 409].includes(code))).toEqual(
      [],
    );
    expect(Object.values(await entryStates(db()))).toEqual(Array(4).fill('cancelled'));
    const parts = await db().selectFrom('changePart').select('entryId').execute();
    expect(parts.map(({ entryId }) => entryId).toSorted()).toEqual(all().toSorted());
  });
});
