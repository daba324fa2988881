import type { NoticeTone } from './notice.tsx';

export type NewToast = {
  tone?: NoticeTone;
  title: string;
  text?: string;
  /** what the user can do about it; the toast is removed when it is pressed */
  action?: { label: string; onPress: () => void };
  shownMs?: number;
};

export type Toast = { id: number; tone: NoticeTone; title: string; text: string } & Pick<NewToast, 'action'>;

const SHOWN_MS = 6_000;
/** With a button: enough time to read it and to reach the button. */
const SHOWN_WITH_ACTION_MS = 15_000;

/** Short, because it needs no reading and must not cover what is pressed next. */
export const COPIED_TOAST = { title: 'Copied', shownMs: 2_000 } as const;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const lives = new Map<number, { ms: number; timer: ReturnType<typeof setTimeout> }>();

/**
 * Shows a short message at the edge of the screen, which disappears by itself. A repeated message replaces
 * the first, except those with a button. Errors that need an answer get a dialog.
 */
export function showToast({ tone = 'good', title, text = '', action, shownMs }: NewToast): void {
  const toast = { id: nextId++, tone, title, text, ...(action && { action }) };
  const same = toasts.find((other) => other.title === title && other.text === text && !other.action);
  if (same && !action) dismissToast(same.id);
  for (const { id } of toasts.slice(0, -2)) dismissToast(id);
  set([...toasts, toast]);
  live(toast.id, shownMs ?? (action ? SHOWN_WITH_ACTION_MS : SHOWN_MS));
}

/** Pauses the timer of a toast while the pointer or the focus is on it. */
export function holdToast(id: number): void {
  clearTimeout(lives.get(id)?.timer);
}

/** Restarts the timer of a paused toast. */
export function releaseToast(id: number): void {
  const life = lives.get(id);
  if (life) live(id, life.ms);
}

export function dismissToast(id: number): void {
  holdToast(id);
  lives.delete(id);
  set(toasts.filter((toast) => toast.id !== id));
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function live(id: number, ms: number): void {
  holdToast(id);
  lives.set(id, { ms, timer: setTimeout(() => dismissToast(id), ms) });
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
