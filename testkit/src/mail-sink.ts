import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type CaughtMail = { from: string; to: string[]; source: string };

/** How the sink responds to a recipient: an SMTP code to refuse it, or null to accept it. */
type Verdict = (recipient: string) => number | null;

export type MailSink = {
  /** smtp://127.0.0.1:… */
  url: string;
  port: number;
  /** the received emails, in order */
  caught: CaughtMail[];
  /** resolves when this many emails were received in total */
  caughtSoMany(count: number): Promise<void>;
  /** after this many emails, stops acknowledging them, so that senders wait until the sink closes */
  holdFrom(count: number): void;
  close(): Promise<void>;
};

const refusal = (code: number) => Object.assign(new Error('not this one'), { responseCode: code });

/** A mail server for one test, on the loopback interface; port 0 means any free port. */
export async function openMailSink({
  port = 0,
  verdict = () => null,
}: {
  port?: number;
  verdict?: Verdict;
} = {}): Promise<MailSink> {
  const caught: CaughtMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let heldFrom = Number.POSITIVE_INFINITY;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onRcptTo(address, _session, callback) {
      const code = verdict(address.address);
      callback(code === null ? undefined : refusal(code));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        caught.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        if (caught.length < heldFrom) callback();
        for (const { count, resolve } of waiting) if (caught.length >= count) resolve();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The sink has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    caught,
    caughtSoMany(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (caught.length >= count) resolve();
      waiting.push({ count, resolve });
      return promise;
    },
    holdFrom(count) {
      heldFrom = count;
    },
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}
