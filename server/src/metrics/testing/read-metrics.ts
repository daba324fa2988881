import type { Labels } from '../text-format.ts';

export type ReadFamily = {
  type: string;
  help: string;
  samples: { name: string; labels: Labels; value: number }[];
};

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\n"])*",?)*)\})? (\S+)$/;
const PAIR = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\n"])*)"/g;

function toValue(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) throw new Error(`No number: ${text}`);
  return Number(text);
}

function labelsOf(text = ''): Labels {
  const pairs = [...text.matchAll(PAIR)];
  const names = pairs.map(([, name = '']) => name);
  if (new Set(names).size !== names.length) throw new Error(`A label twice: ${text}`);
  const value = (raw: string) =>
    raw.replace(/\\([\\n"])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
  return Object.fromEntries(pairs.map(([, name = '', raw = '']) => [name, value(raw)]));
}

const SUFFIXES: Record<string, readonly string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
};

function checkHistogram(name: string, { samples }: ReadFamily): void {
  const series = new Map<string, { le: number; value: number }[]>();
  const counts = new Map<string, number>();
  for (const { name: own, labels, value } of samples) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(rest);
    if (own.endsWith('_count')) counts.set(key, value);
    if (own.endsWith('_bucket')) {
      series.set(key, [...(series.get(key) ?? []), { le: toValue(le ?? ''), value }]);
    }
  }
  for (const [key, buckets] of series) {
    const isGrowing = buckets.every(
      ({ le, value }, index) =>
        index === 0 || (le > (buckets[index - 1]?.le ?? 0) && value >= (buckets[index - 1]?.value ?? 0)),
    );
    const last = buckets.at(-1);
    if (!isGrowing || last?.le !== Number.POSITIVE_INFINITY || last.value !== counts.get(key)) {
      throw new Error(`No histogram: ${name} ${key}`);
    }
  }
}

/** Parses the text strictly by the format's specification. @throws Error at the first invalid line */
export function readMetrics(text: string): Map<string, ReadFamily> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const families = new Map<string, ReadFamily>();
  const seen = new Set<string>();
  let current: [string, ReadFamily] | null = null;
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (!NAME.test(name) || families.has(name)) throw new Error(`Twice or no name: ${line}`);
      current = [name, { type: '', help: rest, samples: [] }];
      families.set(...current);
    } else if (kind === 'TYPE') {
      if (current?.[0] !== name || !(rest in SUFFIXES)) throw new Error(`A type out of place: ${line}`);
      current[1].type = rest;
    } else {
      const [, own, labels, value] = LINE.exec(line) ?? [];
      if (own === undefined || current === null) throw new Error(`Not a sample: ${line}`);
      const [family, read] = current;
      if (!SUFFIXES[read.type]?.some((suffix) => family + suffix === own)) {
        throw new Error(`Not of ${family}: ${line}`);
      }
      const key = `${own} ${JSON.stringify(Object.entries(labelsOf(labels)).toSorted())}`;
      if (seen.has(key)) throw new Error(`Twice: ${line}`);
      seen.add(key);
      read.samples.push({ name: own, labels: labelsOf(labels), value: toValue(value ?? '') });
    }
  }
  for (const [name, family] of families) {
    if (family.type === 'counter' && !name.endsWith('_total')) throw new Error(`A counter called ${name}`);
    if (family.type === 'histogram') checkHistogram(name, family);
  }
  return families;
}
