import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { ImportDrop } from '#venues/import-drop.tsx';
import type { ImportKind } from '#venues/messages.ts';
import { railMessages as messages } from './messages.ts';

/** Gyms, permits or closures: imports a file after a preview, and links to the page for entering them by hand. */
export function FilePart({ kind, isNext }: { kind: ImportKind; isNext: boolean }) {
  const setUpPath = useSetUpPath();
  return (
    <div className="grid gap-2">
      {/* the result of a step’s first file is shown beside the name of the step */}
      <ImportDrop kind={kind} isQuiet={isNext} />
      <Link
        to={setUpPath(PATHS.venues)}
        className="link inline-flex min-h-11 items-center justify-self-start"
      >
        {kind === 'venues' ? messages.byHandGyms : messages.byHandHours}
      </Link>
    </div>
  );
}
