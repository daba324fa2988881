import { type PointerEvent, useRef, useState } from 'react';

const TOLERANCE_PX = 6;

type Drag = { playerId: number; x: number; y: number; team: number | null };

/**
 * Lets a dot be dragged with a mouse or pen. A finger scrolls the page, and a tap opens the dot's menu.
 * @param onDrop called with the team on whose row the dot was dropped
 */
export function useDotDrag(onDrop: (playerId: number, team: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);

  const handlersOf = (playerId: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      if (event.pointerType === 'touch' || event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const [x, y] = [clientX - start.current.x, clientY - start.current.y];
      if (drag === null && Math.hypot(x, y) < TOLERANCE_PX) return;
      setDrag({ playerId, x, y, team: teamBelow(clientX, clientY) });
    },
    onPointerUp({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const team = drag === null ? null : teamBelow(clientX, clientY);
      wasDragged.current = drag !== null;
      start.current = null;
      setDrag(null);
      if (team !== null) onDrop(playerId, team);
    },
    onPointerCancel() {
      start.current = null;
      setDrag(null);
    },
  });

  /** Whether the click that follows belongs to a drag. */
  const isDragClick = () => wasDragged.current;

  return { drag, handlersOf, isDragClick };
}

/** The team whose row is under the pointer; null if there is none. The dragged dot covers the row. */
function teamBelow(x: number, y: number): number | null {
  const row = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'team' in element.dataset);
  return row === undefined ? null : Number(row.dataset.team);
}
