import type { MailServerStatus } from '@portal/contract/mail.ts';
import type { ReactNode } from 'react';
import { useLeagueZone } from '#league-time/use-league-time.ts';
import { Notice } from '#ui/notice.tsx';
import { serverLine } from './server-text.ts';

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
