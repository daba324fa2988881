import type { LeftoverSeason } from '@portal/contract/schedule-leftover.ts';
import { several } from '@portal/domain/text/several.ts';
import { formatDate, formatDateRange } from '@portal/domain/time/format.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { LeftoverDialog } from './leftover-dialog.tsx';
import { messages } from './messages.ts';

const LIST = new Intl.ListFormat('en-US');

/** Shows the leftover entries of former seasons and opens their list. Renders nothing if there are none. */
export function LeftoverNotice({ className }: { className?: string }) {
  const leftover = useQuery(leftoverEntries);
  const [open, setOpen] = useState<LeftoverSeason | null>(null);
  const seasons = leftover.data ?? [];

  return (
    <>
      {seasons.map((season) => (
        <Notice
          key={season.label}
          tone="warn"
          title={messages.title(season.entries.length, season.label)}
          {...(className && { className })}
        >
          <p className="wrap-anywhere">{messages.meaning(daysOf(season), placesOf(season))}</p>
          <Button className="mt-3 phone:w-full" onClick={() => setOpen(season)}>
            {messages.open(season.label)}
          </Button>
        </Notice>
      ))}
      {open && <LeftoverDialog season={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function daysOf({ entries }: LeftoverSeason): string {
  const first = entries[0]?.date ?? '';
  const last = entries.at(-1)?.date ?? '';
  return first === last ? formatDate(first) : formatDateRange(first, last);
}

const MAX_NAMED = 3;

/** 'Salk - Gym and Shepard - Main', each once, or '11 gyms'. */
function placesOf({ entries }: LeftoverSeason): string {
  const gyms = new Set(entries.map(({ SchoolName, GymName }) => `${SchoolName} - ${GymName}`));
  return gyms.size > MAX_NAMED ? several(gyms.size, 'gym') : LIST.format([...gyms].toSorted());
}

/** The leftover entries of former seasons, refreshed with the rest of the schedule. */
const leftoverEntries = queryOptions({
  queryKey: ['schedule', 'leftover'],
  queryFn: ({ signal }) => call('listLeftoverEntries', { signal }),
  refetchOnMount: 'always',
  select: ({ seasons }) => seasons,
});
