import autocannon from 'autocannon';
import { PlainClient } from './plain-client.ts';

export const CONNECTIONS = 16;

/**
 * Asks on so many connections at once, again and again.
 * @returns answers per second
 * @throws if one of them has another status
 */
export async function answerRate(
  url: string,
  headers: Record<string, string>,
  status: '2xx' | '3xx',
  seconds: number,
): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.errors > 0 || result[status] !== result.requests.total) {
    throw new Error(`Not every answer was ${status}: ${JSON.stringify(result)}`);
  }
  return result.requests.average;
}

export const LIST = '/api/reservations/availability';

/** The open slots for somebody who has them already. @returns answers 304 per second */
export async function unchangedRate(url: string, token: string, seconds: number): Promise<number> {
  const client = await PlainClient.open(url);
  const { etag } = await client.get(LIST, token, '');
  client.close();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'if-none-match': etag };
  return await answerRate(url + LIST, headers, '3xx', seconds);
}
