import type { DescribedFileKind } from '@portal/contract/file-kinds.ts';
import { conflictOf } from '#api/conflict.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';

/** A link to where files of a kind are imported. */
export function ImporterLink({ where, path }: Pick<DescribedFileKind, 'where' | 'path'>) {
  const setUpPath = useSetUpPath();
  return (
    <Link to={setUpPath(path)} className="link mt-1 inline-flex min-h-11 items-center font-semibold">
      Go to {where}
    </Link>
  );
}

/** A link to where a file belongs that was refused because it is of another kind. */
export function RightImporterLink({ error }: { error: unknown }) {
  const { importer } = conflictOf(error, 'INVALID_INPUT');
  return importer === undefined ? null : (
    <p>
      <ImporterLink {...importer} />
    </p>
  );
}
