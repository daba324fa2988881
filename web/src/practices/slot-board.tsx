import type { WeekRange } from '@portal/domain/time/week.ts';
import { type ReactNode, useId, useRef } from 'react';
import { LiveNote } from '#live/live-note.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useAriaLive } from '#ui/use-aria-live.ts';
import { CARDS_UP_TO_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { WaitingButton } from '#waiting/waiting-button.tsx';
import { CardTeams, useChosenTeam } from './card-teams.tsx';
import type { Slot, Team } from './from-wire.ts';
import { isHeldFromTeam } from './holds.ts';
import { messages } from './messages.ts';
import { reasonIds, type SlotRow } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import { SlotCards } from './slot-cards.tsx';
import { SlotFilterBar } from './slot-filter-bar.tsx';
import { filterChoices } from './slot-filters.ts';
import { SlotTable } from './slot-table.tsx';
import type { Picking } from './use-picking.ts';
import { useSlotView } from './use-slot-view.ts';

type SlotBoardProps = {
  picking: Pick<Picking, 'open' | 'teams' | 'picked' | 'lost' | 'cellOf'>;
  range: WeekRange;
  /** slots that this page has booked: they are removed without a message */
  bookedIds?: ReadonlySet<number>;
  onToggle: (team: Team, slot: Slot) => void;
  /** the bar at the bottom of the window */
  bar: ReactNode;
};

const NONE: ReadonlySet<number> = new Set();

/** The open slots with filters, pages and the boxes of the teams. */
export function SlotBoard({ picking, range, bookedIds = NONE, onToggle, bar }: SlotBoardProps) {
  const id = useId();
  const hasCards = useIsWindowUpTo(CARDS_UP_TO_PX);
  const top = useRef<HTMLDivElement>(null);
  const { open, teams, picked, lost } = picking;
  const watched = [...picked, ...lost.filter(({ wasTicked }) => wasTicked)].map(({ slot }) => slot);
  const view = useSlotView({ open, picked: watched, bookedIds, range });
  const [chosen, setChosen] = useChosenTeam(teams, hasCards);
  const rows = view.items.map((slot) => toRow(slot, chosen ? [chosen] : teams));
  const whyIds = reasonIds(rows, id);
  const count = countText(view.fittingCount, open.filter((slot) => !isHeldFromTeam(slot)).length);
  const spoken = useAriaLive(count, view.key);
  const isEmpty = open.length === 0 && view.items.length === 0;

  function toRow(slot: ShownSlot, ofTeams: readonly Team[]): SlotRow {
    return { slot, cells: ofTeams.map((team) => picking.cellOf(team, slot)) };
  }

  function handlePageChange(page: number) {
    view.changePage(page);
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      {isEmpty ? (
        <EmptyState title={messages.noSlots}>
          <p className="mb-4">{messages.noSlotsNext}</p>
          {teams.length > 0 && <WaitingButton tone="primary" />}
        </EmptyState>
      ) : (
        <div ref={top} className="grid scroll-mt-4 grid-cols-1 gap-3">
          {teams.length > 0 && <CardTeams teams={teams} chosen={chosen} onChoose={setChosen} />}
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 phone:*:w-full">
            <SlotFilterBar
              filters={view.filters}
              choices={filterChoices(open, range)}
              onChange={view.changeFilters}
              onClear={view.clearFilters}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 xl:flex-col xl:items-end">
              <p role="status" aria-live={spoken} className="text-sm text-muted tabular-nums">
                {count}
              </p>
              <LiveNote pollText={messages.polls} />
            </div>
          </div>
          {rows.length === 0 ? (
            <EmptyState title={messages.nothingFits}>
              <Button onClick={view.clearFilters}>Show all open slots</Button>
            </EmptyState>
          ) : hasCards ? (
            <SlotCards rows={rows} whyIds={whyIds} onToggle={onToggle} />
          ) : (
            <SlotTable rows={rows} teams={teams} whyIds={whyIds} onToggle={onToggle} />
          )}
          {rows.length > 0 && (
            <Pagination
              page={view.page}
              pageCount={view.pageCount}
              onPageChange={handlePageChange}
              label="Open slots"
            />
          )}
        </div>
      )}
      <Reasons whyIds={whyIds} />
      {teams.length > 0 && !(isEmpty && watched.length === 0) && bar}
    </>
  );
}

/** Each reason once, referenced by the descriptions of the checkboxes. */
function Reasons({ whyIds }: { whyIds: ReadonlyMap<string, string> }) {
  return (
    <div hidden>
      {[...whyIds].map(([reason, id]) => (
        <span key={id} id={id}>
          {reason}
        </span>
      ))}
    </div>
  );
}

function countText(fitting: number, open: number): string {
  const slots = open === 1 ? 'open slot' : 'open slots';
  return fitting === open ? `${open} ${slots}` : `${fitting} of ${open} ${slots}`;
}
