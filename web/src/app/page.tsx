import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from '#ui/loading.tsx';
import { PageNotLoaded } from './page-not-loaded.tsx';

/** The file of a page. `load` fetches it and throws where it can't be had; until then there is nothing to show. */
export type PageFile = { load: () => Promise<void>; loaded: () => ComponentType | null };

/** The page that a file exports under this name. */
export function pageFile<Name extends string>(
  fetchFile: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): PageFile {
  let loaded: ComponentType | null = null;
  return {
    load: async () => {
      loaded ??= (await fetchFile())[name];
    },
    loaded: () => loaded,
  };
}

/**
 * A page in a file of its own. It shows at once where that is here already; with `lazy` React would first show what
 * stands in for it, and that for a third of a second.
 */
export function Page({ file }: { file: PageFile }) {
  const [Shown, show] = useState(file.loaded);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    if (Shown !== null) return;
    file.load().then(
      () => show(file.loaded),
      () => setMissing(true),
    );
  }, [file, Shown]);

  if (isMissing) return <PageNotLoaded />;
  return Shown === null ? <Loading /> : <Shown />;
}
