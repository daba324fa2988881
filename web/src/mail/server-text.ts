import type { MailServerStatus } from '@portal/contract/mail.ts';
import { several } from '@portal/domain/text/several.ts';
import { instantText } from '#league-time/instant-text.ts';
import type { NoticeTone } from '#ui/notice.tsx';
import { agoText, sinceText } from './moments.ts';

export type ServerLine = { tone: NoticeTone; title: string; text: string };

/**
 * The state of the mail server, in plain words.
 * @param waiting the number of waiting emails; null if unknown
 * @param now     in milliseconds
 * @param zone    the league's; null if unknown
 */
export function serverLine(
  server: MailServerStatus,
  waiting: number | null,
  now: number,
  zone: string | null,
): ServerLine {
  const { isSet, lastSentAt, lastOutage } = server;
  if (!isSet) {
    return {
      tone: 'info',
      title: 'No mail server is set: mails are kept here',
      text: 'They lie in the folder “mails” of the data folder, and nobody receives them.',
    };
  }
  if (lastOutage !== null && lastOutage.until === null) {
    return {
      tone: 'warn',
      title: `Mail server away since ${sinceText(lastOutage.from, now, zone)}${waitingText(waiting)}`,
      text: said(lastOutage),
    };
  }
  const reachedAt = latest(lastSentAt, lastOutage?.until ?? null);
  if (reachedAt === null) {
    return { tone: 'info', title: 'A mail server is set; it has taken no mail yet', text: '' };
  }
  return {
    tone: 'good',
    title: `Mail server reached ${agoText(reachedAt, now)}`,
    text:
      lastOutage === null
        ? ''
        : `Last away from ${instantText(lastOutage.from, zone)} to ${instantText(lastOutage.until ?? '', zone)}. ${said(lastOutage)}`,
  };
}

function waitingText(waiting: number | null): string {
  if (waiting === null) return '; what waits goes out by itself';
  if (waiting === 0) return '';
  return `; ${several(waiting, 'mail waits and goes out by itself', 'mails wait and go out by themselves')}`;
}

/** The sentence, and what the mail server or the network said. */
export const said = ({ text, detail }: { text: string; detail: string }): string =>
  detail === '' ? text : `${text} (${detail})`;

const latest = (...instants: (string | null)[]): string | null =>
  instants
    .filter((instant) => instant !== null)
    .sort()
    .at(-1) ?? null;
