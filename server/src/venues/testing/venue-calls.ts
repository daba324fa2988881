import { API_BASE } from '@portal/contract/api-base.ts';
import type { ImportAnswer } from '@portal/contract/venues.ts';
import type { TestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { csv, seasonCalls } from '#season/testing/season-calls.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The calls about venues and their hours, made by an administrator. */
export async function venueCalls(test: TestApp) {
  const admin = await seasonCalls(test);
  const token = await makeSession(test.portal.db, { accountId: admin.account.id, now: test.clock.now() });
  const send = (method: Method, url: string, payload?: object) =>
    test.app.inject({
      method,
      url: API_BASE + url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const preview = (list: 'venues' | 'permits' | 'closures', file: string | Buffer, value = 'true') =>
    admin.sendFile(`/admin/${list}/import`, file, { preview: value });
  return {
    ...admin,
    send,
    get: (url: string) => send('GET', url),
    add: (list: 'venues' | 'permits' | 'closures', body: object) => send('POST', `/admin/${list}`, body),
    change: (list: 'venues' | 'permits' | 'closures', id: number | string, body: object) =>
      send('PUT', `/admin/${list}/${id}`, body),
    remove: (list: 'venues' | 'permits' | 'closures', id: number | string, query = '') =>
      send('DELETE', `/admin/${list}/${id}${query}`),
    preview,
    /** What the preview of a file says. @throws if it is refused */
    async previewTexts(list: 'permits' | 'closures', rows: readonly string[][]) {
      const answer = await preview(list, csv(...(rows as [string[], ...string[][]])));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { rows: shown, message, questions } = answer.json<ImportAnswer>();
      return { texts: shown.map(({ text }) => text), message, questions };
    },
    effect: async () => (await send('GET', '/admin/availability-preview')).json().effect,
  };
}

export type VenueCalls = Awaited<ReturnType<typeof venueCalls>>;
