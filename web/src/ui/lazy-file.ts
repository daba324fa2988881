import { useEffect, useState } from 'react';

/** A file that is loaded when it is needed. */
export type LazyFile<File> = { load: () => Promise<File>; loaded: () => File | null };

export function lazyFile<File>(fetchFile: () => Promise<File>): LazyFile<File> {
  let file: File | null = null;
  return {
    load: async () => {
      file ??= await fetchFile();
      return file;
    },
    loaded: () => file,
  };
}

/** Loads a file. @returns its export, null until it is loaded; `hasFailed` if it cannot be fetched */
export function useLazyFile<File>(lazy: LazyFile<File>) {
  const [file, setFile] = useState(lazy.loaded);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isMounted = true;
    lazy.load().then(
      (loaded) => isMounted && setFile(() => loaded),
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [lazy]);
  return { file, hasFailed };
}
