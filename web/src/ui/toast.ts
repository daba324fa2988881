import type { NoticeTone } from './notice.tsx';

export type Toast = { id: number; tone: NoticeTone; title: string; text: string };

const SHOWN_MS = 6_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a short message at the edge of the screen; it leaves by itself. Errors that need an answer get a dialog. */
export function showToast({
  tone = 'good',
  title,
  text = '',
}: {
  tone?: NoticeTone;
  title: string;
  text?: string;
}): void {
  const toast = { id: nextId++, tone, title, text };
  set([...toasts.slice(-2), toast]);
  setTimeout(() => dismissToast(toast.id), SHOWN_MS);
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function listToasts(): readonly Toast[] {
  return toasts;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
