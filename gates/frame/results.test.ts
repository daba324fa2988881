import { expect, it } from 'vitest';
import { exactly, holds, notMeasured } from './gate.ts';
import { faultLines, gateLines, writeResults } from './results.ts';

const run = { commit: 'abc1234', date: '2026-11-21', machine: '2 cores.', seconds: 121 };
const gate = { id: 'kills', requirement: 'it must hold.' };

it('writes a line for each figure of a gate', () => {
  const figures = [exactly('losses', 0, 3), holds('a | bar', 'yes', true, 'two\nlines')];
  expect(gateLines(gate, figures, 61.4)).toEqual([
    '| kills | it must hold. | losses | 0 | 3 | **FAIL** | 61 s |',
    '|  |  | a \\| bar | yes | two lines | pass |  |',
  ]);
});

it('reports a figure that could not be measured as neither met nor failed', () => {
  expect(gateLines(gate, [notMeasured('known holes', '0', 'no answer')], 1)).toEqual([
    '| kills | it must hold. | known holes | 0 | not measured: no answer | **NOT MEASURED** | 1 s |',
  ]);
});

it('writes a line for each gate that must catch a fault', () => {
  const verdicts = [
    { gate: 'kills', isCaught: true, measured: 'losses: 3' },
    { gate: 'history', isCaught: false, measured: 'nothing' },
  ];
  expect(faultLines('A | was dropped', verdicts)).toEqual([
    '| A \\| was dropped | kills | caught | losses: 3 |',
    '|  | history | **NOT CAUGHT** | nothing |',
  ]);
});

it('replaces one part with the figures of one run, and keeps the other part', () => {
  const both = writeResults(writeResults('', 'faults', ['| a fault |'], run), 'gates', ['| old |'], run);
  const text = writeResults(both, 'gates', ['| new |'], { ...run, commit: 'def5678' });
  expect(text.split('\n').filter((line) => /^(##? |\| (a fault|old|new) \||One run)/.test(line))).toEqual([
    '# Gate results',
    '## Gates',
    'One run on 2026-11-21 at commit def5678, in 2 minutes, on 2 cores.',
    '| new |',
    '## Planted faults',
    'One run on 2026-11-21 at commit abc1234, in 2 minutes, on 2 cores.',
    '| a fault |',
  ]);
});
