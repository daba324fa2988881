import { LoadFailed } from './load-failed.tsx';

/** A part of the page whose file could not be fetched. Browsers may remember that for as long as the page is open. */
export function PartMissing({ text }: { text: string }) {
  return <LoadFailed error={null} text={text} busy={false} onRetry={() => window.location.reload()} />;
}
