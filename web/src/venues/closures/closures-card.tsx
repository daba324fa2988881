import type { Venue } from '@portal/contract/venues.ts';
import type { Closure } from '@portal/contract/venues-hours.ts';
import { isMonth, monthOf } from '@portal/domain/time/month.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#router/search-params.ts';
import { useSelectedSeason } from '#season/selected-season.ts';
import { ListCard } from '#shared/list-card.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { messages } from '../messages.ts';
import { closureList } from '../queries.ts';
import { ClosureCalendar } from './closure-calendar.tsx';
import { CLOSURES_ID, type OnOpen } from './closure-dialog.tsx';
import { ClosureList } from './closure-list.tsx';
import { dayInSeason, type SeasonDays, useSeasonDays } from './use-season-days.ts';

type ClosuresCardProps = { venues: readonly Venue[]; onOpen: OnOpen };

/** Closures of the season, on a calendar or in a list. */
export function ClosuresCard({ venues, onOpen }: ClosuresCardProps) {
  const list = useQuery(closureList(useSelectedSeason()));
  const season = useSeasonDays();
  return (
    <ListCard
      id={CLOSURES_ID}
      title={messages.closuresTitle}
      text="For all schools, one school, one gym or one court"
      query={list}
      failed="We couldn’t load the closures."
    >
      {({ season: name, closures }) => (
        <div className="mt-4 grid gap-4">
          {closures.length === 0 && <p className="font-semibold">No closures yet.</p>}
          {name !== null && season === null && <Skeleton className="h-96" />}
          {name !== null && season !== null && (
            <Closures closures={closures} venues={venues} season={season} onOpen={onOpen} />
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
  onOpen: OnOpen;
};

/** In the view and month that the URL names. */
function Closures({ closures, venues, season, onOpen }: ClosuresProps) {
  const [params, setParams] = useSearchParams();
  const home = monthOf(dayInSeason(season.today, season.permits));
  const named = params.get('month') ?? '';
  const isList = params.get('closures') === 'list';
  const showAs = (label: string, isShown: boolean, closures: 'list' | null) => (
    <Button
      tone={isShown ? 'primary' : 'quiet'}
      aria-pressed={isShown}
      className="phone:grow"
      onClick={() => setParams({ closures })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Show closures as</legend>
          {showAs('Calendar', !isList, null)}
          {showAs('List', isList, 'list')}
        </fieldset>
        <Button className="phone:w-full" onClick={() => onOpen({ action: 'add', day: '' })}>
          {messages.addClosure}
        </Button>
      </div>
      {isList ? (
        <ClosureList closures={closures} venues={venues} onOpen={onOpen} />
      ) : (
        <ClosureCalendar
          closures={closures}
          venues={venues}
          season={season}
          month={isMonth(named) ? named : home}
          home={home}
          onMonth={(month) => setParams({ month: month === home ? null : month })}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
