import type { ReservationType } from '@portal/domain/schedule/durations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reservationTypes } from '#schedule/queries.ts';
import { ListCard } from '#shared/list-card.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { durationText } from './duration-text.ts';
import { messages } from './messages.ts';
import { TypeDialog } from './type-dialog.tsx';

/** The five types of entries, which can be changed, but not added or removed. */
export function ReservationTypes() {
  const types = useQuery({ ...reservationTypes, refetchOnMount: 'always' });
  const [edited, setEdited] = useState<ReservationType | null>(null);
  return (
    <>
      <ListCard
        title={messages.typesTitle}
        text={messages.typesText}
        query={types}
        failed={messages.typesFailed}
        className="xl:col-span-2"
      >
        {(list) => (
          <ul className="mt-4 divide-y divide-line">
            {list.map((type) => (
              <li key={type.code} className="flex items-center justify-between gap-3 py-3">
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">{type.label}</p>
                  <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                    {durationText(type.defaultDurationMinutes)}
                    <Badge tone={type.blocksAvailability ? 'neutral' : 'warn'}>
                      {type.blocksAvailability ? messages.blocks : messages.blocksNot}
                    </Badge>
                  </p>
                </div>
                <Button aria-label={`Change ${type.label}`} onClick={() => setEdited(type)}>
                  Change
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListCard>
      {edited && <TypeDialog type={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
