import { readFileSync } from 'node:fs';
import { API_BASE } from '@portal/contract/api-base.ts';
import { routes } from '@portal/contract/routes.ts';
import { HARMLESS_PATHS, SECRET_URLS } from '@portal/testkit/secret-urls.ts';
import { describe, expect, it } from 'vitest';
import { loggedPath } from './log.ts';

describe('the path of a request in the log', () => {
  it.each(SECRET_URLS)('hides the secret of %s', (url) => {
    expect(loggedPath(url)).not.toMatch(/canary/i);
    expect(loggedPath(url)).not.toContain('?');
  });

  it.each(HARMLESS_PATHS)('shows the path %s', (path) => {
    expect(loggedPath(path)).toBe(path);
    expect(loggedPath(`${path}?next=/reset-password/canary`)).toBe(path);
  });

  it('shows the path of every call with numbers for its parameters, and hides any other value', () => {
    for (const { url } of Object.values(routes)) {
      const path = (value: string) => API_BASE + url.replaceAll(/:\w+/g, value);
      expect(loggedPath(path('42'))).toBe(path('42'));
      const hidden = loggedPath(path('canary'));
      expect(hidden).toBe(path('canary').replace(/\/canary.*/, '/[hidden]'));
    }
  });

  it('shows the path of every page up to its secret', () => {
    const paths = readFileSync(new URL('../../../../web/src/paths.ts', import.meta.url), 'utf8');
    const pages = [...paths.matchAll(/: '(\/[^']+)'/g)].map(([, page = '']) => page);
    expect(pages.length).toBeGreaterThan(18);
    for (const page of pages) expect(loggedPath(page)).toBe(page.replace(/\/:\w+/, '/[hidden]'));
  });

  it('shows a path up to where its unknown part begins', () => {
    expect(loggedPath('/calendars/canary.ics')).toBe('/calendars/[hidden]');
    expect(loggedPath('/api/coaches/coach-team/casey@example.org')).toBe('/api/coaches/coach-team/[hidden]');
    expect(loggedPath('/wp-login.php')).toBe('/[hidden]');
  });
});
