import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { monthOf } from '@portal/domain/time/month.ts';
import { useQuery } from '@tanstack/react-query';
import { useSelectedSeason } from '#season/selected-season.ts';
import { ListCard } from '#shared/list-card.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { ClosureCalendar } from './closures/closure-calendar.tsx';
import { type Ask, CLOSURES_ID } from './closures/closure-dialog-state.ts';
import { ClosureList } from './closures/closure-list.tsx';
import { useClosureView } from './closures/use-closure-view.ts';
import { dayInSeason, type SeasonDays, useSeasonDays } from './closures/use-season-days.ts';
import { ClosureViewSwitch } from './closures/view-switch.tsx';
import { messages } from './messages.ts';
import { closureList } from './queries.ts';

type ClosuresCardProps = { venues: readonly Venue[]; onAsk: Ask };

/** Closures of the season, on a calendar or in a list. */
export function ClosuresCard({ venues, onAsk }: ClosuresCardProps) {
  const list = useQuery(closureList(useSelectedSeason()));
  const season = useSeasonDays();
  return (
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
            <Closures closures={closures} venues={venues} season={season} onAsk={onAsk} />
          )}
        </div>
      )}
    </ListCard>
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
