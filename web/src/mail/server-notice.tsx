import type { MailServerStatus } from '@portal/contract/mail.ts';
import { several } from '@portal/domain/text/several.ts';
import type { ReactNode } from 'react';
import { instantText, isSameDay } from '#league-time/instant-text.ts';
import { useLeagueZone } from '#league-time/use-league-time.ts';
import { Notice, type NoticeTone } from '#ui/notice.tsx';

type ServerNoticeProps = {
  server: MailServerStatus;
  waiting: number | null;
  /** when the server answered, in milliseconds */
  now: number;
  /** the actions */
  children: ReactNode;
};

/** The state of the mail server. */
export function ServerNotice({ server, waiting, now, children }: ServerNoticeProps) {
  const zone = useLeagueZone() ?? null;
  const { tone, title, text } = serverLine(server, waiting, now, zone);
  return (
    <Notice
      tone={tone}
      title={title}
      className="mb-5 flex flex-wrap items-center justify-between gap-3"
      actions={children}
    >
      {text && <p className="wrap-anywhere">{text}</p>}
    </Notice>
  );
}

type ServerLine = { tone: NoticeTone; title: string; text: string };

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
      title: 'No mail server is set up',
      text: 'Emails are saved to the data folder and not delivered.',
    };
  }
  if (lastOutage !== null && lastOutage.until === null) {
    return {
      tone: 'warn',
      title: `Mail server unreachable since ${sinceText(lastOutage.from, now, zone)}${waitingText(waiting)}`,
      text: problemLine(lastOutage),
    };
  }
  const reachedAt = latest(lastSentAt, lastOutage?.until ?? null);
  if (reachedAt === null) {
    return { tone: 'info', title: 'Mail server set up; nothing sent yet', text: '' };
  }
  return {
    tone: 'good',
    title: `Mail server reached ${agoText(reachedAt, now)}`,
    text:
      lastOutage === null
        ? ''
        : `Last unreachable from ${instantText(lastOutage.from, zone)} to ${instantText(lastOutage.until ?? '', zone)}. ${problemLine(lastOutage)}`,
  };
}

function waitingText(waiting: number | null): string {
  if (waiting === null) return '; queued email will be sent automatically';
  if (waiting === 0) return '';
  return `; ${several(waiting, 'queued email will be sent automatically', 'queued emails will be sent automatically')}`;
}

/** The sentence about an outage, with the message of the mail server or the network. */
export const problemLine = ({ text, detail }: { text: string; detail: string }): string =>
  detail === '' ? text : `${text} (${detail})`;

const latest = (...instants: (string | null)[]): string | null =>
  instants
    .filter((instant) => instant !== null)
    .sort()
    .at(-1) ?? null;

const AGO = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * An ISO instant in the league's time zone, without the day if it is today.
 * @param now in milliseconds
 */
export const sinceText = (instant: string, now: number, timeZone: string | null): string =>
  instantText(instant, timeZone, isSameDay(instant, new Date(now), timeZone) ? 'clock' : 'moment');

/** How long ago an ISO instant was: 'just now', '2 minutes ago', 'yesterday'. @param now in milliseconds */
export function agoText(instant: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(instant));
  if (ms < MINUTE_MS) return 'just now';
  if (ms < HOUR_MS) return AGO.format(-Math.floor(ms / MINUTE_MS), 'minute');
  if (ms < DAY_MS) return AGO.format(-Math.floor(ms / HOUR_MS), 'hour');
  return AGO.format(-Math.floor(ms / DAY_MS), 'day');
}
