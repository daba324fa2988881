import type { MailDetails, MailServerStatus, MailSummary } from '@portal/contract/mail.ts';
import { MAIL_STATES } from '@portal/domain/mail/mail-kinds.ts';
import { COACH, stubServer } from '#testing/browser.ts';
import { renderSignedIn, stubWindow } from '#testing/coach-calls.tsx';
import { MailPage } from '../mail-page.tsx';

/** An email, by default one that was sent. */
export const aMail = (id: number, changes: Partial<MailSummary> = {}): MailSummary => ({
  id,
  kind: 'practice_booked',
  label: 'Practice booked',
  recipient: `coach${id}@example.org`,
  subject: `Practice booked ${id}`,
  state: 'sent',
  attempts: 1,
  nextAttemptAt: null,
  problem: null,
  createdAt: '2026-11-17T17:00:00.000Z',
  finishedAt: '2026-11-17T17:00:01.000Z',
  resendOf: null,
  ...changes,
});

export const aFailedMail = (id: number): MailSummary =>
  aMail(id, { state: 'failed', problem: { text: 'The mail server refused this email.', detail: '554 No' } });

const SERVER: MailServerStatus = { isSet: true, lastSentAt: '2026-11-17T17:00:01.000Z', lastOutage: null };

const wholeOf = (mail: MailSummary): MailDetails => ({
  ...mail,
  html: `<!doctype html><html><body style="margin:0"><p>${mail.subject}</p></body></html>`,
  text: `${mail.subject}, as text`,
  calendar: { fileName: 'practice.ics', content: 'BEGIN:VCALENDAR' },
  headers: [{ name: 'Message-ID', value: `<${mail.id}@example.org>` }],
});

/** How many emails a page of the stubbed list has. */
const PAGE = 2;

/** Shows the page with an outbox that the test changes as the server would; `replies` take precedence. */
export async function showMail(
  replies: Parameters<typeof stubServer>[0] = {},
  { mails = [] as MailSummary[], server = SERVER, width = 'wide' as 'wide' | 'phone' | number } = {},
) {
  stubWindow(width);
  const requests = stubServer({
    'GET /api/admin/mail': ({ url }) => {
      const query = new URLSearchParams(url.split('?')[1]);
      const found = mails.filter(({ kind, recipient }) => {
        const isKind = !query.has('kind') || kind === query.get('kind');
        return isKind && recipient.includes(query.get('search') ?? '');
      });
      const inState = found.filter(({ state }) => !query.has('state') || state === query.get('state'));
      const from = Number(query.get('cursor') ?? 0);
      const end = from + PAGE;
      return {
        body: {
          mails: inState.slice(from, end),
          next: inState.length > end ? String(end) : null,
          counts: Object.fromEntries(
            MAIL_STATES.map((state) => [state, found.filter((mail) => mail.state === state).length]),
          ),
          server,
          keptDays: 90,
        },
      };
    },
    ...Object.fromEntries(mails.map((mail) => [`GET /api/admin/mail/${mail.id}`, { body: wholeOf(mail) }])),
    ...replies,
  });
  const page = renderSignedIn(<MailPage />, { ...COACH, role: 'ADMIN' });
  await page.settle();
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  return { ...page, changes, requests };
}
