import { layOutDay } from '@portal/domain/schedule/board-layout.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { describe, expect, it } from 'vitest';
import { hoursInUse } from './gym-sheet.tsx';
import { aGame, aPractice, aRow } from './testing/a-row.ts';

const hours = (rows: ScheduleRow[]) => layOutDay(rows)?.venues.map(hoursInUse);
const blackout = { type: 'BLACKOUT', status: 'BLACKOUT', entryId: 9 };

describe('hoursInUse', () => {
  it('spans the bookings on all courts', () => {
    expect(
      hours([
        aRow(1, { startTime: '17:00:00', endTime: '18:00:00' }),
        aPractice(2, { startTime: '18:00:00' }),
        aGame(3, { court: '2', startTime: '20:00:00', endTime: '21:15:00' }),
        aRow(4, { ...blackout, startTime: '21:00:00', endTime: '22:00:00' }),
      ]),
    ).toEqual(['In use 6–9:15 PM']);
  });

  it('says that a gym without bookings is not in use', () => {
    expect(hours([aRow(1), aRow(2, blackout)])).toEqual(['Not in use']);
  });
});
