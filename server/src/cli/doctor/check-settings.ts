import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { isThisMachine } from '#platform/config/config-fields.ts';
import { VERSION } from '#platform/version.ts';
import { type Finding, findingsOf, onlyFailed } from './finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

const settings = findingsOf('Settings');
const versions = findingsOf('Versions');

/** Settings that are valid but unusual, mostly for a portal in production. */
function findOddities(config: Config, env: Env): Finding[] {
  const isReal = config.environment === 'production';
  return onlyFailed([
    !isReal &&
      !isThisMachine(config.publicUrl) &&
      settings.warning(
        `The portal serves ${config.publicUrl} without NODE_ENV=production.`,
        'Set NODE_ENV=production, which refuses settings that are for trials only.',
      ),
    isReal &&
      config.demo &&
      settings.warning('DEMO is on in production.', 'Set DEMO=off, unless this is a demonstration.'),
    isReal &&
      env.PUBLIC_URL === undefined &&
      settings.error(
        `PUBLIC_URL is not set, so links in emails lead to ${config.publicUrl}.`,
        'Set PUBLIC_URL to the address that people use.',
      ),
    config.publicUrl.startsWith('https:') &&
      config.trustProxy === false &&
      settings.warning(
        'PUBLIC_URL begins with https, so there is a proxy, but TRUST_PROXY is not set: all visitors seem to come from one address and are throttled together.',
        'Set TRUST_PROXY to the number of proxies, usually 1.',
      ),
  ]);
}

/** @returns also the settings; null if the portal would not start with them */
export function checkSettings(env: Env): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig(env);
    const odd = findOddities(config, env);
    const where = config.databaseUrl === null ? `the embedded database in ${config.dataDir}` : 'DATABASE_URL';
    return { config, findings: [settings.ok(`They are valid; the league is in ${where}.`), ...odd] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return {
      config: null,
      findings: [settings.error(error.message, 'Correct it; the portal does not start.')],
    };
  }
}

/** @param env contains the version of npm */
export function checkVersions(env: Env): Finding[] {
  const npm = /\bnpm\/(\S+)/.exec(env.npm_config_user_agent ?? '')?.[1];
  const parts = [
    `portal ${VERSION}`,
    `Node.js ${process.versions.node}`,
    ...(npm === undefined ? [] : [`npm ${npm}`]),
  ];
  return [versions.ok(`${parts.join(', ')}, time zone data ${process.versions.tz ?? 'unknown'}.`)];
}
