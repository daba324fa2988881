import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CHECKOUT, type GateContext } from './frame/context.ts';
import { type Figure, type Gate, holds, none, notMeasured } from './frame/gate.ts';
import { findCanaries } from './load/canaries.ts';
import { flooded } from './load/flood.ts';
import { foreignUrlsIn, servedByMistake } from './load/served-files.ts';
import { throttling } from './load/throttling.ts';

const BUILT = fileURLToPath(new URL('../web/dist', import.meta.url));

type Audit = { message?: string; metadata?: { vulnerabilities: Record<string, number> } };

/**
 * Known vulnerabilities of the packages according to the registry. If it does not respond, the figure is reported as
 * not measured.
 */
function audit(): Promise<Figure[]> {
  const what = 'npm audit: high and critical';
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], { cwd: CHECKOUT, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => {
      const { metadata, message } = JSON.parse(stdout || '{}') as Audit;
      const counts = metadata?.vulnerabilities;
      if (counts === undefined) {
        const why = (message ?? 'no answer').replace(/https?:\/\/\S+/g, 'the registry');
        resolve([notMeasured(what, '0', why)]);
      } else {
        const found = (counts.high ?? 0) + (counts.critical ?? 0);
        resolve([holds(what, '0', found === 0, `${found} (${counts.total ?? 0} of any kind)`)]);
      }
    });
  });
}

async function served(context: GateContext): Promise<Figure[]> {
  const { url } = await context.portal({});
  const { probes, found } = await servedByMistake(url, BUILT);
  return [
    none(`of ${probes} paths outside of the front end, those that are served`, found),
    none('addresses of other sites and traces of sources in the built pages', foreignUrlsIn(BUILT)),
  ];
}

export const gate: Gate = {
  id: 'strangers',
  requirement:
    'a stranger can neither guess passwords, with any X-Forwarded-For and on either of two processes, nor slow the portal down, nor find secrets in its output, tables or backups, nor files besides the front end; no package has a known high vulnerability.',
  parts: [throttling, flooded, findCanaries, served, audit],
};
