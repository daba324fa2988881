import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, type Figure, type Gate, holds, none, notMeasured } from './frame/gate.ts';
import { CHECKOUT } from './frame/patched-checkout.ts';
import { bannedPackages, listPackages, unapprovedLicenses } from './load/licenses.ts';
import { foreignUrlsIn, servedByMistake } from './load/served-files.ts';
import { assembledSql, committedSecrets, forbiddenWords, shippedSources } from './load/source-search.ts';

type Audit = { message?: string; metadata?: { vulnerabilities: Record<string, number> } };

/**
 * Known vulnerabilities of the packages according to the registry. If it does not respond, the figure is reported as
 * not measured.
 */
function audit(): Promise<Figure> {
  const what = 'npm audit: high and critical';
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], { cwd: CHECKOUT, maxBuffer: 64 * 1024 * 1024 }, (_, stdout) => {
      const { metadata, message } = JSON.parse(stdout || '{}') as Audit;
      const counts = metadata?.vulnerabilities;
      if (counts === undefined) {
        const why = (message ?? 'no answer').replace(/https?:\/\/\S+/g, 'the registry');
        resolve(notMeasured(what, '0', why));
      } else {
        const found = (counts.high ?? 0) + (counts.critical ?? 0);
        resolve(holds(what, '0', found === 0, `${found} (${counts.total ?? 0} of any kind)`));
      }
    });
  });
}

/** The list of all packages, as `npm run sbom` writes it. */
function sbom(file: string, packages: number): Figure {
  execFileSync(process.execPath, [join(CHECKOUT, 'tools', 'portal.mjs'), 'sbom', file], {
    cwd: CHECKOUT,
    stdio: 'ignore',
  });
  const list = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    components: { licenses?: unknown[]; purl?: string }[];
  };
  const named = list.components.filter(({ purl }) => purl?.startsWith('pkg:npm/')).length;
  return holds(
    'list of all parts (CycloneDX)',
    'every package',
    list.bomFormat === 'CycloneDX' && named >= packages * 0.95,
    `${named} parts`,
  );
}

export const gate: Gate = {
  id: 'G24',
  title: 'Static',
  requirement:
    'no known high vulnerability; no raw HTML, code from strings, or SQL assembled from strings; nothing served except the front end; only licenses that allow redistribution; no secrets committed; no third party in the pages.',
  async run(context) {
    const sources = shippedSources(context.root);
    const packages = listPackages(CHECKOUT);
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: CHECKOUT, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
    const built = join(context.root, 'web', 'dist');
    const { url } = await context.portal({});
    const { probes, found } = await servedByMistake(url, built);
    context.log(
      `${sources.length} sources, ${files.length} files, ${packages.length} packages, ${probes} probes`,
    );
    return [
      await audit(),
      atLeast('sources searched', 500, sources.length),
      atLeast('packages checked', 300, packages.length),
      none('words that shipped code must not contain', forbiddenWords(sources)),
      none('SQL assembled from strings', assembledSql(sources)),
      none('secrets in files of the repository', committedSecrets(CHECKOUT, files)),
      none('files served that are not part of the front end', found),
      none('addresses of other sites and traces of sources in the built pages', foreignUrlsIn(built)),
      none('packages without an allowed license', unapprovedLicenses(packages)),
      none('packages that were removed on purpose', bannedPackages(packages)),
      sbom(
        join(context.folder(), 'sbom.json'),
        new Set(packages.map(({ name, version }) => `${name} ${version}`)).size,
      ),
    ];
  },
};
