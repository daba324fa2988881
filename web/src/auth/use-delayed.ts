import { useEffect, useEffectEvent } from 'react';

/** Calls `action` once, `delayMs` after `isOn` became true; unmounting or turning it off cancels it. */
export function useDelayed(isOn: boolean, delayMs: number, action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => act(), delayMs);
    return () => clearTimeout(timer);
  }, [isOn, delayMs]);
}
