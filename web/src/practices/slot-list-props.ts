import type { WeekRange } from '@portal/domain/time/week.ts';
import type { Booking, Team } from './from-wire.ts';
import type { SlotRow } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import type { Request } from './submit-requests.ts';

/** What each layout of the open slots gets. */
export type SlotListProps = {
  /** the slots with the boxes of the shown teams; of several teams the calendar asks `cellsOf` for them */
  rows: readonly SlotRow[];
  cellsOf: (slot: ShownSlot) => SlotRow['cells'];
  /** the teams whose boxes are shown */
  teams: readonly Team[];
  picked: readonly Request[];
  /** of the coach's teams; none until they are loaded */
  bookings: readonly Booking[];
  range: WeekRange;
  /** the days that match the filter */
  days: readonly string[];
  /** reason → id of the element that contains it */
  whyIds: ReadonlyMap<string, string>;
  onToggle: (team: Team, slot: ShownSlot) => void;
};
