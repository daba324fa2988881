import { gameNumberText, rowTypeOf, type ScheduleRow } from '@portal/domain/schedule/row.ts';
import { usedByText } from '@portal/domain/schedule/row-actions.ts';
import { Fragment } from 'react';
import { Moment } from '#league-time/moment.tsx';
import { EntryNote } from '#notes/entry-note.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { rowTimes, statusName, statusWord } from './row-text.ts';

const TONES: Readonly<Record<string, BadgeTone>> = {
  OPEN: 'good',
  RESERVED: 'warn',
  PENDING: 'warn',
  BLACKOUT: 'bad',
  CANCELED: 'bad',
  DECLINED: 'bad',
};

/** The type and status of a row as a badge, and below them what occupies it. */
export function TypeAndStatus({ row }: { row: ScheduleRow }) {
  const type = rowTypeOf(row.type);
  return (
    <>
      <span className="row-type">
        <strong>{statusName(type)}</strong>
        <Badge tone={row.heldFor === '' ? (TONES[row.status] ?? 'info') : 'warn'}>{statusWord(row)}</Badge>
      </span>
      {row.heldFor !== '' && (
        <span className="row-note">
          <HeldNote row={row} />
        </span>
      )}
      {row.takenBy && (
        <span className="row-note">
          {usedByText(row, row.entryId === null ? 'Used by' : 'Slot shared with')}
        </span>
      )}
      <EntryNote of={row} className="row-note" />
      {/* the teams of a later playoff are the winners of games with a number */}
      {row.type === 'PLAYOFF' && row.gameNumber !== '' && (
        <span className="row-note">{gameNumberText(row)}</span>
      )}
      {row.detail && <span className="row-note">{row.detail}</span>}
      {row.otherSeason && <span className="row-note">{row.otherSeason}</span>}
    </>
  );
}

/** 'Held for Boys 3-4 Hawks until Nov 24, 2026, 7:40 PM' */
export const HeldNote = ({ row }: { row: Pick<ScheduleRow, 'heldFor' | 'heldUntilAt'> }) => (
  <>
    Held for {row.heldFor} until <Moment at={row.heldUntilAt} style="weekday" />
  </>
);

/** A row's time range. In a narrow column it wraps after the dash. */
export function RowTime({ row }: { row: ScheduleRow }) {
  const words = rowTimes(row).split(/(?<=–) /);
  return words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && ' '}
      <span className="row-time whitespace-nowrap">{word}</span>
    </Fragment>
  ));
}
