import { askPacked, type Timed } from './packed-request.ts';

/** The portal as a coach or an administrator calls it. Every answer has to be a good one. */
export type Calls = {
  /** @param known the tag of what is there: the answer has to be 304 */
  get(path: string, given?: { encoding?: 'br' | 'gzip'; known?: string }): Promise<Timed>;
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
      const answer = await askPacked(`${url}/api${path}`, headers);
      if (answer.status !== (known === '' ? 200 : 304)) {
        throw new Error(`${path} was answered ${answer.status}.`);
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
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
}
