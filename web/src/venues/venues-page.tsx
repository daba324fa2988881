import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { seasonParam, useSelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CarryOverCard, CarryOverNotice } from './carry-over/carry-over-notice.tsx';
import { ClosuresCard } from './closures-card.tsx';
import { Gyms } from './gyms.tsx';
import { ImportCard } from './import-card.tsx';
import { messages } from './messages.ts';
import { PendingNotice } from './pending-notice.tsx';
import { permitList, venueList } from './queries.ts';
import { VenueDialog } from './venue-dialog.tsx';

/** /admin/venues: schools, gyms and courts, permits and closures, by hand and from files. */
export function VenuesPage() {
  const venues = useQuery(venueList);
  const asked = useSelectedSeason();
  const setUpPath = useSetUpPath();
  const hours = useQuery(permitList(asked));
  // the season choice already says that the season is gone
  const isGone = hours.error instanceof ApiError && hours.error.code === 'WRONG_STATE';
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Link to={setUpPath(PATHS.admin)} className={`${buttonClass('plain')} -ms-3 mb-2 self-start`}>
        <ChevronIcon className="size-5 rotate-180" />
        Admin dashboard
      </Link>
      <PageHeader
        title={messages.title}
        {...(hours.data?.season && { kicker: hours.data.season })}
        actions={
          <Button tone="primary" onClick={() => setAdding(true)}>
            {messages.addGym}
          </Button>
        }
      >
        <p>{messages.intro}</p>
      </PageHeader>
      <SetUpSeason className="mb-5" />
      {hours.data?.season === null && (
        <Notice tone="warn" title={messages.noSeason} className="mb-5">
          <p>{messages.noSeasonText}</p>
          <Link
            to={setUpPath(PATHS.admin)}
            className="link mt-1 inline-flex min-h-11 items-center font-semibold"
          >
            {messages.setUp}
          </Link>
        </Notice>
      )}
      <CarryOverNotice className="mb-5" />
      {!isGone && <PendingNotice />}
      {venues.isPending && <Loading />}
      {venues.isError && (
        <LoadFailed
          error={venues.error}
          text={messages.gymsFailed}
          busy={venues.isFetching}
          onRetry={() => venues.refetch()}
        />
      )}
      {venues.data && !isGone && (
        <div key={seasonParam(asked)} className="grid gap-5">
          <h2 className="sr-only">{messages.gymsTitle}</h2>
          <Gyms venues={venues.data} />
          <ClosuresCard venues={venues.data} />
          <ImportCard />
          <CarryOverCard />
        </div>
      )}
      {isAdding && <VenueDialog venue={null} siblings={0} onClose={() => setAdding(false)} />}
    </>
  );
}
