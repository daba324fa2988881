import type { WeekRange } from '@portal/domain/time/week.ts';
import { type ReactNode, useId, useRef } from 'react';
import { LiveNote } from '#live/live-note.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { DayStrip } from '#shared/day-strip.tsx';
import { PartNotLoaded } from '#shared/part-not-loaded.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { useAriaLive } from '#ui/use-aria-live.ts';
import { WaitingButton } from '#waiting/waiting-button.tsx';
import { BookedWeeks } from './booked-weeks.tsx';
import { CardTeams, type TeamChoice } from './card-teams.tsx';
import { type Booking, type Slot, type Team, teamKey } from './from-wire.ts';
import { isHeldFromTeam } from './holds.ts';
import { messages } from './messages.ts';
import { NextTeamBanner, type TeamSwitch, useNextTeam } from './next-team.tsx';
import { reasonIds } from './pick-cells.ts';
import type { ShownSlot } from './shown-slots.ts';
import { SlotFilterBar } from './slot-filter-bar.tsx';
import { daysThatFit, filterChoices, readFilters } from './slot-filters.ts';
import { SlotsSkeleton, useChosenView, useSlotLayout, useSlotList } from './slot-lists.tsx';
import { dayName } from './slot-text.ts';
import type { Picking } from './use-picking.ts';
import { stripDays, useChosenDay, useSlotView } from './use-slot-view.ts';

type SlotBoardProps = {
  choice: TeamChoice;
  picking: Pick<Picking, 'open' | 'teams' | 'picked' | 'lost' | 'cellOf'>;
  range: WeekRange;
  /** slots that this page has booked: they are removed without a message */
  bookedIds?: ReadonlySet<number>;
  /** the bookings of the coach's teams; empty until they are loaded */
  bookings: readonly Booking[];
  staleSince: number | null;
  onToggle: (team: Team, slot: Slot) => void;
  /** the page has moved on to the next team, but the pressed slot may also be meant for the one before */
  onUnsure?: (switched: TeamSwitch, slot: Slot) => void;
  /** the bar at the bottom of the window */
  bar: ReactNode;
  /** between the teams and their slots */
  children?: ReactNode;
};

const NONE: ReadonlySet<number> = new Set();

/** The open slots with filters, pages and the boxes of the teams. */
export function SlotBoard({
  choice,
  picking,
  range,
  bookedIds = NONE,
  bookings,
  staleSince,
  onToggle,
  onUnsure,
  bar,
  children,
}: SlotBoardProps) {
  const id = useId();
  const requested = useSlotLayout();
  const { list, hasFailed } = useSlotList(requested);
  const layout = list?.layout ?? requested;
  const top = useRef<HTMLDivElement>(null);
  const { open, teams, picked, lost } = picking;
  const watched = [...picked, ...lost.filter(({ wasTicked }) => wasTicked)].map(({ slot }) => slot);
  const chosen = choice.key === null ? undefined : (teams.find(({ key }) => key === choice.key) ?? teams[0]);
  const [params] = useSearchParams();
  const mayPick = (slot: Slot) =>
    chosen ? picking.cellOf(chosen, { ...slot, gone: false }).why === null : !isHeldFromTeam(slot);
  // the calendar shows the fortnight by itself
  const hasStrip = layout !== 'calendar';
  const isByDay = layout === 'cards';
  const strip = useChosenDay({
    open: hasStrip ? open : [],
    filters: readFilters(params),
    range,
    team: chosen?.key ?? '',
    mayPick,
    mayBeAll: !isByDay,
  });
  const view = useSlotView({
    open,
    picked: watched,
    bookedIds,
    range,
    day: isByDay ? (strip.day ?? undefined) : undefined,
    hasPages: layout !== 'calendar',
  });
  const shownTeams = chosen ? [chosen] : teams;
  const ownBookings = chosen
    ? bookings.filter(({ divisionName, teamName }) => teamKey(divisionName, teamName) === chosen.key)
    : bookings;
  const cellsOf = (slot: ShownSlot) => shownTeams.map((team) => picking.cellOf(team, slot));
  // the calendar opens the boxes of several teams one slot at a time
  const isOpenedSingly = layout === 'calendar' && shownTeams.length > 1;
  const rows = view.items.map((slot) => ({ slot, cells: isOpenedSingly ? [] : cellsOf(slot) }));
  const whyIds = reasonIds(rows, id);
  const count = countText(view.fittingCount, open.filter((slot) => !isHeldFromTeam(slot)).length);
  const spoken = useAriaLive(count, view.key);
  const isEmpty = open.length === 0 && view.items.length === 0;

  const { switched, forgetSwitch } = useNextTeam({
    chosen,
    teams,
    picked,
    onNext: (team) => choice.choose(team, isByDay ? strip.day : null),
  });

  function handleChoose(team: Team | undefined) {
    forgetSwitch();
    choice.choose(team, switched && isByDay ? strip.day : null);
  }

  function handleToggle(team: Team, slot: Slot) {
    if (!switched || !onUnsure || slot.date !== switched.slot.date) return onToggle(team, slot);
    if (slot.id !== switched.slot.id) return onUnsure(switched, slot);
    // the second press on the same slot
    onToggle(switched.from, slot);
    handleChoose(switched.from);
  }

  function handlePageChange(page: number) {
    view.changePage(page);
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <>
      {isEmpty ? (
        <div className="grid gap-5">
          {children}
          <EmptyState title={messages.noSlots}>
            <p className="mb-4">When a coach cancels, the slot shows up here automatically.</p>
            {teams.length > 0 && <WaitingButton tone="primary" team={chosen} />}
          </EmptyState>
        </div>
      ) : (
        <div ref={top} className="grid grid-cols-1 gap-3 phone:-mt-2 phone:gap-1.5">
          {teams.length > 0 && (
            <CardTeams teams={teams} chosen={chosen} hasAll={requested !== 'cards'} onChoose={handleChoose} />
          )}
          {children}
          {hasStrip && (
            <DayStrip
              days={stripDays(strip.days, range, ownBookings)}
              chosen={strip.day}
              onChoose={(day) => view.changeFilters({ day })}
              {...(!isByDay && {
                all: {
                  count: strip.days.reduce((sum, { free }) => sum + free, 0),
                  isChosen: view.filters.day === '',
                  onChoose: () => view.changeFilters({ day: '' }),
                },
              })}
            />
          )}
          {isByDay && chosen && <BookedWeeks team={chosen} range={range} bookings={ownBookings} />}
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 phone:-mt-1 phone:flex-row-reverse phone:items-center">
            <SlotFilterBar
              filters={view.filters}
              choices={filterChoices(open, range)}
              hasDay={!isByDay}
              onChange={view.changeFilters}
              onClear={view.clearFilters}
            />
            <div className="flex flex-wrap items-center justify-between gap-x-4 phone:grow phone:basis-48">
              {isByDay && strip.day !== null && (
                <h2 className="w-full font-text text-base leading-tight font-bold">
                  {dayName(strip.day)}{' '}
                  <span className="text-sm font-normal text-muted">
                    {messages.freeOn(strip.days.find(({ date }) => date === strip.day)?.free ?? 0)}
                  </span>
                </h2>
              )}
              <div className="flex flex-wrap items-center justify-between gap-x-4 xl:flex-col xl:items-end">
                <p role="status" aria-live={spoken} className="text-sm text-muted tabular-nums phone:text-xs">
                  {count}
                </p>
                <LiveNote pollText="Updates every 30 seconds" staleSince={staleSince} />
              </div>
              {requested !== 'cards' && <ViewSwitch />}
            </div>
          </div>
          {switched && <NextTeamBanner switched={switched} onBack={() => handleChoose(switched.from)} />}
          {rows.length === 0 ? (
            <EmptyState title="No matches">
              <p className="mb-4">Try fewer filters.</p>
              <Button onClick={view.clearFilters}>Show all open slots</Button>
            </EmptyState>
          ) : list ? (
            <list.List
              rows={rows}
              cellsOf={cellsOf}
              teams={shownTeams}
              picked={picked}
              bookings={bookings}
              range={range}
              days={daysThatFit(view.filters.day, range)}
              whyIds={whyIds}
              onToggle={handleToggle}
            />
          ) : hasFailed ? (
            <PartNotLoaded text={messages.slotsFailed} />
          ) : (
            <SlotsSkeleton />
          )}
          {rows.length > 0 && layout !== 'calendar' && (layout === 'table' || view.pageCount > 1) && (
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

const VIEWS = [
  { view: 'table', label: 'Table' },
  { view: 'calendar', label: 'Calendar' },
] as const;

/** Table or calendar, kept in the URL and remembered for the person. */
function ViewSwitch() {
  const [shown, show] = useChosenView();
  return (
    <fieldset className="flex gap-1.5 print:hidden">
      <legend className="sr-only">View</legend>
      {VIEWS.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === shown}
          className={classNames(buttonClass(view === shown ? 'primary' : 'quiet', 'small'))}
          onClick={() => show(view)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
