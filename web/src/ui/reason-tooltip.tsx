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

type Shown = { box: HTMLElement; text: string; left: number; top: number; above: boolean };

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
    // it stays at its element while something scrolls, until the element has left the window
    const follow = () => setShown((now) => now && placeAt(now.box, now.text));
    window.addEventListener('pointerdown', hide, { capture: true, passive: true });
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      window.removeEventListener('pointerdown', hide, { capture: true });
      window.removeEventListener('scroll', follow, { capture: true });
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

/** Above the element if there is room, else below; always within the window. Null if the element is not in the window. */
function placeAt(box: HTMLElement, text: string): Shown | null {
  const { left, width, top, bottom } = box.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) return null;
  const middle = left + width / 2;
  const margin = Math.min(WIDTH, window.innerWidth) / 2 + GAP;
  const above = top > 120;
  return {
    box,
    text,
    left: Math.max(margin, Math.min(middle, window.innerWidth - margin)),
    top: above ? top - GAP : bottom + GAP,
    above,
  };
}
