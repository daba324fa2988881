import { expect, it } from 'vitest';
import { exactly, holds, notMeasured } from './gate.ts';
import { faultLines, gateLines, readResults, writeResults } from './results.ts';

const measured = { commit: 'abc1234', date: '2026-11-21', seconds: 61.4 };
const gate = (id: string) => ({ id, title: 'Title', requirement: 'it must hold.' });
const fault = (name: string) => ({ name, caughtBy: { G1: 'losses' } });
const figures = [exactly('losses', 0, 3), holds('a | bar', 'yes', true, 'two\nlines')];
const order = { gates: ['G1', 'G2'], faults: ['An index was dropped', 'A check was left out'] };
const empty = () => readResults('');

it('writes a line for each figure of a gate', () => {
  expect(gateLines(gate('G1'), figures, measured)).toEqual([
    '| G1 | Title: it must hold. | losses | 0 | 3 | **FAIL** | 61 s | abc1234, 2026-11-21 |',
    '|  |  | a \\| bar | yes | two lines | pass |  |  |',
  ]);
});

it('reports a figure that could not be measured as neither met nor failed', () => {
  expect(gateLines(gate('G1'), [notMeasured('known holes', '0', 'no answer')], measured)).toEqual([
    '| G1 | Title: it must hold. | known holes | 0 | not measured: no answer | **NOT MEASURED** | 61 s | abc1234, 2026-11-21 |',
  ]);
});

it('writes a line for each gate of a fault, and keeps the line of a gate that did not run', () => {
  const both = { name: 'A | was dropped', caughtBy: { G1: 'losses', G2: 'losses' } };
  const later = { ...measured, commit: 'def5678' };
  const first = faultLines(both, [{ gate: 'G2', isCaught: true, measured: 'losses: 3 | G1 | 4' }], measured);
  const second = faultLines(both, [{ gate: 'G1', isCaught: false, measured: 'nothing' }], later, first);
  const lines = [
    '| A \\| was dropped | G1 | **NOT CAUGHT** | nothing | def5678, 2026-11-21 |',
    '|  | G2 | caught | losses: 3 \\| G1 \\| 4 | abc1234, 2026-11-21 |',
  ];
  expect(second).toEqual(lines);
  expect(faultLines(both, [], later, second)).toEqual(lines);
});

it('keeps earlier results in the requested order, and drops gates and faults that no longer exist', () => {
  const first = empty();
  first.gates.set('G2', gateLines(gate('G2'), figures, measured));
  first.gates.set('G9', gateLines(gate('G9'), figures, measured));
  first.faults.set(
    'An index was dropped',
    faultLines(
      fault('An index was dropped'),
      [{ gate: 'G1', isCaught: true, measured: 'losses: 3' }],
      measured,
    ),
  );
  const second = readResults(writeResults(first, order, '2 cores.'));
  second.gates.set('G1', gateLines(gate('G1'), figures, { ...measured, commit: 'def5678' }));
  second.faults.set(
    'A check was left out',
    faultLines(
      fault('A check was left out'),
      [{ gate: 'G1', isCaught: false, measured: 'nothing' }],
      measured,
    ),
  );
  const text = writeResults(second, order, '2 cores.');
  expect(text.split('\n').filter((line) => /^\| +(G\d|A|\|)/.test(line))).toEqual([
    '| G1 | Title: it must hold. | losses | 0 | 3 | **FAIL** | 61 s | def5678, 2026-11-21 |',
    '|  |  | a \\| bar | yes | two lines | pass |  |  |',
    '| G2 | Title: it must hold. | losses | 0 | 3 | **FAIL** | 61 s | abc1234, 2026-11-21 |',
    '|  |  | a \\| bar | yes | two lines | pass |  |  |',
    '| An index was dropped | G1 | caught | losses: 3 | abc1234, 2026-11-21 |',
    '| A check was left out | G1 | **NOT CAUGHT** | nothing | abc1234, 2026-11-21 |',
  ]);
});
