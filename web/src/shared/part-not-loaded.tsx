import { LoadFailed } from './load-failed.tsx';

/** Shown for a part of the page whose file could not be fetched. Browsers may cache that failure until a reload. */
export function PartNotLoaded({ text }: { text: string }) {
  return <LoadFailed error={null} text={text} busy={false} onRetry={() => window.location.reload()} />;
}
