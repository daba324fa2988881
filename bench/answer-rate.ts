import autocannon from 'autocannon';
import { PlainClient } from './plain-client.ts';

export const CONNECTIONS = 16;

/**
 * Sends requests over CONNECTIONS connections for some seconds.
 * @returns responses per second
 * @throws if a response has another status
 */
export async function answerRate(
  url: string,
  headers: Record<string, string>,
  status: '2xx' | '3xx',
  seconds: number,
): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  if (result.errors > 0 || result[status] !== result.requests.total) {
    throw new Error(`Not every response was ${status}: ${JSON.stringify(result)}`);
  }
  return result.requests.average;
}

export const LIST = '/api/reservations/availability';

/** Requests the open slots with a current ETag. @returns 304 responses per second */
export async function unchangedRate(url: string, token: string, seconds: number): Promise<number> {
  const client = await PlainClient.open(url);
  const { etag } = await client.get(LIST, token, '');
  client.close();
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'if-none-match': etag };
  return await answerRate(url + LIST, headers, '3xx', seconds);
}
