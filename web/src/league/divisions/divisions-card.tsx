import type { DivisionWire } from '@portal/contract/league.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSelectedSeason } from '#season/selected-season.ts';
import { SetUpSeason } from '#season/set-up-season.tsx';
import { ListCard } from '#shared/list-card.tsx';
import { Button } from '#ui/button.tsx';
import { DivisionDialog } from './division-dialog.tsx';
import { messages, perWeekText, teamsText } from './messages.ts';
import { divisions } from './queries.ts';

/** How many practices the teams of each division may have in a week. */
export function DivisionsCard() {
  const query = useQuery({ ...divisions(useSelectedSeason()), refetchOnMount: 'always' });
  const [edited, setEdited] = useState<DivisionWire | null>(null);
  return (
    <>
      <ListCard
        title={messages.title}
        text={messages.text}
        head={<SetUpSeason className="mt-4" />}
        query={query}
        failed={messages.failed}
        className="xl:col-span-2"
      >
        {(list) =>
          list.length === 0 ? (
            <p className="mt-4 font-semibold">{messages.empty}</p>
          ) : (
            <ul className="mt-4 grid gap-x-8 md:grid-cols-2">
              {list.map((division) => (
                <li
                  key={division.id}
                  className="flex items-center justify-between gap-3 border-t border-line py-3"
                >
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere">{division.name}</p>
                    <p className="text-sm text-muted">
                      {perWeekText(division.practicesPerWeek)} · {teamsText(division.teams)}
                    </p>
                  </div>
                  <Button
                    aria-label={`Change practices for ${division.name}`}
                    onClick={() => setEdited(division)}
                  >
                    Change
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </ListCard>
      {edited && <DivisionDialog division={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
