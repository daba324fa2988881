import { rowTypeOf, type ScheduleRow } from '@portal/domain/schedule/row.ts';
import { formatTime, monthAndDay } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { slotNote, statusName, takenByWords } from './row-words.ts';

const TONES: Readonly<Record<string, BadgeTone>> = {
  OPEN: 'good',
  RESERVED: 'warn',
  PENDING: 'warn',
  BLACKOUT: 'bad',
  CANCELED: 'bad',
  DECLINED: 'bad',
};

/** What a row is and in which state; one word where they are the same. Below it, what takes it or what it is about. */
export function TypeAndStatus({ row }: { row: ScheduleRow }) {
  const type = rowTypeOf(row.type);
  const taken = takenByWords(row);
  return (
    <>
      <span className="row-type">
        {type !== row.status && <strong>{statusName(type)}</strong>}
        <Badge tone={TONES[row.status] ?? 'info'}>{statusName(row.status)}</Badge>
      </span>
      {taken && <span className="row-note">{taken}</span>}
      {row.detail && <span className="row-note">{row.detail}</span>}
    </>
  );
}

/** From when to when, and where that isn't the slot's own time, what is. */
export function RowTime({ row }: { row: ScheduleRow }) {
  const note = slotNote(row);
  return (
    <>
      {/* a narrow column breaks it after the dash */}
      <span className="whitespace-nowrap">{formatTime(row.startTime)} –</span>{' '}
      <span className="whitespace-nowrap">{formatTime(row.endTime)}</span>
      {note && <span className="row-note">{note}</span>}
    </>
  );
}

/** 'Nov 24, 2026'; a narrow column breaks it before the year. */
export function RowDate({ date }: { date: IsoDate }) {
  return (
    <>
      <span className="whitespace-nowrap">{monthAndDay(date)},</span> {date.slice(0, 4)}
    </>
  );
}
