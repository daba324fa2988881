/** The metrics text (Prometheus exposition format 0.0.4). @see docs/decisions/0033-metrics.md */

export type Labels = Readonly<Record<string, string>>;
export type Sample = { labels?: Labels; value: number };

/** Metrics of one name. A histogram's samples carry their own suffixes. */
export type Family = {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly (Sample & { suffix?: '_bucket' | '_sum' | '_count' })[];
};

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' };
const quoted = (value: string): string => `"${value.replace(/[\\\n"]/g, (sign) => ESCAPES[sign] ?? sign)}"`;

function labelText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${quoted(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const valueText = (value: number): string => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value));

function familyText({ name, type, help, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${valueText(value)}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

/** Families without a sample are left out, because their value is unknown. */
export const metricsText = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(familyText)
    .join('');

/** A gauge without labels. */
export const gauge = (name: string, help: string, value: number): Family => ({
  name,
  type: 'gauge',
  help,
  samples: [{ value }],
});
