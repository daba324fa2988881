import type { Edit, Fault } from '../frame/fault.ts';

/** Changes the HTML of every page. */
const inPages = (change: string): Edit[] => [
  {
    file: 'server/src/platform/http/front-end.ts',
    from: "import { existsSync } from 'node:fs';",
    to: "import { existsSync, readFileSync } from 'node:fs';",
  },
  {
    file: 'server/src/platform/http/front-end.ts',
    from: 'return reply.code(200).sendFile(file);',
    to: `return reply.code(200).type('text/html').send(readFileSync(folder + file, 'utf8')${change});`,
  },
];

/** Faults that only show in a browser. */
export const faults: readonly Fault[] = [
  {
    name: 'A page does not say in which language it is',
    caughtBy: { G21: 'what axe finds' },
    edits: inPages(".replace(/<html[^>]*>/, '<html>')"),
  },
  {
    name: 'A picture is loaded from another site, and the policy allows it',
    caughtBy: { G21: 'requests to other sites' },
    edits: [
      ...inPages('.replace(\'</body>\', \'<img alt="" src="http://127.0.0.1:9/x.png"></body>\')'),
      {
        file: 'server/src/platform/http/hardening.ts',
        from: "imgSrc: [\"'self'\", 'data:'],",
        to: "imgSrc: ['*', 'data:'],",
      },
    ],
  },
  {
    name: 'The page has an inline script',
    caughtBy: { G21: 'what the content policy reports' },
    edits: inPages(".replace('</body>', '<script>window.x = 1</script></body>')"),
  },
  {
    name: 'Logout leaves the session in the browser and on the server',
    caughtBy: { G21: 'what the back button shows after Logout' },
    edits: [
      {
        file: 'web/src/auth/sign-out.ts',
        from: "  call('logout', { keepalive: true })",
        to: "  call('getMe')",
      },
      {
        file: 'web/src/api/token.ts',
        from: '  clearStored(isExpired ? UNSENT_KEYS : []);',
        to: '',
      },
    ],
  },
];
