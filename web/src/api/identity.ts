import { useSyncExternalStore } from 'react';

/**
 * The server refused a call until the user has proved who they are (CONFIRM_IDENTITY). The client of the calls asks here,
 * one dialog asks the user (auth/factors/confirm-identity-dialog.tsx), and the calls that waited are sent again.
 */

type Question = { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void };

let question: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  question = next;
  for (const notify of listeners) notify();
}

/** @returns whether the user has proved it; false at once if no dialog can ask */
export function askForIdentity(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (question === null) {
    let settle: Question['settle'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    set({ answer, settle });
  }
  return question?.answer ?? Promise.resolve(false);
}

/** Ends the question; calls that waited for it are sent again, or refused. */
export function settleIdentity(isConfirmed: boolean): void {
  const pending = question;
  if (pending === null) return;
  set(null);
  pending.settle(isConfirmed);
}

const isPending = () => question !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // nobody is left who could ask
    if (listeners.size === 0) settleIdentity(false);
  };
}

/** Whether a call waits for the user. */
export const useIdentityQuestion = (): boolean => useSyncExternalStore(subscribe, isPending, () => false);
