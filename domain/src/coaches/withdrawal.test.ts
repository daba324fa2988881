import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from '#court-time/day-time.ts';
import type { TakenTime } from '#court-time/taken-time.ts';
import {
  countWithdrawal,
  type LeavingEntry,
  planWithdrawal,
  type ReceivingTeam,
  withdrawnName,
} from './withdrawal.ts';

const [RECEIVER_ID, THIRD_ID] = [2, 3];

const anEntry = (entryId: number, more: Partial<LeavingEntry> = {}): LeavingEntry => ({
  ...{ entryId, type: 'practice', date: '2026-11-19', startTime: '18:00:00', endTime: '19:00:00' },
  ...{ opponentId: null, isPostponed: false },
  ...more,
});
const aTime = (entryId: number, more: Partial<TakenTime> = {}): TakenTime => ({
  ...{ entryId, slotId: entryId, courtId: 1, sharedCourtIds: [], blocks: true },
  ...{
    type: 'practice',
    date: '2026-11-20',
    startTime: '18:00:00',
    endTime: '19:00:00',
    teamIds: [RECEIVER_ID],
  },
  ...more,
});
const receiver = (times: readonly TakenTime[], limit = 1): ReceivingTeam => ({
  ...{ teamId: RECEIVER_ID, name: 'Owls', limit, times, daysOff: [], coachWarnings: new Map() },
});
/** all days of a test are in one week, unless they are of another month */
const weekOf = (date: string) => `${date.slice(0, 7)}-01`;

const rowsOf = (
  entries: readonly LeavingEntry[],
  request: Partial<Parameters<typeof planWithdrawal>[1]> = {},
) =>
  planWithdrawal(entries, { choice: 'give', decisions: new Map(), receiver: null, weekOf, ...request }).map(
    ({ choice, options, problem }) => [choice, options.join(' '), problem],
  );

describe('what happens to the entries of a team that withdraws', () => {
  it('cancels practices where games are kept for their opponents, and games without one', () => {
    const game = { type: 'game' as const };
    const entries = [anEntry(1), anEntry(2, { ...game, opponentId: THIRD_ID }), anEntry(3, game)];
    expect(rowsOf(entries, { choice: 'open' })).toEqual([
      ['cancel', 'cancel', ''],
      ['open', 'cancel open', ''],
      ['cancel', 'cancel', ''],
    ]);
  });

  it('gives a practice whatever the other team has at that hour of another day or plays that week', () => {
    const times = [
      ...[aTime(6, { date: '2026-11-17' }), aTime(7), aTime(8, { date: '2026-12-19' })],
      aTime(9, { type: 'game', date: '2026-11-19', startTime: '19:00:00', endTime: '20:00:00' }),
    ];
    expect(rowsOf([anEntry(1)], { receiver: receiver(times, 3) })).toEqual([['give', 'cancel give', '']]);
  });

  it('asks about each practice beyond the weekly limit, counting those that are given before it', () => {
    const entries = [anEntry(1), anEntry(2, { date: '2026-11-21' }), anEntry(3, { date: '2026-12-01' })];
    expect(rowsOf(entries, { receiver: receiver([]) })).toEqual([
      ['give', 'cancel give', ''],
      [null, 'cancel give', 'Owls would have 2 practices that week. The limit is 1.'],
      ['give', 'cancel give', ''],
    ]);
    // what is canceled leaves room for the next one
    expect(rowsOf(entries, { receiver: receiver([]), decisions: new Map([[1, 'cancel']]) })).toEqual([
      ['cancel', 'cancel give', ''],
      ['give', 'cancel give', ''],
      ['give', 'cancel give', ''],
    ]);
  });

  it('cancels what the other team could not have, either, without asking', () => {
    expect(rowsOf([anEntry(1)], { choice: 'cancel', receiver: receiver([], 0) })[0]?.[0]).toBe('cancel');
  });

  it('takes no decision that is no option', () => {
    const entries = [anEntry(1, { type: 'game', opponentId: RECEIVER_ID })];
    const decisions = new Map([[1, 'give' as const]]);
    expect(rowsOf(entries, { receiver: receiver([]), decisions })).toEqual([
      [null, 'cancel open', 'Owls is the opponent.'],
    ]);
  });

  it('gives a postponed game whatever the other team does at its former time', () => {
    const times = [aTime(9, { date: '2026-11-19', type: 'game' })];
    const game = anEntry(1, { type: 'game', opponentId: THIRD_ID });
    expect(rowsOf([game], { receiver: receiver(times) })[0]?.[2]).toBe(
      'Owls has something at that time: Game, 6–7 PM.',
    );
    expect(rowsOf([{ ...game, isPostponed: true }], { receiver: receiver(times) })).toEqual([
      ['give', 'cancel give open', ''],
    ]);
  });

  it('asks about what the other team would get on a date off, and about what takes a coach to two places', () => {
    const hours = { fromTime: '17:00:00', untilTime: '18:00:00' };
    const daysOff = [
      { firstDate: '2026-11-18', lastDate: '2026-11-20', fromTime: null, untilTime: null },
      { firstDate: '2026-12-01', lastDate: '2026-12-01', ...hours },
      { firstDate: '2026-12-02', lastDate: '2026-12-02', ...hours, untilTime: '18:15:00' },
    ];
    const busy = 'Ada Ash also coaches Bears.';
    const coachWarnings = new Map([
      [1, busy],
      [2, busy],
    ]);
    const game = { type: 'game', opponentId: THIRD_ID } as const;
    const entries = [
      anEntry(1, game),
      anEntry(2, { ...game, date: '2026-11-21' }),
      anEntry(3, { ...game, isPostponed: true }),
      anEntry(4, { ...game, date: '2026-12-01' }),
      anEntry(5, { date: '2026-12-02' }),
    ];
    const to = { ...receiver([], 0), daysOff, coachWarnings };
    expect(rowsOf(entries, { receiver: to })).toEqual([
      [null, 'cancel give open', `Owls has a date off: Wed, Nov 18 – Fri, Nov 20. ${busy}`],
      [null, 'cancel give open', busy],
      ['give', 'cancel give open', ''],
      ['give', 'cancel give open', ''],
      [
        null,
        'cancel give',
        'Owls would have 1 practice that week. The limit is 0. Owls has a date off: Wed, Dec 2, 5–6:15 PM.',
      ],
    ]);
    const decisions = new Map(entries.map(({ entryId }) => [entryId, 'give' as const]));
    expect(rowsOf(entries, { receiver: to, decisions }).map(([choice]) => choice)).toEqual(
      Array(5).fill('give'),
    );
  });

  it('never gives a team what it can’t have, and decides everything else', () => {
    const day = fc.constantFrom('2026-11-17', '2026-11-18', '2026-12-01');
    const hour = fc
      .nat(4)
      .map((from) => ({ startTime: `${15 + from}:00:00`, endTime: `${16 + from}:30:00` }));
    const entry = fc.record({
      date: day,
      at: hour,
      type: fc.constantFrom('practice', 'game', 'playoff') as fc.Arbitrary<LeavingEntry['type']>,
      opponentId: fc.constantFrom(null, RECEIVER_ID, THIRD_ID),
      isPostponed: fc.boolean(),
    });
    const choice = fc.constantFrom('cancel', 'give', 'open') as fc.Arbitrary<'cancel' | 'give' | 'open'>;
    const check = fc.property(
      fc.array(entry, { maxLength: 8 }),
      fc.array(fc.record({ date: day, at: hour }), { maxLength: 4 }),
      choice,
      fc.array(fc.option(choice, { nil: undefined }), { maxLength: 8 }),
      fc.nat(2),
      (some, busy, general, decided, limit) => {
        const entries = some.map(({ at, type, opponentId, isPostponed, ...one }, index) =>
          anEntry(index, {
            ...one,
            ...at,
            type,
            opponentId: type === 'practice' ? null : opponentId,
            isPostponed: type !== 'practice' && isPostponed,
          }),
        );
        const times = busy.map(({ at, ...one }, index) => aTime(100 + index, { ...one, ...at }));
        const decisions = new Map(
          decided.flatMap((one, index) => (one === undefined ? [] : [[index, one] as const])),
        );
        const rows = planWithdrawal(entries, {
          ...{ choice: general, decisions, weekOf, receiver: receiver(times, limit) },
        });
        expect(rows.map(({ entryId }) => entryId)).toEqual(entries.map(({ entryId }) => entryId));
        for (const [index, row] of rows.entries()) {
          const one = entries[index];
          if (one === undefined) throw new Error('Every row has an entry.');
          const isBusy =
            !one.isPostponed && times.some((time) => time.date === one.date && overlaps(time, one));
          if (row.choice === 'give') expect([one.opponentId === RECEIVER_ID, isBusy]).toEqual([false, false]);
          if (row.choice === 'open') expect(one.opponentId).not.toBeNull();
          // only what another team would get is left to a person, or a decision that is not possible
          if (row.choice === null) expect(row.problem !== '' || decisions.has(index)).toBe(true);
          if (row.choice !== null) expect(row.options).toContain(row.choice);
        }
        // beyond the limit only what a person has decided
        const given = rows.filter(
          (row, index) => row.choice === 'give' && entries[index]?.type === 'practice',
        );
        for (const [week, ofWeek] of Map.groupBy(given, ({ entryId }) =>
          weekOf(entries[entryId]?.date ?? ''),
        )) {
          const had = times.filter(({ date }) => weekOf(date) === week).length;
          const undecided = ofWeek.filter(({ entryId }) => !decisions.has(entryId)).length;
          if (undecided > 0) expect(had + undecided).toBeLessThanOrEqual(limit);
        }
        const counts = countWithdrawal(rows);
        expect(counts.cancel + counts.give + counts.open + counts.undecided).toBe(rows.length);
      },
    );
    fc.assert(check, { seed: 35, numRuns: 500 });
  });
});

it('counts what happens to the entries of a team that withdraws, and what is not decided', () => {
  const choices = ['cancel', 'give', 'give', 'open', null, null, null] as const;
  const rows = choices.map((choice, entryId) => ({ entryId, choice, options: [], problem: '' }));
  expect(countWithdrawal(rows)).toEqual({ cancel: 1, give: 2, open: 1, undecided: 3 });
});

it('tells teams of the same name that left apart', () => {
  expect([
    withdrawnName('Hawks', false, 1),
    withdrawnName('Hawks', false, 2),
    withdrawnName('Hawks', true, 1),
  ]).toEqual(['Hawks (withdrawn)', 'Hawks (withdrawn 2)', 'Hawks (merged)']);
});
