import type { DescribedFileKind } from '@portal/contract/file-kinds.ts';
import { conflictOf } from '#api/conflict.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { handOver } from '#ui/handed-file.ts';

/** A link to where files of a kind are imported. */
export function ImporterLink({
  where,
  path,
  withFile,
}: Pick<DescribedFileKind, 'where' | 'path'> & { withFile?: () => void }) {
  const setUpPath = useSetUpPath();
  return (
    <Link
      to={setUpPath(path)}
      onClick={withFile}
      className="link mt-1 inline-flex min-h-control items-center font-semibold"
    >
      {withFile ? `Open this file under ${where}` : `Go to ${where}`}
    </Link>
  );
}

/** A link to where a file belongs that was refused because it is of another kind. The file goes along. */
export function RightImporterLink({ error }: { error: unknown }) {
  const { importer } = conflictOf(error, 'INVALID_INPUT');
  return importer === undefined ? null : (
    <p>
      <ImporterLink {...importer} withFile={() => handOver(importer.kind)} />
    </p>
  );
}
