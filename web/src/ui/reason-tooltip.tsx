import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';

type Shown = { text: string; left: number; top: number; above: boolean };

const WIDTH = 288;
const GAP = 6;
const LEAVE_MS = 120;

/**
 * One tooltip for all elements inside that have `data-why`, shown on hover, focus and touch; Escape or a press
 * elsewhere closes it. Screen readers get the same sentence through the element's description.
 */
export function ReasonTooltip({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = shown !== null;

  useEffect(() => {
    if (!isShown) return;
    const hide = () => setShown(null);
    const events = ['scroll', 'pointerdown'];
    for (const event of events) window.addEventListener(event, hide, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, hide, { capture: true });
    };
  }, [isShown]);

  function handleEnter(event: PointerEvent | FocusEvent | MouseEvent) {
    const box = (event.target as Element).closest<HTMLElement>('[data-why]');
    if (event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return;
    if (!box?.dataset.why) return;
    clearTimeout(leaving.current);
    setShown(placeAt(box, box.dataset.why));
  }

  function handleLeave() {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setShown(null), LEAVE_MS);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setShown(null);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the elements inside
    <div
      onPointerOver={handleEnter}
      onPointerOut={handleLeave}
      onFocus={handleEnter}
      onClick={handleEnter}
      onBlur={handleLeave}
      onKeyDown={handleKeyDown}
    >
      {children}
      {shown && (
        <div
          role="tooltip"
          className="fixed z-30 w-max max-w-72 -translate-x-1/2 rounded-lg bg-ink px-3 py-2 text-left text-sm font-normal text-floor shadow-float data-above:-translate-y-full"
          data-above={shown.above || undefined}
          style={{ left: shown.left, top: shown.top }}
          onPointerEnter={() => clearTimeout(leaving.current)}
        >
          {shown.text}
        </div>
      )}
    </div>
  );
}

/** Above the element if there is room, else below; always within the window. */
function placeAt(box: Element, text: string): Shown {
  const { left, width, top, bottom } = box.getBoundingClientRect();
  const middle = left + width / 2;
  const margin = Math.min(WIDTH, window.innerWidth) / 2 + GAP;
  const above = top > 120;
  return {
    text,
    left: Math.max(margin, Math.min(middle, window.innerWidth - margin)),
    top: above ? top - GAP : bottom + GAP,
    above,
  };
}
