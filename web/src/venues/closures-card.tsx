import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { monthOf } from '@portal/domain/time/month.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { ListCard } from '#shared/list-card.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { ClosureDialog } from './closure-dialog.tsx';
import { ClosureCalendar } from './closures/closure-calendar.tsx';
import { type Ask, type Asked, CLOSURES_ID } from './closures/closure-dialog-state.ts';
import { ClosureList } from './closures/closure-list.tsx';
import { useClosureView } from './closures/use-closure-view.ts';
import { dayInSeason, type SeasonDays, useSeasonDays } from './closures/use-season-days.ts';
import { ClosureViewSwitch } from './closures/view-switch.tsx';
import { messages } from './messages.ts';
import { closureList } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { daysName } from './venue-text.ts';

/** Closures of the season, on a calendar or in a list. */
export function ClosuresCard({ venues }: { venues: readonly Venue[] }) {
  const asks = useSelectedSeason();
  const list = useQuery(closureList(asks));
  const season = useSeasonDays();
  const [asked, setAsked] = useState<Asked | null>(null);
  const focus = useKeptFocus(asked !== null, CLOSURES_ID);
  const close = () => setAsked(null);

  function handleAsk(next: Asked): void {
    focus.remember();
    setAsked(next);
  }

  return (
    <>
      <ListCard
        id={CLOSURES_ID}
        title={messages.closuresTitle}
        text={messages.closuresText}
        query={list}
        failed={messages.closuresFailed}
      >
        {({ season: name, closures }) => (
          <div className="mt-4 grid gap-4">
            {closures.length === 0 && <p className="font-semibold">{messages.noClosures}</p>}
            {name !== null && season === null && <Skeleton className="h-96" />}
            {name !== null && season !== null && (
              <Closures closures={closures} venues={venues} season={season} onAsk={handleAsk} />
            )}
          </div>
        )}
      </ListCard>
      {asked?.action === 'add' && (
        <ClosureDialog venues={venues} closure={null} day={asked.day} onRemove={close} onClose={close} />
      )}
      {asked?.action === 'change' && (
        <ClosureDialog
          venues={venues}
          closure={asked.closure}
          day=""
          onRemove={() => setAsked({ action: 'remove', closure: asked.closure })}
          onClose={close}
        />
      )}
      {asked?.action === 'remove' && (
        <RemoveDialog
          id={`closure-${asked.closure.id}`}
          what={`the closure ${daysName(asked.closure.firstDate, asked.closure.lastDate)}`}
          remove={(preview) =>
            call('removeClosure', {
              params: { id: String(asked.closure.id) },
              query: { preview: preview ? 'true' : 'false', ...asks },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

type ClosuresProps = {
  closures: readonly Closure[];
  venues: readonly Venue[];
  season: SeasonDays;
  onAsk: Ask;
};

function Closures({ closures, venues, season, onAsk }: ClosuresProps) {
  const home = monthOf(dayInSeason(season.today, season.permits));
  const { view, month, showView, showMonth } = useClosureView(home);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ClosureViewSwitch view={view} onChange={showView} />
        <Button className="phone:w-full" onClick={() => onAsk({ action: 'add', day: '' })}>
          {messages.addClosure}
        </Button>
      </div>
      {view === 'list' ? (
        <ClosureList closures={closures} venues={venues} onAsk={onAsk} />
      ) : (
        <ClosureCalendar
          closures={closures}
          venues={venues}
          season={season}
          month={month}
          home={home}
          onMonth={showMonth}
          onAsk={onAsk}
        />
      )}
    </>
  );
}
