import autocannon from 'autocannon';

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
