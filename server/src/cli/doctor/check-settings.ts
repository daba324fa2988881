import { type Config, ConfigError, readConfig } from '#platform/config/config.ts';
import { isThisMachine } from '#platform/config/config-fields.ts';
import { VERSION } from '#platform/version.ts';
import { type Finding, findingsOf } from './finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

const settings = findingsOf('Settings');
const versions = findingsOf('Versions');

/** What is allowed but odd, mostly for a portal that real people use. */
function findOddities(config: Config, env: Env): Finding[] {
  const found: Finding[] = [];
  const isReal = config.environment === 'production';
  if (!isReal && !isThisMachine(config.publicUrl)) {
    found.push(
      settings.look(
        `The portal serves ${config.publicUrl} without NODE_ENV=production.`,
        'Set NODE_ENV=production: what is for trials only is refused then.',
      ),
    );
  }
  if (isReal && config.demo) {
    found.push(settings.look('DEMO is on in production.', 'Set DEMO=off, unless this is a show case.'));
  }
  if (isReal && env.PUBLIC_URL === undefined) {
    found.push(
      settings.fault(
        `PUBLIC_URL is not set, so links in mails lead to ${config.publicUrl}.`,
        'Set PUBLIC_URL to the address that people use.',
      ),
    );
  }
  if (config.publicUrl.startsWith('https:') && config.trustProxy === false) {
    found.push(
      settings.look(
        'PUBLIC_URL begins with https, so a proxy stands in front, but TRUST_PROXY is not set: all visitors seem to come from one address and are throttled together.',
        'Set TRUST_PROXY to the number of proxies, usually 1.',
      ),
    );
  }
  return found;
}

/** @returns the settings as well; null where they would stop the start */
export function checkSettings(env: Env): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig(env);
    const odd = findOddities(config, env);
    const where = config.databaseUrl === null ? `the embedded database in ${config.dataDir}` : 'DATABASE_URL';
    return { config, findings: [settings.fine(`They are valid; the league is in ${where}.`), ...odd] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return {
      config: null,
      findings: [settings.fault(error.message, 'Correct it; the portal does not start.')],
    };
  }
}

/** @param env npm says there which it is */
export function checkVersions(env: Env): Finding[] {
  const npm = /\bnpm\/(\S+)/.exec(env.npm_config_user_agent ?? '')?.[1];
  const parts = [
    `portal ${VERSION}`,
    `Node.js ${process.versions.node}`,
    ...(npm === undefined ? [] : [`npm ${npm}`]),
  ];
  return [versions.fine(`${parts.join(', ')}, time zone data ${process.versions.tz ?? 'unknown'}.`)];
}
