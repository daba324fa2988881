import type { Fault } from '../frame/fault.ts';

const SENDER = 'server/src/mail/sender.ts';

/** Mails are lost, made up or in the way. */
export const faults: readonly Fault[] = [
  {
    name: 'A mail is given up when the mail server is away',
    caughtBy: { G14: 'mails lost' },
    edits: [{ file: SENDER, from: "if (fault === 'refused')", to: "if (fault !== 'later')" }],
  },
  {
    name: 'Each try of a mail has a Message-ID of its own',
    caughtBy: { G14: 'mails under another Message-ID than their own' },
    edits: [
      {
        file: 'server/src/mail/envelope.ts',
        from: 'messageId: messageIdOf(mail.message_id, from)',
        to: 'messageId: messageIdOf(crypto.randomUUID(), from)',
      },
    ],
  },
  {
    name: 'A mail is sent before the call that writes it is answered',
    caughtBy: { G14: 'bookings slower by a silent mail server, p99' },
    edits: [
      {
        file: 'server/src/mail/outbox-repository.ts',
        from: '  pauseMs = 0,\n): Promise<void> {\n',
        to: `  pauseMs = 0,
): Promise<void> {
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
    name: 'A refused mail is tried like one that was put off',
    caughtBy: { G14: 'emailFailures more' },
    edits: [{ file: SENDER, from: "if (fault === 'refused')", to: "if (fault === 'away' && mail.id < 0)" }],
  },
];
