import { LoadFailed } from '#shared/load-failed.tsx';
import { messages } from './messages.ts';

/** A part of the page whose file could not be fetched. Browsers may remember that for as long as the page is open. */
export function PartMissing() {
  return (
    <LoadFailed
      error={null}
      text={messages.slotsFailed}
      busy={false}
      onRetry={() => window.location.reload()}
    />
  );
}
