import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '@portal/contract/api-base.ts';
import type { Endpoint, Route } from '@portal/contract/endpoint.ts';
import { endpoints } from '@portal/contract/endpoints.ts';
import { readConfig } from '@portal/server/platform/config/config.ts';
import { HARMLESS_SEGMENTS } from '@portal/server/platform/log/log.ts';
import { needsPrograms } from '@portal/testkit/machine-programs.ts';
import { HARMLESS_PATHS, SECRET_URLS } from '@portal/testkit/secret-urls.ts';
import { DCLinter } from 'dclint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import root from '../../package.json' with { type: 'json' };

const ANALYZE = 'systemd-analyze';
const ROOT = new URL('../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const start = ['node', 'server/src/main.ts'];

describe('the Dockerfile', () => {
  const text = read('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  const lines = text.split('\n').filter((line) => line !== '');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const instruction = (word: string) =>
    last.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1);

  it('copies only files that exist and are sent to the builder', () => {
    const sent = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.length).toBeGreaterThan(10);
    for (const path of copied) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
      const above = path.replace(/\/$/, '').split('/');
      const names = above.map((_, index) => `!${above.slice(0, index + 1).join('/')}`);
      expect(
        names.some((name) => sent.includes(name)),
        path,
      ).toBe(true);
    }
  });

  it('has the pinned runtime, from one image with a fixed version', () => {
    const bases = lines.filter((line) => /^FROM \S+:/.test(line)).map((line) => line.split(' ')[1]);
    expect(new Set(bases)).toEqual(new Set([`node:${root.dependencies.node}-trixie-slim`]));
  });

  it('starts the portal like npm start, as an unprivileged user that receives signals directly', () => {
    expect(JSON.parse(instruction('CMD') ?? '')).toEqual(start);
    expect(instruction('ENTRYPOINT')).toBeUndefined();
    expect(instruction('USER')).toBe('node');
    expect(instruction('HEALTHCHECK')).toContain('/api/readyz');
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith('RUN ')),
    );
  });
});

describe('the systemd units', () => {
  const unit = read('systemd/portal@.service');

  it('start the portal like npm start', () => {
    const [program, ...rest] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    expect(['node', ...rest]).toEqual(start);
    expect(program).toBe('/opt/coaches-portal/node_modules/node/bin/node');
  });

  it(
    'pass the checks of systemd without a warning, and have a low exposure',
    needsPrograms('systemd-analyze'),
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-units-'));
      try {
        cpSync(join(ROOT, 'deploy', 'systemd'), folder, { recursive: true });
        for (const name of ['portal@.service', 'portal-backup.service']) {
          const here = readFileSync(join(folder, name), 'utf8').replaceAll(
            /\/opt\/\S+\/bin\/node/g,
            process.execPath,
          );
          writeFileSync(join(folder, name.replace('@', '@3001')), here);
        }
        const analyze = (...args: string[]) => execFileSync(ANALYZE, args, { cwd: folder, encoding: 'utf8' });
        const units = ['portal@3001.service', 'portal-backup.service', 'portal-backup.timer'];
        expect(analyze('verify', '--man=no', ...units.map((name) => join(folder, name)))).toBe('');
        for (const [name, most] of [
          ['portal@3001.service', '15'],
          ['portal-backup.service', '20'],
        ] as const) {
          analyze('security', '--offline=yes', `--threshold=${most}`, join(folder, name));
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});

type Service = {
  restart: string;
  networks: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
};

/** The linter's result. Its own types can't be used with our module resolution. */
type Linted = { messages: { type: 'error' | 'warning'; rule: string }[] };

describe('the compose file', () => {
  const { services, volumes, networks } = parse(read('compose.yaml'), { merge: true });

  it('fits the schema of compose files', () => {
    // the proxy is meant to be reachable from everywhere
    const rules = { 'no-unbound-port-interfaces': 0 } as const;
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    const problems = (text: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-compose-'));
      try {
        const file = join(folder, 'compose.yaml');
        writeFileSync(file, text);
        const found: Linted[] = linter.lintFiles([file], false);
        const messages = found.flatMap((result) => result.messages);
        return messages.filter(({ type }) => type === 'error').map(({ rule }) => rule);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    };
    const shipped = read('compose.yaml');
    expect(problems(shipped)).toEqual([]);
    for (const [right, wrong] of [
      ['restart: unless-stopped', 'restarts: unless-stopped'],
      ['condition: service_healthy', 'condition: healthy'],
      ['internal: true', 'internal: [true]'],
    ] as const) {
      expect(problems(shipped.replace(right, wrong)), wrong).toEqual(['invalid-schema']);
    }
  });

  it('starts each service when its dependencies are healthy, and restarts it when it ends', () => {
    expect(Object.keys(services)).toEqual(['database', 'portal-1', 'portal-2', 'proxy']);
    for (const [name, service] of Object.entries<Service>(services)) {
      expect(service.restart, name).toBe('unless-stopped');
      const needs = Object.entries(service.depends_on ?? {});
      expect(needs.length > 0, name).toBe(name !== 'database');
      for (const [other, { condition }] of needs) {
        expect(Object.keys(services)).toContain(other);
        expect(condition).toBe('service_healthy');
      }
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', source)), source).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      }
      for (const network of service.networks) expect(Object.keys(networks)).toContain(network);
    }
  });

  it('exposes only the proxy, and the database only to the portals', () => {
    const published = Object.keys(services).filter((name) => services[name].ports !== undefined);
    expect(published).toEqual(['proxy']);
    expect(services.database.networks).toEqual(['inside']);
    expect(networks.inside).toEqual({ internal: true });
    expect(services.proxy.networks).toEqual(['outside']);
  });

  it('keeps acknowledged data on a volume, and gives the portal few privileges', () => {
    expect(services.database.command.join(' ')).toMatch(
      /fsync=on.*synchronous_commit=on.*full_page_writes=on/,
    );
    for (const name of ['portal-1', 'portal-2']) {
      const portal = services[name];
      expect([portal.read_only, portal.cap_drop, portal.stop_grace_period]).toEqual([true, ['ALL'], '15s']);
      expect(portal.environment.TRUST_PROXY).toBe('1');
    }
    expect(services['portal-1'].volumes).not.toEqual(services['portal-2'].volumes);
  });
});

it('ships example settings that the portal accepts', () => {
  const pairs = read('portal.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const env = Object.fromEntries(pairs.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const config = readConfig({ ...env, NODE_ENV: 'production' });
  expect([config.trustProxy, config.publicUrl, config.smtpUrl]).toEqual([
    1,
    'https://coaches.example.org',
    null,
  ]);
  expect(config.mailFrom).toEqual({ name: 'The League', address: 'coaches@example.org' });
});

describe.each(['nginx.conf', 'Caddyfile'])('%s', (name) => {
  const sample = read(name);
  const patterns = [...sample.matchAll(/\^\/api\/\S+\$/g)].map(([text]) => new RegExp(text));
  const paths = (test: (endpoint: Endpoint) => boolean) =>
    Object.values<Route & Endpoint>(endpoints)
      .filter(test)
      .map(({ url }) => `${API_BASE}${url.replaceAll(/:\w+/g, 'x1')}`);
  const isSpecial = (path: string) =>
    patterns.some((pattern) => pattern.test(path)) || sample.includes(` ${path} {`);

  it('gives special settings to every stream and every upload, and to no other call', () => {
    const special = paths(
      ({ consumes, produces }) =>
        consumes !== undefined || (produces !== undefined && produces !== 'application/octet-stream'),
    );
    const streams = special.filter((path) => !/metrics|\/log$/.test(path));
    expect(streams.length).toBeGreaterThan(8);
    for (const path of streams) expect(isSpecial(path), path).toBe(true);
    const other = paths(() => true).filter((path) => !streams.includes(path));
    expect(other.filter(isSpecial).filter((path) => path !== '/api/admin/load-coach-data')).toEqual([]);
  });
});

describe('the logs of the proxies', () => {
  /** How nginx logs a path, after it has removed the query, decoded the path and merged slashes. */
  const nginxPath = (path: string) => {
    const [, known = ''] = /"~(\^\(\?<portal_head>.*)" \$portal_head;/.exec(read('nginx.conf')) ?? [];
    const [, all = ''] = /"~(\^\(\?<portal_all>.*)" \$uri;/.exec(read('nginx.conf')) ?? [];
    const head = new RegExp(known).exec(path)?.groups?.portal_head ?? '';
    return new RegExp(all).test(`${head}:${path}`) ? path : `${head}/[hidden]`;
  };
  const caddyMasks = [...read('Caddyfile').matchAll(/request>uri regexp "(.*)" "(.*)"/g)].map(
    ([, pattern = '', shown = '']) => ({ pattern, shown }),
  );
  const caddyUri = (uri: string) => {
    const [{ pattern, shown } = { pattern: '', shown: '' }] = caddyMasks;
    return uri.replace(new RegExp(pattern), shown.replaceAll(/\$\{(\d)\}/g, '$$$1'));
  };
  const nginxSees = (url: string) =>
    decodeURIComponent(url.split('?', 1)[0] ?? '').replaceAll(/\/(?:\.?\/)+/g, '/');

  it.each(['nginx.conf', 'Caddyfile'])('list the words that the portal may log in %s', (name) => {
    expect(read(name)).toContain(`(?:${HARMLESS_SEGMENTS})`);
  });

  it('use the same expression in both logs of Caddy', () => {
    expect(caddyMasks).toHaveLength(2);
    expect(caddyMasks[1]).toEqual(caddyMasks[0]);
  });

  it.each(SECRET_URLS)('hide the secret of %s', (url) => {
    expect(nginxPath(nginxSees(url))).not.toMatch(/canary|\?/i);
    expect(nginxPath(url.split('?', 1)[0] ?? '')).not.toMatch(/canary|\?/i);
    expect(caddyUri(url)).not.toMatch(/canary|\?/i);
  });

  it.each(HARMLESS_PATHS)('show %s', (path) => {
    expect(nginxPath(path)).toBe(path);
    expect(caddyUri(path)).toBe(path);
    expect(caddyUri(`${path}?next=/reset-password/canary`)).toBe(path);
  });

  it('say that part of a path is hidden', () => {
    expect(nginxPath('/calendars/canary.ics')).toBe('/calendars/[hidden]');
    expect(caddyUri('/calendars/canary.ics')).toBe('/calendars/');
  });

  it('are the only logs of nginx, because its error log would quote the request', () => {
    const servers = read('nginx.conf')
      .split(/^server \{$/m)
      .slice(1);
    expect(servers).toHaveLength(3);
    for (const server of servers)
      expect(server.match(/error_log .*/g)).toEqual(['error_log /dev/null crit;']);
  });
});

it('uses only metrics of the portal in alerts', () => {
  const own = join(ROOT, 'server', 'src', 'metrics');
  const ofProcess = join(ROOT, 'node_modules', 'prom-client', 'lib', 'metrics');
  const sources = [
    join(own, 'gauges.ts'),
    join(own, 'request-metrics.ts'),
    join(ofProcess, 'eventLoopLag.js'),
    join(ofProcess, 'osMemoryHeapLinux.js'),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const { groups } = parse(read('prometheus/alerts.yml'));
  const rules: { alert: string; expr: string; annotations: { summary: string } }[] = groups[0].rules;
  const manual = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8');
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, expr, annotations } of rules) {
    const names = expr.match(/\b(?:portal|process|nodejs)_\w+/g) ?? [];
    for (const metric of names) expect(sources, metric).toContain(`'${metric.replace(/_bucket$/, '')}'`);
    expect(names.length > 0 || expr.includes('up{job="portal"}'), alert).toBe(true);
    expect(annotations.summary).toMatch(/\.$/);
    expect(manual, alert).toContain(`**${alert}**`);
  }
});
