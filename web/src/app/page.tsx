import { type ComponentType, useEffect, useState } from 'react';
import { Loading } from '#ui/loading.tsx';
import { PageNotLoaded } from './page-not-loaded.tsx';

/** The file of a page. `load` fetches it and throws if that fails; until then there is nothing to show. */
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
 * A lazily loaded page. It is rendered at once if its file is loaded, whereas React's `lazy` would first show a fallback
 * for a third of a second.
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
  return Shown === null ? <Loading className="min-h-dvh" /> : <Shown />;
}
