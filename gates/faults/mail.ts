import type { Fault } from '../frame/fault.ts';

const SENDER = 'server/src/mail/sender.ts';

/** Emails that are lost, duplicated or slow down calls. */
export const faults: readonly Fault[] = [
  {
    name: 'An email is given up while the mail server is unreachable',
    caughtBy: { G14: 'emails lost' },
    edits: [{ file: SENDER, from: "if (fault === 'refused')", to: "if (fault !== 'later')" }],
  },
  {
    name: 'Each attempt to send an email has a new Message-ID',
    caughtBy: { G14: 'emails sent with a different Message-ID' },
    edits: [
      {
        file: 'server/src/mail/delivery.ts',
        from: 'messageId: messageIdOf(mail.messageId, from)',
        to: 'messageId: messageIdOf(crypto.randomUUID(), from)',
      },
    ],
  },
  {
    name: 'An email is sent before its call is answered',
    caughtBy: { G14: 'extra time of a booking while the mail server is silent, p99' },
    edits: [
      {
        file: 'server/src/mail/outbox.ts',
        from: 'pauseMs = 0): Promise<void> {\n',
        to: `pauseMs = 0): Promise<void> {
  const { connect } = await import('node:net');
  const { hostname, port } = new URL(process.env.SMTP_URL ?? 'smtp://127.0.0.1:25');
  const socket = connect(Number(port), hostname);
  await new Promise((resolve) => socket.once('data', resolve).on('error', resolve).setTimeout(500, () => resolve(null)));
  socket.destroy();
`,
      },
    ],
  },
  {
    name: 'A refused email is retried like a deferred one',
    caughtBy: { G14: 'increase of emailFailures' },
    edits: [{ file: SENDER, from: "if (fault === 'refused')", to: "if (fault === 'away' && mail.id < 0)" }],
  },
];
