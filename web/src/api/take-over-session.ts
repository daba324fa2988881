import { endSessionLike, startSession } from './session.ts';
import { countOtherTabs, listenToTabs, type OfferedSession, postToTabs } from './tab-channel.ts';
import { readTabSession, readToken } from './token.ts';

/** How long a new tab waits for the other tabs, should one of them not answer. */
const WAIT_MS = 1_000;
/** How long it waits if it does not know how many there are, and for a second answer: they may have different accounts. */
const WAIT_FOR_ANY_MS = 200;
const SECOND_ANSWER_MS = 30;

/**
 * Lets the tabs of this browser share a session that is not remembered: a new tab takes it over, and a logout in one tab ends it
 * in all (docs/spec/decisions.md#token-storage).
 * @returns resolves once this tab knows whether another one has a session
 */
export function shareSession(): Promise<void> {
  let usedAt = Date.now();
  const use = () => {
    usedAt = Date.now();
  };
  window.addEventListener('focus', use);
  window.addEventListener('blur', use);
  listenToTabs((message) => {
    if (message.kind === 'request') {
      const session = readTabSession();
      postToTabs({ kind: 'answer', id: message.id, offer: session && { ...session, usedAt } });
    }
    if (message.kind === 'logout') endSessionLike(message.token);
  });
  const counted = countOtherTabs().catch(() => null);
  return readToken() === null ? counted.then(takeOver) : Promise.resolve();
}

/**
 * Takes over the session of the tab that was used last, if any tab has one.
 * @param others how many other tabs there are; null if unknown
 */
async function takeOver(others: number | null): Promise<void> {
  if (others === 0) return;
  await new Promise<void>((resolve) => {
    const id = Math.random();
    const offers: OfferedSession[] = [];
    let answers = 0;
    let isOver = false;
    const stop = listenToTabs((message) => {
      if (message.kind !== 'answer' || message.id !== id) return;
      answers += 1;
      if (message.offer) offers.push(message.offer);
      if (answers === others) end();
      else if (others === null && offers.length > 0) setTimeout(end, SECOND_ANSWER_MS);
    });

    function end() {
      if (isOver) return;
      isOver = true;
      stop();
      const [last] = offers.toSorted((a, b) => b.usedAt - a.usedAt);
      // someone may have logged in meanwhile
      if (last && readToken() === null) startSession(last, false);
      resolve();
    }

    postToTabs({ kind: 'request', id });
    setTimeout(end, others === null ? WAIT_FOR_ANY_MS : WAIT_MS);
  });
}
