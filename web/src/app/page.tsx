import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { checkVersionNow } from './shell/watch-version.ts';

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

const RETRY_MS = 3_000;

/**
 * Replaces a page whose file could not be fetched. A browser may cache that failure for as long as the document lives, so
 * a retry reloads the document once the portal answers. Browsers may report that they are online before the first request
 * succeeds, so it keeps trying.
 */
function PageNotLoaded() {
  const [state, setState] = useState<'waiting' | 'trying' | 'unreachable'>('waiting');

  async function tryAgain() {
    if (state === 'trying') return;
    setState('trying');
    if (await isPortalReachable()) window.location.reload();
    else setState('unreachable');
  }

  const handleOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    checkVersionNow(); // a new version may have removed the file
    const listener = () => void handleOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);

  useEffect(() => {
    if (state !== 'unreachable') return;
    const retry = setInterval(async () => {
      if (await isPortalReachable()) window.location.reload();
    }, RETRY_MS);
    return () => clearInterval(retry);
  }, [state]);

  return (
    <Notice tone="bad" title="We couldn’t load this page.">
      <p>
        {state === 'unreachable'
          ? 'The portal can’t be reached at the moment. Please check your connection and try again.'
          : 'Please check your connection, then try again. Nothing you have saved is lost.'}
      </p>
      <p className="mt-3">
        <Button busy={state === 'trying'} onClick={tryAgain}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}

async function isPortalReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/api/healthz', { cache: 'no-store', credentials: 'omit' });
    return ok;
  } catch {
    return false;
  }
}
