import { conflictOf } from '#api/conflict.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';

/** Where each kind of file is imported. */
const IMPORTERS = new Map([
  ['coaches', { path: PATHS.load, label: 'Go to Load coach data' }],
  ['players', { path: PATHS.leagueRatings, label: 'Go to League ratings' }],
  ['venues', { path: `${PATHS.venues}?import=venues`, label: 'Go to Venues' }],
  ['permits', { path: `${PATHS.venues}?import=permits`, label: 'Go to Venues, Permits' }],
  ['closures', { path: `${PATHS.venues}?import=closures`, label: 'Go to Venues, Closures' }],
  ['games', { path: PATHS.games, label: 'Go to Games' }],
  ['invoices', { path: PATHS.permitBook, label: 'Go to Permit Book' }],
]);

/** A link to where a file belongs that was refused because it is of another kind. */
export function ImporterLink({ error }: { error: unknown }) {
  const setUpPath = useSetUpPath();
  const importer = IMPORTERS.get(conflictOf(error, 'INVALID_INPUT').importer ?? '');
  if (importer === undefined) return null;
  return (
    <p>
      <Link
        to={setUpPath(importer.path)}
        className="link mt-1 inline-flex min-h-11 items-center font-semibold"
      >
        {importer.label}
      </Link>
    </p>
  );
}
