import { LoadFailed } from './load-failed.tsx';

/** Shown for a part of the page whose file could not be fetched. Browsers may cache that failure until a reload. */
export function PartNotLoaded({ text }: { text: string }) {
  const refetch = () => window.location.reload();
  return <LoadFailed query={{ error: null, isFetching: false, refetch }} text={text} />;
}
