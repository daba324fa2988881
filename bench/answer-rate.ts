import autocannon from 'autocannon';

export const CONNECTIONS = 16;

/**
 * Asks on so many connections at once, again and again.
 * @returns answers per second
 * @throws where one of them has another status
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
