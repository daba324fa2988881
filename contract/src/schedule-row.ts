import { rowTypeOf, type ScheduleRow } from '@portal/domain/schedule/row.ts';
import { defaultEndTime } from '@portal/domain/schedule/slot-times.ts';
import type { ScheduleRowWire } from '#schedule.ts';

/**
 * Reads rows of the combined schedule. Without schemas, so that it is fast enough for 50,000 rows in the
 * browser.
 */

/** Other spellings that the reader accepts (docs/spec/product.md#schedule-entry). */
type AnySpelling = Partial<ScheduleRowWire> & {
  availability_id?: number;
  availabilityId?: number;
  status?: string;
  venue_id?: number;
};

/** How long a row without an end is assumed to last (docs/spec/product.md#update-modal). */
const WITHOUT_END_MINUTES = 90;

const endIfMissing = (startTime: string) =>
  startTime === '' ? '' : (defaultEndTime(startTime, WITHOUT_END_MINUTES) ?? '');

/**
 * Converts a row to the portal's own terms, whatever spelling it has; missing fields become empty.
 * @see docs/spec/product.md#schedule-entry, docs/spec/product.md#availability-status; docs/spec/decisions.md#schedule
 */
export function toScheduleRow(wire: AnySpelling): ScheduleRow {
  const startTime = wire.AvailableTime ?? '';
  const endTime = wire.ReservationEndTime || endIfMissing(startTime);
  return {
    slotId: wire.AvailabilityId ?? wire.availability_id ?? wire.availabilityId ?? 0,
    type: rowTypeOf(wire.Type ?? ''),
    status: rowTypeOf(wire.StatusEffective ?? wire.status ?? ''),
    date: wire.AvailableDate ?? '',
    startTime,
    endTime,
    schoolName: wire.SchoolName ?? '',
    gymName: wire.GymName ?? '',
    court: wire.Court ?? '',
    divisionName: wire.DivisionName ?? '',
    teamName: wire.TeamName ?? '',
    awayTeam: wire.AwayTeam ?? '',
    homeTeam: wire.HomeTeam ?? '',
    scheduleName: wire.ScheduleName ?? '',
    venueId: wire.VenueId ?? wire.venue_id ?? 0,
    weekday: wire.Weekday ?? '',
    entryId: wire.EntryId ?? null,
    takenBy: wire.TakenBy ?? '',
    ...(wire.TakenOn !== undefined && { takenOn: wire.TakenOn, takenFor: wire.TakenFor ?? '' }),
    ...(wire.HasOpenSides === true && { hasOpenSides: true }),
    detail: wire.Detail ?? '',
    gameNumber: wire.GameNumber ?? '',
    note: wire.Note ?? '',
    isNoteForFamilies: wire.NoteForFamilies ?? false,
    blackoutScope: wire.BlackoutScope ?? null,
    otherSeason: wire.OtherSeason ?? '',
    slotStartTime: wire.SlotTime ?? startTime,
    slotEndTime: wire.SlotEndTime ?? endTime,
    heldFor: wire.HeldFor ?? '',
    heldUntilAt: wire.HeldUntilAt ?? '',
  };
}
