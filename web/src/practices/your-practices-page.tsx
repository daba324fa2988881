import type { User } from '@portal/contract/auth.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { download } from '#api/client.ts';
import { useSession } from '#api/session.ts';
import { CalendarButton } from '#calendar/calendar-button.tsx';
import { LostPractices } from '#losses/lost-practices.tsx';
import { PATHS } from '#paths.ts';
import { navigate, useLocation } from '#router/location.ts';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { ShareButton } from '#team-page/share-button.tsx';
import { OwnTrades } from '#trades/own-trades.tsx';
import { ownTrades } from '#trades/queries.ts';
import { Button } from '#ui/button.tsx';
import { ChevronIcon, PrintIcon } from '#ui/icons.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { gymList } from '#venues/queries.ts';
import { BookingList } from './booking-list.tsx';
import { divisionText } from './booking-text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import type { Booking } from './from-wire.ts';
import { messages } from './messages.ts';
import { OwnPostponedGames } from './own-postponed-games.tsx';
import { PracticeSheets } from './practice-sheets.tsx';
import { BOOKINGS_KEY } from './queries.ts';
import { slotText } from './slot-text.ts';
import { useBookings } from './use-bookings.ts';

const loadNoteDialog = () => import('#notes/note-dialog.tsx');
const loadTradeDialog = () => import('#trades/trade-dialog.tsx');

/** /your-practices: a coach's bookings, with cancel and download (docs/spec/product.md#your-practices). */
export function YourPracticesPage() {
  const session = useSession();
  return session.status === 'signed-in' ? <YourPractices user={session.user} /> : null;
}

function YourPractices({ user }: { user: User }) {
  const list = useRef<HTMLElement>(null);
  const [traded, setTraded] = useState<Booking | null>(null);
  const closeTrade = () => setTraded(null);
  const [noted, setNoted] = useState<(Booking & { entryId: number }) | null>(null);
  const closeNote = () => setNoted(null);
  const queries = useQueryClient();
  const isPrinting = useIsPrinting();
  const { names, teams, bookings, savedAt, isOffline, failed } = useBookings(user);
  const [canceled, setCanceled] = useState<Booking | null>(null);
  // also waits for directions and trades, which would shift the list if they arrived later
  const gyms = useQuery(gymList);
  const trades = useQuery({ ...ownTrades, enabled: user.emailVerified });
  const isWaiting = savedAt === null && (gyms.isLoading || trades.isLoading);
  const shown = isWaiting ? undefined : bookings;
  const name = `${user.firstname} ${user.lastname}`.trim() || user.email;

  return (
    <>
      <BackButton />
      <PageHeader
        title={`Practices for ${name}`}
        tabTitle="Your Practices"
        actions={
          <>
            <CalendarButton className="phone:grow" />
            {user.emailVerified && <ShareButton />}
            <DownloadButtons
              fileName="reservations"
              request={(format, fallbackName) =>
                download('downloadReservations', { body: { format, teams: [...names] }, fallbackName })
              }
              failedTitle={messages.error}
              emptyText={
                bookings?.length === 0 || names.length === 0 ? 'There is nothing to download yet.' : null
              }
              className="phone:grow phone:px-2 phone:text-sm"
            />
            <Button
              disabled={!bookings?.some(({ isPast }) => !isPast)}
              className="phone:hidden"
              onClick={() => window.print()}
            >
              <PrintIcon />
              Print
            </Button>
          </>
        }
      />
      <div className="mb-5 empty:hidden print:hidden">{user.emailVerified && <LostPractices />}</div>
      {user.emailVerified && <OwnPostponedGames />}
      <section ref={list} tabIndex={-1} aria-label="Bookings" className="outline-none">
        {failed && !(isOffline && savedAt !== null) && (
          <LoadFailed query={failed} text={messages.bookingsFailed} className="mb-4" />
        )}
        {savedAt !== null && (
          <Notice tone="warn" className="mb-4">
            {messages.savedBookings(savedAt, isOffline)}
          </Notice>
        )}
        {shown && !isPrinting && (
          <div className="mb-4 grid gap-4 empty:hidden">
            {user.emailVerified && <OwnTrades shows="open" />}
          </div>
        )}
        {shown && !isPrinting && (
          <BookingList
            bookings={shown}
            teams={teams}
            onCancel={setCanceled}
            onTrade={setTraded}
            onNote={setNoted}
          />
        )}
        {shown && !isPrinting && user.emailVerified && (
          <div className="mt-4 empty:hidden">
            <OwnTrades shows="recent" />
          </div>
        )}
        {shown && isPrinting && <PracticeSheets bookings={shown} />}
        {!shown && !failed && <BookingsSkeleton />}
      </section>
      {canceled && (
        <CancelDialog
          booking={canceled}
          email={user.email}
          // the pressed button disappears with its row, so the focus moves to the list
          onDone={() => setTimeout(() => list.current?.focus())}
          onClose={() => setCanceled(null)}
        />
      )}
      {noted && (
        <LazyDialog load={loadNoteDialog} onClose={closeNote}>
          {({ NoteDialog }) => (
            <NoteDialog
              entry={noted}
              about={`${noted.teamName} (${divisionText(noted)}), ${slotText(noted)}`}
              onSaved={() => queries.invalidateQueries({ queryKey: BOOKINGS_KEY })}
              onClose={closeNote}
            />
          )}
        </LazyDialog>
      )}
      {traded && (
        <LazyDialog load={loadTradeDialog} onClose={closeTrade}>
          {({ TradeDialog }) => <TradeDialog booking={traded} onClose={closeTrade} />}
        </LazyDialog>
      )}
    </>
  );
}

/** Back to the previous page, or to the open slots if the portal was opened here. */
function BackButton() {
  const { via } = useLocation();
  const [cameFromPortal] = useState(via === 'push');
  return (
    <Button
      tone="plain"
      className="-ms-3 mb-2 self-start"
      onClick={() => (cameFromPortal ? window.history.back() : navigate(PATHS.practiceRequest))}
    >
      <ChevronIcon className="size-5 rotate-180" />
      Back
    </Button>
  );
}

function BookingsSkeleton() {
  return (
    <div role="status" className="grid min-h-dvh content-start gap-3">
      <span className="sr-only">Loading your bookings</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-12 w-full max-[68.75em]:h-40" />
      ))}
    </div>
  );
}
