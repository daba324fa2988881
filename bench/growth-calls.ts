import { requestCompressed, type Timed } from './compressed-request.ts';

/** Calls of the portal by a coach or an administrator. They throw unless the response is a success. */
export type Calls = {
  /** @param known the current ETag; the response must then be 304 */
  get(path: string, options?: { encoding?: 'br' | 'gzip'; known?: string }): Promise<Timed>;
  post(path: string, body: object): Promise<Record<string, unknown>>;
};

export function callsOf(url: string, token: string): Calls {
  const authorization = `Bearer ${token}`;
  return {
    async get(path, { encoding = 'br', known = '' } = {}) {
      const headers = {
        authorization,
        'accept-encoding': encoding,
        ...(known && { 'if-none-match': known }),
      };
      const answer = await requestCompressed(`${url}/api${path}`, headers);
      if (answer.status !== (known === '' ? 200 : 304)) {
        throw new Error(`${path} got status ${answer.status}.`);
      }
      return answer;
    },
    async post(path, body) {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} got the response ${answer.status} ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}
