import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const fromQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The emails kept for an address by a portal without a mail server, oldest first, as readable text.
 * @param dataDir the portal's data folder; that of the shared portal by default
 */
export async function mailsTo(address: string, dataDir = process.env.PORTAL_DATA ?? ''): Promise<string[]> {
  const folder = join(dataDir, 'mails');
  const names = await readdir(folder).catch(() => []);
  const numbered = names
    .filter((name) => name.endsWith('.eml'))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const mails = await Promise.all(numbered.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(fromQuotedPrintable);
}

/** The newest link of a kind emailed to an address, as a path; null while there is none. */
export async function mailedLink(
  address: string,
  kind: 'verify-email' | 'reset-password' | 'give-back' | 'lost-practice' | 'unsubscribe',
  dataDir?: string,
): Promise<string | null> {
  const mails = await mailsTo(address, dataDir);
  const links = mails.flatMap((mail) => mail.match(new RegExp(`/${kind}/[\\w-]+`)) ?? []);
  return links.at(-1) ?? null;
}
