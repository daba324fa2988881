import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { ensureDatabaseTypes } from './database-types.mjs';
import { at, cli, runtime, WORKSPACES } from './paths.mjs';
import { capture } from './run.mjs';

/** Every folder with a tsconfig.json: the workspaces, their folders and the tools. */
function projects() {
  const inner = WORKSPACES.flatMap((workspace) =>
    readdirSync(at(workspace), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => `${workspace}/${entry.name}`),
  );
  return [...WORKSPACES, ...inner, 'tools'].filter((folder) => existsSync(at(folder, 'tsconfig.json')));
}

function jobs() {
  return [
    {
      name: 'format and lint',
      script: [cli.biome, 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
    },
    { name: 'layers', script: [at('tools', 'check-layers.mjs')] },
    { name: 'citations', script: [at('tools', 'check-citations.mjs')] },
    { name: 'phrases', script: [at('tools', 'check-phrases.mjs')] },
    { name: 'sizes', script: [at('tools', 'check-sizes.mjs')] },
    { name: 'unused code', script: [cli.knip, '--no-progress'] },
    ...projects().map((folder) => ({
      name: `types of ${folder}`,
      script: [cli.tsc, '--pretty', 'false', '-p', at(folder)],
    })),
  ];
}

async function runJob({ name, script }) {
  const start = performance.now();
  const { code, output } = await capture(runtime(), script, { env: { ...process.env, FORCE_COLOR: '0' } });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${output.trim()}\n\n`);
  return code === 0;
}

/** Format, lint, layer rules, citations, phrases, sizes, unused code and types; as many at a time as there are cores. */
export async function check() {
  await ensureDatabaseTypes();
  const waiting = jobs();
  const total = waiting.length;
  let failed = 0;
  const work = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const isFine = await runJob(job);
      if (!isFine) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  process.stdout.write(
    failed === 0 ? `All ${total} checks are fine.\n` : `${failed} of ${total} checks failed.\n`,
  );
  return failed === 0 ? 0 : 1;
}
