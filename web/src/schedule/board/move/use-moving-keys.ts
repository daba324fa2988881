import { useEffect, useEffectEvent } from 'react';
import type { Moving } from './moved-item.ts';

type Step = (step: 1 | -1) => void;

type Actions = { putBack: () => void; drop: () => void; stepTime: Step; stepCourt: Step; stepDay: Step };

/** Handles the keys that move an entry, wherever the focus is; fields keep their own keys. */
export function useMovingKeys(moving: Moving | null, actions: Actions): void {
  const isMoving = moving !== null;
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event, actions);
    const isOfField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (action === null || (isOfField && event.key !== 'Escape')) return;
    // Enter presses a focused button; a pointer drops on release
    if (event.key === 'Enter' && (event.target instanceof HTMLButtonElement || moving?.isDragged)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isMoving) return;
    const handle = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [isMoving]);
}

function actionOf(
  { key, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent,
  { putBack, drop, stepTime, stepCourt, stepDay }: Actions,
): (() => void) | null {
  if (altKey || shiftKey || metaKey) return null;
  switch (key) {
    case 'Escape':
      return putBack;
    case 'Enter':
      return drop;
    case 'ArrowLeft':
      return () => (ctrlKey ? stepDay(-1) : stepTime(-1));
    case 'ArrowRight':
      return () => (ctrlKey ? stepDay(1) : stepTime(1));
    case 'ArrowUp':
      return () => stepCourt(-1);
    case 'ArrowDown':
      return () => stepCourt(1);
    case 'PageUp':
      return () => stepDay(-1);
    case 'PageDown':
      return () => stepDay(1);
    default:
      return null;
  }
}
