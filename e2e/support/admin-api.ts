import { programName } from '@portal/domain/season/season-name.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import { leagueFiles } from './league.ts';

export const ADMIN = { email: 'admin@example.org', password: 'Court-side-2026!' };

/** Calls the API as any client would. @returns the status and the parsed JSON body */
export async function api(
  url: string,
  path: string,
  {
    token,
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { token?: string; body?: unknown; method?: string } = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : { text },
  };
}

export async function logIn(url: string, email: string, password: string): Promise<string> {
  const answer = await api(url, '/auth/login', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`Login of ${email} answered ${JSON.stringify(answer)}`);
  return String(answer.body.token);
}

async function upload(
  url: string,
  path: string,
  token: string,
  file: Buffer,
  fields: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), 'league.csv');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
}

/** Sets up a whole season over HTTP as an administrator does: season, files, load, steps 3a and 3b. */
export async function setUpLeague(url: string): Promise<void> {
  const token = await logIn(url, ADMIN.email, ADMIN.password);
  const { date } = leagueNow(new Date(), 'America/New_York');
  const year = Number(date.slice(0, 4));
  const files = leagueFiles(date, programName(year, 'WINTER'));
  const season = { year: String(year), season: 'Winter' };
  const must = async (path: string, body: unknown) => {
    const answer = await api(url, path, { token, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  };
  await must('/admin/set-active-season', season);
  await upload(url, '/admin/venues/import', token, Buffer.from(files.venues), {});
  await upload(url, '/admin/permits/import', token, Buffer.from(files.permits), {});
  await upload(url, '/admin/closures/import', token, Buffer.from(files.closures), {});
  await upload(url, '/admin/enrollment/upload', token, files.enrollment, season);
  await must('/admin/load-coach-data', season);
  await must('/season/3a/stream', { includeAll: true });
  await must('/season/3b/stream', {});
}
