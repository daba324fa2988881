import type { LossPreview } from '@portal/contract/losses.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSelectedSeason, useSetUpPath } from '#season/selected-season.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { IMPORTS, ImportDrop, type ImportKind } from './import-file.tsx';
import { bookedWhileClosed, LossStep } from './loss-step.tsx';
import { permitList, venueList } from './queries.ts';

type ImportDialogProps = {
  /** the kind that is chosen first */
  first?: ImportKind;
  onClose: () => void;
};

export const IMPORT_KINDS = Object.keys(IMPORTS) as ImportKind[];

/** Imports venues, permits or closures from a file after a preview of every line, and resolves affected bookings. */
export function ImportDialog({ first = 'venues', onClose }: ImportDialogProps) {
  const setUpPath = useSetUpPath();
  const hours = useQuery(permitList(useSelectedSeason()));
  const hasNoSeason = hours.data?.season === null;
  const venues = useQuery(venueList);
  const [kind, setKind] = useState<ImportKind>(first);
  const [lost, setLost] = useState<LossPreview | null>(null);
  if (lost !== null) {
    return (
      <LossStep loss={bookedWhileClosed(venues.data ?? [])} lost={lost} onBack={onClose} onClose={onClose} />
    );
  }
  return (
    <Dialog
      title="Import from a file"
      size="form"
      onClose={onClose}
      pressOutsideCloses={false}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-4">
        <p className="max-w-prose text-muted">An import adds and changes; it removes nothing.</p>
        <SelectInput
          label="File type"
          autoFocus
          value={kind}
          options={IMPORT_KINDS.map(
            (each) => [each, IMPORTS[each].label, hasNoSeason && each !== 'venues'] as const,
          )}
          onChange={setKind}
        />
        {hasNoSeason && (
          <p className="text-muted">
            Permits and closures belong to a season, and none is active yet.{' '}
            <Link to={setUpPath(PATHS.admin)} className="link font-semibold">
              Set the active season
            </Link>
          </p>
        )}
        <ImportDrop
          key={kind}
          kind={kind}
          onImported={(found) => (found === null ? onClose() : setLost(found))}
        />
      </div>
    </Dialog>
  );
}
