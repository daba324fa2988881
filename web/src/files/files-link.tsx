import type { FileKind } from '@portal/contract/file-kinds.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';

/** A link to what can be in a file of this kind. It opens a tab of its own, so that the import stays as it is. */
export function FilesLink({ kind }: { kind: FileKind }) {
  return (
    <Link
      to={`${PATHS.files}?kind=${kind}`}
      target="_blank"
      className="link inline-flex min-h-control items-center justify-self-start text-sm"
    >
      What can be in the file?
      <span className="sr-only"> (new tab)</span>
    </Link>
  );
}
