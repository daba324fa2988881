import { useRef } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { BookingCards } from './booking-cards.tsx';
import { type BookingListProps, BookingTable } from './booking-table.tsx';
import { inOrder } from './booking-text.ts';
import type { Team } from './from-wire.ts';
import { messages } from './messages.ts';
import { perWeekTexts } from './per-week.ts';
import { pageOf } from './shown-slots.ts';

/** the coach's teams; undefined while they load */
type Teams = readonly Team[] | undefined;

/** The coach's bookings, upcoming ones first, 20 to a page. */
export function BookingList({ bookings, teams, ...actions }: BookingListProps & { teams: Teams }) {
  const hasCards = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const top = useRef<HTMLDivElement>(null);
  const [params, changeParams] = useSearchParams();
  if (bookings.length === 0) return <NextStep title={messages.noBookings} teams={teams} />;

  const { items, page, pageCount } = pageOf(inOrder(bookings), Number(params.get('page') ?? 1));
  const upcoming = bookings.filter(({ isPast }) => !isPast);
  const hasFixed = upcoming.some(({ canCancel }) => !canCancel);
  const List = hasCards ? BookingCards : BookingTable;

  function handlePageChange(next: number) {
    changeParams({ page: next === 1 ? null : String(next) });
    top.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div ref={top} className="grid scroll-mt-4 grid-cols-1 gap-4">
      {upcoming.length === 0 && <NextStep title={messages.nothingUpcoming} teams={teams} />}
      <p className="text-sm text-muted">
        {messages.counts(upcoming.length, bookings.length - upcoming.length)}
        {hasFixed && `. ${messages.onlyPractices}`}
      </p>
      <List bookings={items} {...actions} />
      {pageCount > 1 && (
        <Pagination page={page} pageCount={pageCount} onPageChange={handlePageChange} label="Your bookings" />
      )}
    </div>
  );
}

function NextStep({ title, teams }: { title: string; teams: Teams }) {
  const hasNone = teams?.length === 0;
  return (
    <EmptyState title={title}>
      <p className="mb-4">{hasNone ? messages.noTeams : perWeekTexts(teams).empty}</p>
      <Link to={PATHS.practiceRequest} className={buttonClass(hasNone ? 'quiet' : 'primary')}>
        {hasNone ? messages.lookAtSlots : messages.requestPractice}
      </Link>
    </EmptyState>
  );
}
