import { describe, expect, it } from 'vitest';
import { type DayBoard, layOut, layOutDay, withRoomForText } from './board-layout.ts';
import type { ScheduleRow } from './row.ts';
import { OPEN_ROW } from './testing/open-row.ts';

const DATE = '2026-11-24';

/** A row of Salk - Gym, court 1. By default, the slot has the time of the row. */
function aRow(startTime: string, endTime: string, changes: Partial<ScheduleRow> = {}): ScheduleRow {
  const isEntry = changes.type !== undefined && changes.type !== 'OPEN';
  return {
    ...OPEN_ROW,
    status: changes.type ?? 'OPEN',
    date: DATE,
    weekday: 'Tuesday',
    gymName: 'Gym',
    startTime: `${startTime}:00`,
    endTime: `${endTime}:00`,
    slotStartTime: `${startTime}:00`,
    slotEndTime: `${endTime}:00`,
    entryId: isEntry ? 1 : null,
    ...changes,
  };
}

const reserved = (startTime: string, endTime: string) => aRow(startTime, endTime, { status: 'RESERVED' });

/** 'start-end lane/lanes' of every block, court by court. */
const drawn = (board: DayBoard | null) =>
  board?.venues.flatMap(({ courts }) =>
    courts.map(({ blocks }) =>
      blocks.map(({ row, lane, lanes }) => {
        const time = `${row.startTime.slice(0, 5)}-${row.endTime.slice(0, 5)}`;
        return lanes === 1 ? time : `${time} ${lane + 1}/${lanes}`;
      }),
    ),
  );

describe('layOutDay', () => {
  it('returns nothing for a day without rows', () => {
    expect(layOutDay([])).toBeNull();
  });

  it.each([
    ['whole hours unchanged', '18:00', '22:00', 18, 22],
    ['partial hours in full', '17:45', '20:15', 17, 21],
    ['the last hour before midnight', '21:30', '23:45', 21, 24],
  ])('shows %s', (_what, start, end, startHour, endHour) => {
    expect(layOutDay([aRow(start, end)])).toMatchObject({ startHour, endHour });
  });

  it('includes the hours of slots from which entries were moved', () => {
    const moved = aRow('19:30', '20:00', {
      type: 'PRACTICE',
      slotStartTime: '17:00:00',
      slotEndTime: '21:00:00',
    });
    expect(layOutDay([moved])).toMatchObject({ startHour: 17, endHour: 21 });
  });

  it('uses the entry’s own time, even if its start was moved or there is a gap before the next slot', () => {
    const moved = aRow('18:30', '19:15', { type: 'GAME', slotStartTime: '18:00:00' });
    const board = layOutDay([aRow('20:30', '21:30'), moved]);
    const [first, second] = board?.venues[0]?.courts[0]?.blocks ?? [];
    expect([first?.start, first?.end]).toEqual([1110, 1155]);
    expect([second?.start, second?.end]).toEqual([1230, 1290]);
  });

  it('hides RESERVED slots behind the long entry that takes them', () => {
    const long = aRow('18:00', '20:15', { type: 'PLAYOFF' });
    expect(drawn(layOutDay([long, reserved('19:00', '20:00'), reserved('20:00', '21:00')]))).toEqual([
      ['18:00-20:15'],
    ]);
  });

  it('shows a RESERVED slot if its entry is not among the rows or only touches it', () => {
    expect(drawn(layOutDay([reserved('19:00', '20:00')]))).toEqual([['19:00-20:00']]);
    const before = aRow('18:00', '19:00', { type: 'GAME' });
    const after = aRow('20:00', '21:00', { type: 'GAME' });
    expect(drawn(layOutDay([before, reserved('19:00', '20:00'), after]))).toEqual([
      ['18:00-19:00', '19:00-20:00', '20:00-21:00'],
    ]);
  });

  it('does not hide a RESERVED slot behind an entry on another court', () => {
    const other = aRow('18:00', '20:00', { type: 'GAME', court: '2' });
    expect(drawn(layOutDay([other, reserved('19:00', '20:00')]))).toEqual([['19:00-20:00'], ['18:00-20:00']]);
  });

  it('keeps a pending slot and its entry in one box', () => {
    expect(drawn(layOutDay([aRow('18:00', '19:00', { type: 'GAME', status: 'PENDING' })]))).toEqual([
      ['18:00-19:00'],
    ]);
  });

  it('uses a second lane only for entries that overlap', () => {
    const clinic = aRow('18:00', '20:00', { type: 'CLINIC' });
    const rows = [clinic, aRow('19:00', '20:00'), aRow('20:00', '21:00')];
    expect(drawn(layOutDay(rows))).toEqual([['18:00-20:00 1/2', '19:00-20:00 2/2', '20:00-21:00']]);
    expect(layOutDay(rows)?.venues[0]?.courts[0]?.lanes).toBe(2);
  });

  it('reuses a lane as soon as it is free', () => {
    const rows = [
      aRow('18:00', '21:00', { type: 'CLINIC' }),
      aRow('18:00', '19:00'),
      aRow('19:00', '20:00'),
      aRow('19:30', '20:30'),
    ];
    expect(drawn(layOutDay(rows))).toEqual([
      ['18:00-21:00 1/3', '18:00-19:00 2/3', '19:00-20:00 2/3', '19:30-20:30 3/3'],
    ]);
  });

  it('groups courts by gym, both ordered by name', () => {
    const at = (schoolName: string, venueId: number, court: string) =>
      aRow('18:00', '19:00', { schoolName, venueId, court, scheduleName: schoolName.toUpperCase() });
    const board = layOutDay([at('Vorhees', 4, '10'), at('Vorhees', 4, '2'), at('Memorial', 6, 'A')]);
    expect(
      board?.venues.map(({ name, scheduleName, courts }) => [
        name,
        scheduleName,
        courts.map(({ court }) => court),
      ]),
    ).toEqual([
      ['Memorial - Gym', 'MEMORIAL', ['A']],
      ['Vorhees - Gym', 'VORHEES', ['2', '10']],
    ]);
  });
});

describe('layOut', () => {
  it('includes the courts and hours of rows without a box', () => {
    const board = layOut([aRow('09:00', '17:00'), aRow('10:00', '11:00', { type: 'GAME' })], {
      drawnOf: (rows) => rows.filter(({ type }) => type !== 'OPEN'),
    });
    expect([board?.startHour, board?.endHour]).toEqual([9, 17]);
    expect(
      board?.venues[0]?.courts.map(({ blocks, lanes }) => [blocks.map(({ row }) => row.type), lanes]),
    ).toEqual([[['GAME'], 1]]);
    const open = layOut([aRow('09:00', '17:00')], { drawnOf: () => [] });
    expect(open?.venues[0]?.courts).toEqual([{ court: '1', blocks: [], lanes: 1 }]);
  });
});

describe('withRoomForText', () => {
  const practice = { type: 'PRACTICE' } as const;
  const spans = (board: DayBoard | null) =>
    board?.venues.flatMap(({ courts }) =>
      courts.map(({ blocks }) =>
        blocks.map(({ start, end, lane, lanes }) => `${start / 60}-${end / 60} ${lane + 1}/${lanes}`),
      ),
    );
  const widened = (rows: readonly ScheduleRow[], minutes = 60) => {
    const board = layOutDay(rows);
    return board && spans(withRoomForText(board, ({ type }) => (type === 'OPEN' ? 0 : minutes)));
  };

  it('leaves boxes that are long enough where they are', () => {
    expect(widened([aRow('18:00', '19:00', practice), aRow('19:00', '21:00', practice)])).toEqual([
      ['18-19 1/1', '19-21 1/1'],
    ]);
  });

  it('stacks boxes that overlap once they are longer', () => {
    expect(
      widened([
        aRow('18:00', '18:15', practice),
        aRow('18:15', '18:30', practice),
        aRow('19:30', '21:00', practice),
      ]),
    ).toEqual([['18-19 1/2', '18.25-19.25 2/2', '19.5-21 1/1']]);
  });

  it('lets a box begin earlier if the day would end before it does', () => {
    expect(widened([aRow('18:00', '20:45', practice), aRow('20:45', '21:00', practice)])).toEqual([
      ['18-20.75 1/2', '20-21 2/2'],
    ]);
  });

  it('never makes a box longer than the day, nor one without text longer than its time', () => {
    expect(widened([aRow('18:00', '18:15', practice), aRow('18:30', '18:45')], 600)).toEqual([
      ['18-19 1/2', '18.5-18.75 2/2'],
    ]);
  });
});
