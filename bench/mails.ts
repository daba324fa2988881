import { toMessage } from '@portal/server/mail/delivery.ts';
import { type NewMail, sampleData } from '@portal/server/mail/kinds.ts';
import { enqueueMails } from '@portal/server/mail/outbox.ts';
import { renderContextOf, renderMail } from '@portal/server/mail/render.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { createTransport } from 'nodemailer';
import { openSinkThread } from './mail-sink.ts';
import { alternate, boundFigure, type Figure, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 5;
const MAILS = 300;
/** as many as the outbox sends at once */
const LANES = 3;
const FROM = { name: 'Hoops League', address: 'league@hoops.example' };
const POLLS = 400;

const mailsFor = (now: Date): NewMail[] =>
  Array.from({ length: MAILS }, (_, index) => ({
    kind: 'practice_booked',
    recipient: `coach${index}@example.org`,
    data: sampleData('practice_booked', '2030-01-07'),
    now,
  }));

const perSecond = (startedAt: number) => (MAILS * 1_000) / (performance.now() - startedAt);

/**
 * Emails through the outbox (claimed, rendered, sent, recorded), compared with the mailer alone, which sends the same
 * rendered messages to the same mail server; and the effect on requests.
 */
export async function benchMails(): Promise<Figure[]> {
  const sink = await openSinkThread();
  const env = { SMTP_URL: sink.url, MAIL_FROM: `${FROM.name} <${FROM.address}>` };
  const bench = await openWorkbench(async () => {}, env);
  const { inside, process } = bench;
  try {
    const now = new Date('2030-01-01T17:00:00Z');
    const messages = mailsFor(now).map((mail, index) => {
      const row = { ...mail, data: mail.data, secret: null, createdAt: now, messageId: `bench-${index}` };
      const rendered = renderMail(row, renderContextOf(inside, FROM));
      return toMessage(row, rendered, { from: FROM, recipient: mail.recipient });
    });
    const transport = createTransport({ url: sink.url });

    const throughOutbox = async () => {
      const { caught } = await sink.expect(MAILS);
      const startedAt = performance.now();
      await enqueueMails(inside.db, mailsFor(new Date()));
      await caught;
      return perSecond(startedAt);
    };
    const bare = async () => {
      const { caught } = await sink.expect(MAILS);
      const startedAt = performance.now();
      const left = messages.values();
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          for (const message of left) await transport.sendMail(message);
        }),
      );
      await caught;
      return perSecond(startedAt);
    };
    await throughOutbox();
    await bare();
    const result = await alternate(ROUNDS, throughOutbox, bare);

    const client = await PlainClient.open(process.url);
    const pollTimes = async (count: number) => {
      const times: number[] = [];
      for (let poll = 0; poll < count; poll += 1) {
        const startedAt = performance.now();
        const { status } = await client.get('/api/league', 'none', '');
        if (status !== 200) throw new Error(`A request got status ${status}.`);
        times.push(performance.now() - startedAt);
      }
      return times;
    };
    await pollTimes(POLLS);
    const quiet: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await pollTimes(POLLS)));
      const { caught } = await sink.expect(MAILS);
      let isSending = true;
      void caught.then(() => {
        isSending = false;
      });
      await enqueueMails(inside.db, mailsFor(new Date()));
      while (isSending) busy.push(...(await pollTimes(20)));
    }
    client.close();
    return [
      ratioFigure({
        what: 'Emails through the outbox over the mailer alone',
        atLeast: 0.2,
        result,
        unit: 'emails/s',
        how: `median of ${ROUNDS} alternating pairs of ${MAILS} emails with a calendar file, ${LANES} at once`,
      }),
      boundFigure({
        what: 'Extra latency of a request while emails are sent, p99',
        atMost: 50,
        value: percentile(busy, 99) - percentile(quiet, 99),
        unit: 'ms',
        how: `sequential requests, while ${MAILS} emails are sent and while none are`,
      }),
    ];
  } finally {
    await bench.close();
    await sink.close();
  }
}
