import type { FileKind } from '@portal/contract/file-kinds.ts';
import { conflictOf } from '#api/conflict.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';

/** Where each kind of file is imported. */
const IMPORTERS: Record<FileKind, { path: string; label: string }> = {
  coaches: { path: PATHS.load, label: 'Go to Load coach data' },
  players: { path: `${PATHS.leagueRatings}?view=manage`, label: 'Go to League ratings' },
  venues: { path: `${PATHS.venues}?import=venues`, label: 'Go to Venues' },
  permits: { path: `${PATHS.venues}?import=permits`, label: 'Go to Venues, Permits' },
  closures: { path: `${PATHS.venues}?import=closures`, label: 'Go to Venues, Closures' },
  games: { path: `${PATHS.games}?step=upload`, label: 'Go to Games' },
  invoices: { path: PATHS.permitBook, label: 'Go to Permit Book' },
};

const isKind = (text: string | undefined): text is FileKind => Object.hasOwn(IMPORTERS, text ?? '');

/** A link to where files of a kind are imported. */
export function ImporterLink({ kind }: { kind: FileKind }) {
  const setUpPath = useSetUpPath();
  const { path, label } = IMPORTERS[kind];
  return (
    <Link to={setUpPath(path)} className="link mt-1 inline-flex min-h-11 items-center font-semibold">
      {label}
    </Link>
  );
}

/** A link to where a file belongs that was refused because it is of another kind. */
export function RightImporterLink({ error }: { error: unknown }) {
  const { importer } = conflictOf(error, 'INVALID_INPUT');
  return isKind(importer) ? (
    <p>
      <ImporterLink kind={importer} />
    </p>
  ) : null;
}
