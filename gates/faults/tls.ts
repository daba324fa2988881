import type { Fault } from '../frame/fault.ts';

/** Faults of the shipped proxy settings. */
export const faults: readonly Fault[] = [
  {
    name: 'Browsers are told to use TLS only for an hour',
    caughtBy: { G23: 'Strict-Transport-Security' },
    edits: [
      {
        // the proxy sets the header on every response
        file: 'deploy/nginx.conf',
        from: '  proxy_hide_header Strict-Transport-Security;\n  add_header Strict-Transport-Security "max-age=63072000" always;\n',
        to: '  proxy_hide_header Strict-Transport-Security;\n  add_header Strict-Transport-Security "max-age=3600" always;\n',
      },
    ],
  },
];
