import { rowTypeOf, type ScheduleRow } from '@portal/domain/schedule/row.ts';
import { defaultEndTime } from '@portal/domain/schedule/slot-times.ts';

/** Reads rows of the combined schedule. Without any schema, so that the browser can afford it for 50,000 rows. */

/** A row as it travels. Fields that say nothing about a row are left out by the server, those of the spec never. */
export type ScheduleRowWire = {
  AvailabilityId: number;
  Type: string;
  StatusEffective: string;
  AvailableDate: string;
  AvailableTime: string;
  ReservationEndTime: string;
  SchoolName: string;
  GymName: string;
  Court: string;
  DivisionName: string;
  TeamName: string;
  AwayTeam: string;
  HomeTeam: string;
  ScheduleName: string;
  VenueId: number;
  Weekday: string;
  EntryId?: number | undefined;
  TakenBy?: string | undefined;
  Detail?: string | undefined;
  BlackoutScope?: 'gym' | 'school' | undefined;
  /** 'Fall 2026': what is still to come of a season that is not the active one */
  OtherSeason?: string | undefined;
  /** the slot's own time if the row's differs from it */
  SlotTime?: string | undefined;
  SlotEndTime?: string | undefined;
  /** an open slot that is held for a team of the waitlist: 'Boys 3-4 Hawks', and until when (ISO 8601) */
  HeldFor?: string | undefined;
  HeldUntilAt?: string | undefined;
};

/** Other spellings in which rows have been seen (docs/spec/product.md#schedule-entry). */
type AnySpelling = Partial<ScheduleRowWire> & {
  availability_id?: number;
  availabilityId?: number;
  status?: string;
  venue_id?: number;
};

/** How long a row without an end is taken to last (docs/spec/product.md#update-modal). */
const WITHOUT_END_MINUTES = 90;

const endWithoutOne = (startTime: string) =>
  startTime === '' ? '' : (defaultEndTime(startTime, WITHOUT_END_MINUTES) ?? '');

/**
 * A row in the portal's own words, whatever spelling it came in; what is missing reads as empty.
 * @see docs/spec/product.md#schedule-entry, docs/spec/product.md#availability-status; docs/spec/decisions.md#schedule
 */
export function toScheduleRow(wire: AnySpelling): ScheduleRow {
  const startTime = wire.AvailableTime ?? '';
  const endTime = wire.ReservationEndTime || endWithoutOne(startTime);
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
    detail: wire.Detail ?? '',
    blackoutScope: wire.BlackoutScope ?? null,
    otherSeason: wire.OtherSeason ?? '',
    slotStartTime: wire.SlotTime ?? startTime,
    slotEndTime: wire.SlotEndTime ?? endTime,
    heldFor: wire.HeldFor ?? '',
    heldUntilAt: wire.HeldUntilAt ?? '',
  };
}
