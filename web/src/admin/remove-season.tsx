import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { navigate, useLocation } from '#router/location.ts';
import { type ListedSeason, seasonList } from '#season/season-list.ts';
import { setUpMessages as messages } from '#season/set-up-messages.ts';
import { RemovalDialog } from '#shared/removal-dialog.tsx';
import { Button } from '#ui/button.tsx';

/** Removes a season that was created by mistake, after a confirmation; the server says why one cannot be removed. */
export function RemoveSeason({ season: { year, season, label } }: { season: ListedSeason }) {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="phone:min-h-11" onClick={() => setOpen(true)}>
        {messages.remove(label)}
      </Button>
      {isOpen && (
        <RemovalDialog
          what={label}
          remove={async () =>
            (await call('removeSeason', { params: { year: String(year), season } })).message
          }
          // otherwise the page would still show the removed season
          onRemoved={() => navigate(pathname, { replace: true })}
          onSettled={() => void queries.invalidateQueries({ queryKey: seasonList.queryKey })}
          onClose={() => setOpen(false)}
        >
          <p>{messages.removeText}</p>
          <p className="mt-3">{messages.removeKept}</p>
        </RemovalDialog>
      )}
    </>
  );
}
