import type { WeekRange } from '@portal/domain/time/week.ts';
import type { Booking, Team } from './from-wire.ts';
import type { SlotRow } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import type { Request } from './submit-requests.ts';

/** The props of each layout of the open slots. */
export type SlotListProps = {
  /** the slots with the checkboxes of the shown teams; with several teams, the calendar gets them from `cellsOf` */
  rows: readonly SlotRow[];
  cellsOf: (slot: ShownSlot) => SlotRow['cells'];
  /** the teams whose checkboxes are shown */
  teams: readonly Team[];
  picked: readonly Request[];
  /** the bookings of the coach's teams; empty until they are loaded */
  bookings: readonly Booking[];
  range: WeekRange;
  /** the days that match the filter */
  days: readonly string[];
  /** reason → id of the element that contains it */
  whyIds: ReadonlyMap<string, string>;
  onToggle: (team: Team, slot: ShownSlot) => void;
};
