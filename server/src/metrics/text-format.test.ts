import { describe, expect, it } from 'vitest';
import { createCounter, createHistogram } from './counts.ts';
import { readMetrics } from './testing/read-metrics.ts';
import { gauge, metricsText } from './text-format.ts';

describe('the text format of metrics', () => {
  it('writes gauges, counters and histograms exactly in the text format', () => {
    const requests = createCounter('seen_total', 'Seen.', ['what', 'how']);
    requests.add('a', 'b');
    requests.add('a', 'b');
    requests.add('"x"\\', 'one\ntwo');
    const seconds = createHistogram('took_seconds', 'Took.', { labels: ['route'], bounds: [0.1, 1] });
    for (const value of [0.1, 0.11, 1, 7]) seconds.add(value, '/a');
    const text = metricsText([gauge('up', 'Up.', 1), requests.family(), seconds.family()]);
    expect(text).toBe(
      [
        '# HELP up Up.',
        '# TYPE up gauge',
        'up 1',
        '# HELP seen_total Seen.',
        '# TYPE seen_total counter',
        'seen_total{what="a",how="b"} 2',
        'seen_total{what="\\"x\\"\\\\",how="one\\ntwo"} 1',
        '# HELP took_seconds Took.',
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{route="/a",le="0.1"} 1',
        'took_seconds_bucket{route="/a",le="1"} 3',
        'took_seconds_bucket{route="/a",le="+Inf"} 4',
        'took_seconds_sum{route="/a"} 8.21',
        'took_seconds_count{route="/a"} 4',
        '',
      ].join('\n'),
    );
    expect(readMetrics(text).get('seen_total')?.samples[1]?.labels).toEqual({
      what: '"x"\\',
      how: 'one\ntwo',
    });
  });

  it('leaves out metrics without values', () => {
    expect(metricsText([createCounter('none_total', 'None.', []).family()])).toBe('');
  });
});

describe('the metrics reader of these tests', () => {
  it.each([
    ['no end of the last line', '# HELP a A.\n# TYPE a gauge\na 1'],
    ['a sample without a family', 'a 1\n'],
    ['a name twice', '# HELP a A.\n# TYPE a gauge\na 1\n# HELP a A.\n# TYPE a gauge\na 1\n'],
    ['a series twice', '# HELP a A.\n# TYPE a gauge\na{x="1"} 1\na{x="1"} 2\n'],
    ['an open quote', '# HELP a A.\n# TYPE a gauge\na{x="1} 1\n'],
    ['no number', '# HELP a A.\n# TYPE a gauge\na NaNN\n'],
    ['a counter without its suffix', '# HELP a A.\n# TYPE a counter\na 1\n'],
    [
      'buckets that shrink',
      '# HELP a A.\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n',
    ],
  ])('refuses to read metrics with %s', (_what, text) => {
    expect(() => readMetrics(text)).toThrow();
  });
});
