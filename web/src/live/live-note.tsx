import { useLiveState } from './live.ts';

/** Says how fresh the list is; nothing while that is unknown. `pollText` is shown while it only polls. */
export function LiveNote({ pollText }: { pollText: string }) {
  const state = useLiveState();
  if (state === 'unknown') return null;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-sm text-muted">
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${state === 'live' ? 'bg-good' : 'border-2 border-current'}`}
      />
      {state === 'live' ? 'Live' : pollText}
    </span>
  );
}
