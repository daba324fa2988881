import { MAIL_KINDS } from '@portal/domain/mail/mail-kinds.ts';
import { FROM } from '@portal/testkit/mail-options.ts';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { toMessage } from './delivery.ts';
import { sampleData } from './kinds.ts';
import { renderMail } from './render.ts';

/** Every kind of email as it is sent, read back by a MIME parser. */

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
const context = {
  leagueName: 'Maplewood “Hoops” Liga für Kinder',
  contactEmail: 'office@hoops.example',
  publicUrl: 'http://portal.example',
  timeZone: 'America/New_York',
  from: FROM,
};
const created = { messageId: 'ab12', createdAt: new Date('2026-11-17T17:00:00Z') };

async function compose(kind: (typeof MAIL_KINDS)[number]) {
  const recipient = 'casey@example.org';
  const mail = { ...created, kind, recipient, data: sampleData(kind, '2026-11-17'), secret: 'TOKEN' };
  const rendered = renderMail(mail, context);
  const { message } = await composer.sendMail(toMessage(mail, rendered, { from: FROM, recipient }));
  const source = message.toString();
  return { rendered, source, parsed: await PostalMime.parse(source, { attachmentEncoding: 'utf8' }) };
}

/** A line that is a link to the portal or to a map. */
const LINK = /^(?:http:\/\/portal\.example\/|https:\/\/www\.openstreetmap\.org\/search\?query=)\S+$/;

/** A quoted-printable body ends its lines with CRLF; what a reader sees is the same. */
const lines = (text: string | undefined) => text?.replaceAll('\r\n', '\n').trimEnd();

describe.each(MAIL_KINDS)('an email of the kind %s', (kind) => {
  it('composes an email whose parts a MIME parser reads back unchanged', async () => {
    const { rendered, parsed } = await compose(kind);
    expect(parsed.subject).toBe(rendered.subject);
    expect(lines(parsed.text)).toBe(lines(rendered.text));
    expect(lines(parsed.html)).toBe(lines(rendered.html));
    expect(parsed.from).toMatchObject({ name: FROM.name, address: FROM.address });
    expect(parsed.to).toMatchObject([{ address: 'casey@example.org' }]);
    expect(parsed.messageId).toBe('<ab12@hoops.example>');
    expect(new Date(parsed.date ?? '')).toEqual(created.createdAt);
    const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
    expect(header('auto-submitted')).toBe('auto-generated');
    const calendars = parsed.attachments.map(({ content }) => String(content));
    expect(calendars.map((one) => lines(one)).toSorted()).toEqual(
      // once for mail programs that offer to put it in, once as a file for the others
      [
        ...(rendered.calendar === null ? [] : Array(2).fill(lines(rendered.calendar.content))),
        ...rendered.moreCalendars.map(({ content }) => lines(content)),
      ].toSorted(),
    );
  });

  it('puts the plain text of an email first, then HTML, then the calendar files', async () => {
    const { source, rendered } = await compose(kind);
    const types = [...source.matchAll(/^Content-Type: ([\w/]+)(?:.*?(method=\w+))?/gim)].map(
      ([, type, method]) => (method === undefined ? type : `${type} ${method}`),
    );
    expect(types).toEqual(
      rendered.calendar === null
        ? ['multipart/alternative', 'text/plain', 'text/html']
        : [
            'multipart/mixed',
            'multipart/alternative',
            'text/plain',
            'text/html',
            `text/calendar method=${rendered.calendar.method}`,
            ...rendered.moreCalendars.map(({ method }) => `text/calendar method=${method}`),
            'application/ics',
          ],
    );
  });

  it('writes an email with lines that SMTP accepts and plain text of at most 78 columns', async () => {
    const { source, rendered } = await compose(kind);
    expect(Math.max(...source.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // headers in ASCII, whatever the league is called
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is looked for
    expect(source.split('\r\n\r\n', 1)[0]).toMatch(/^[\x00-\x7f]*$/);
    const long = rendered.text.split('\n').filter((line) => line.length > 78);
    expect(long.filter((line) => !LINK.test(line))).toEqual([]);
    expect(rendered.text).not.toMatch(/&(amp|lt|gt|quot|#39|nbsp);|<\/?[a-z]+>/);
  });

  it('puts each link on its own line in the plain text of an email', async () => {
    const { rendered } = await compose(kind);
    const withLink = rendered.text.split('\n').filter((line) => line.includes('http'));
    // a message says what an administrator wrote, and nothing else
    if (kind !== 'coach_message') expect(withLink).not.toEqual([]);
    for (const line of withLink) expect(line).toMatch(LINK);
  });

  it('names the league in the subject of an email', async () => {
    const { rendered } = await compose(kind);
    expect(rendered.subject).toContain(context.leagueName);
  });
});
