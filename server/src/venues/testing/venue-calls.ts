import { API_BASE } from '@portal/contract/api-base.ts';
import type { ImportAnswer } from '@portal/contract/venues.ts';
import { openKeptTestApp, type TestApp } from '@portal/testkit/app.ts';
import { makeSession } from '@portal/testkit/factories.ts';
import { useFresh } from '@portal/testkit/use-fresh.ts';
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
    /** The preview of a file. @throws if it is refused */
    async read(list: 'venues' | 'permits' | 'closures', file: string | Buffer): Promise<ImportAnswer> {
      const answer = await preview(list, file);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    answer: (key: string, answer: string | null) => send('PUT', '/admin/venues/answers', { key, answer }),
    /** Chooses the answer with this label to one of the questions of a preview. */
    async choose({ questions }: Pick<ImportAnswer, 'questions'>, label: string, at = 0) {
      const question = questions[at];
      const choice = question?.choices.find((each) => each.label === label);
      const saved = await send('PUT', '/admin/venues/answers', {
        key: question?.key,
        answer: choice?.answer,
      });
      if (saved.statusCode !== 200) throw new Error(saved.body);
    },
    /** What the preview of a file says. @throws if it is refused */
    async previewTexts(list: 'permits' | 'closures', rows: readonly string[][]) {
      const {
        rows: shown,
        message,
        questions,
      } = await this.read(list, csv(...(rows as [string[], ...string[][]])));
      return { texts: shown.map(({ text }) => text), message, questions };
    },
    effect: async () => (await send('GET', '/admin/availability-preview')).json().effect,
  };
}

export type VenueCalls = Awaited<ReturnType<typeof venueCalls>>;

/** The same in an active winter with these gyms (school, gym, schedule name, courts), anew for each test. */
export function useGyms(...gyms: string[][]) {
  const test = useFresh(() => openKeptTestApp());
  return useFresh(async () => {
    const admin = await venueCalls(test);
    await admin.setActive();
    await admin.importVenues(csv(['School', 'Gym', 'Schedule Name', 'Courts'], ...gyms));
    return { ...admin, db: test.portal.db };
  });
}
