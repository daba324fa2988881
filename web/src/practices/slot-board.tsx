import type { User } from '@portal/contract/auth.ts';
import type { WeekRange } from '@portal/domain/time/week.ts';
import { useId, useRef } from 'react';
import { useLeagueToday } from '#league-time/use-league-now.ts';
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
import { PickBar } from './pick-bar.tsx';
import { reasonIds, type SlotRow, whyNotPick, whyNotPickShort } from './pick-cells.ts';
import { RequestDialog } from './request-dialog.tsx';
import type { ShownSlot } from './shown-slots.ts';
import { SlotCards } from './slot-cards.tsx';
import { SlotFilterBar } from './slot-filter-bar.tsx';
import { filterChoices } from './slot-filters.ts';
import { SlotTable } from './slot-table.tsx';
import { useRequests } from './use-requests.ts';
import { useSameHour } from './use-same-hour.ts';
import { useSlotView } from './use-slot-view.ts';

type SlotBoardProps = { user: User; open: readonly Slot[]; teams: readonly Team[]; range: WeekRange };

/** The open slots with filters, pages, picks and Submit. */
export function SlotBoard({ user, range, ...asked }: SlotBoardProps) {
  const id = useId();
  const hasCards = useIsWindowUpTo(CARDS_UP_TO_PX);
  const top = useRef<HTMLDivElement>(null);
  const days = { range, today: useLeagueToday() };
  const requests = useRequests({ email: user.email, days, ...asked });
  const { open, teams, picked, lost } = requests;
  const warningOf = useSameHour(user, picked, picked.length > 0);
  const watched = [...picked, ...lost.filter(({ wasTicked }) => wasTicked)].map(({ slot }) => slot);
  const view = useSlotView({ open, picked: watched, bookedIds: requests.bookedIds, range });
  const [chosen, setChosen] = useChosenTeam(teams, hasCards);
  const rows = view.items.map((slot) => toRow(slot, chosen ? [chosen] : teams));
  const whyIds = reasonIds(rows, id);
  const count = countText(view.fittingCount, open.filter((slot) => !isHeldFromTeam(slot)).length);
  const spoken = useAriaLive(count, view.key);
  const isEmpty = open.length === 0 && view.items.length === 0;

  function toRow(slot: ShownSlot, ofTeams: readonly Team[]): SlotRow {
    const cells = ofTeams.map((team) => ({
      team,
      isPicked: requests.isPicked(team, slot),
      isLost: lost.some((pick) => pick.wasTicked && pick.team.key === team.key && pick.slot.id === slot.id),
      isAsking: requests.isAsking(team, slot),
      why: whyNotPick(team, slot, slot.gone, days),
      whyShort: whyNotPickShort(team, slot, slot.gone, days),
    }));
    return { slot, cells };
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
        <div ref={top} className="grid scroll-mt-4 grid-cols-1 gap-4">
          {hasCards && teams.length > 0 && <CardTeams teams={teams} chosen={chosen} onChoose={setChosen} />}
          <SlotFilterBar
            filters={view.filters}
            choices={filterChoices(open, range)}
            onChange={view.changeFilters}
            onClear={view.clearFilters}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p role="status" aria-live={spoken} className="text-sm text-muted tabular-nums">
              {count}
            </p>
            <LiveNote pollText={messages.polls} />
          </div>
          {rows.length === 0 ? (
            <EmptyState title={messages.nothingFits}>
              <Button onClick={view.clearFilters}>Show all open slots</Button>
            </EmptyState>
          ) : hasCards ? (
            <SlotCards rows={rows} whyIds={whyIds} onToggle={requests.toggle} />
          ) : (
            <SlotTable rows={rows} teams={teams} whyIds={whyIds} onToggle={requests.toggle} />
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
      {teams.length > 0 && !(isEmpty && watched.length === 0) && (
        <PickBar
          picks={picked}
          lost={lost}
          warningOf={warningOf}
          busy={requests.busy}
          isNothingPicked={requests.isNothingPicked}
          onDrop={requests.drop}
          onForget={requests.forgetLost}
          onSubmit={requests.submit}
        />
      )}
      {requests.news && (
        <RequestDialog news={requests.news} onGive={requests.give} onClose={requests.closeNews} />
      )}
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
