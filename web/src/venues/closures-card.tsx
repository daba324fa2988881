import type { Closure } from '@portal/contract/gym-hours.ts';
import type { Venue } from '@portal/contract/venues.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { ListCard } from '#settings/list-card.tsx';
import { Button } from '#ui/button.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import { messages } from './messages.ts';
import { closureList } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { closurePlace, daysName } from './words.ts';

type Asked = { action: 'add' } | { action: 'change' | 'remove'; closure: Closure };

/** Closures of the active season by date. */
export function ClosuresCard({ venues }: { venues: readonly Venue[] }) {
  const list = useQuery(closureList);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ListCard
        title={messages.closuresTitle}
        text={messages.closuresText}
        query={list}
        failed={messages.closuresFailed}
      >
        {({ season, closures }) => (
          <>
            {closures.length === 0 && <p className="mt-4 font-semibold">{messages.noClosures}</p>}
            <ul className="mt-4 divide-y divide-line">
              {closures.map((closure) => {
                const days = daysName(closure.firstDate, closure.lastDate);
                const name = `closure ${days}, ${closurePlace(closure, venues)}`;
                return (
                  <li key={closure.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                    <div className="min-w-0">
                      <p className="font-semibold">{days}</p>
                      <p className="text-sm text-muted wrap-anywhere">
                        {`${closurePlace(closure, venues)}: ${closure.reason}`}
                      </p>
                    </div>
                    <p className="flex gap-2">
                      <Button
                        size="small"
                        aria-label={`Change ${name}`}
                        onClick={() => setAsked({ action: 'change', closure })}
                      >
                        Change
                      </Button>
                      <Button
                        size="small"
                        aria-label={`Remove ${name}`}
                        onClick={() => setAsked({ action: 'remove', closure })}
                      >
                        Remove
                      </Button>
                    </p>
                  </li>
                );
              })}
            </ul>
            {season !== null && (
              <Button className="mt-4 phone:w-full" onClick={() => setAsked({ action: 'add' })}>
                {messages.addClosure}
              </Button>
            )}
          </>
        )}
      </ListCard>
      {asked?.action === 'add' && <ClosureDialog venues={venues} closure={null} onClose={close} />}
      {asked?.action === 'change' && (
        <ClosureDialog venues={venues} closure={asked.closure} onClose={close} />
      )}
      {asked?.action === 'remove' && (
        <RemoveDialog
          id={`closure-${asked.closure.id}`}
          what={`the closure ${daysName(asked.closure.firstDate, asked.closure.lastDate)}`}
          remove={(preview) =>
            call('removeClosure', {
              params: { id: String(asked.closure.id) },
              query: { preview: preview ? 'true' : 'false' },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}
