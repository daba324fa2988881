import { endSessionLike, startSession } from './session.ts';
import { listenToTabs, type OfferedSession, postToTabs } from './tab-channel.ts';
import { readTabSession, readToken } from './token.ts';

/** How long a new tab waits for the others. */
const WAIT_MS = 200;
/** How long it waits for a second answer: other tabs may have other accounts. */
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
      if (session) postToTabs({ kind: 'offer', ...session, usedAt });
    }
    if (message.kind === 'logout') endSessionLike(message.token);
  });
  return readToken() === null ? takeOver() : Promise.resolve();
}

/** Takes over the session of the tab that was used last, if any tab has one. */
function takeOver(): Promise<void> {
  return new Promise((resolve) => {
    const offers: OfferedSession[] = [];
    let isOver = false;
    const stop = listenToTabs((message) => {
      if (message.kind !== 'offer') return;
      offers.push(message);
      setTimeout(end, SECOND_ANSWER_MS);
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

    postToTabs({ kind: 'request' });
    setTimeout(end, WAIT_MS);
  });
}
