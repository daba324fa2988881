import { expect, it } from 'vitest';
import { exactly, type Figure, holds, notMeasured } from './gate.ts';
import { judge } from './judge-fault.ts';

const [SOUND, LOST] = [exactly('losses', 0, 0), exactly('losses', 0, 3)];
const [QUICK, LATE] = [exactly('late', 0, 0), exactly('late', 0, 1)];
const DEAD = holds('the gate could be measured', 'yes', false, 'fetch failed');

it('counts a fault as caught if its figure fails with the fault and holds without it', () => {
  expect(judge('losses', [SOUND, LATE], [LOST, LATE])).toEqual({
    isCaught: true,
    measured: 'losses: 3; without the fault 0',
  });
});

it.each<[string, Figure[], Figure[], string]>([
  ['fails without it, too', [LOST, QUICK], [LOST, LATE], 'without the fault, losses: 3'],
  [
    'could not be measured without it',
    [DEAD],
    [LOST],
    'without the fault, the gate could be measured: fetch failed',
  ],
  ['is missing without it', [QUICK], [LOST], 'without the fault, there is no losses'],
  [
    'needs an external service that did not respond',
    [notMeasured('losses', '0', 'no answer')],
    [LOST],
    'without the fault, losses: not measured: no answer',
  ],
  ['holds with it', [SOUND, QUICK], [SOUND, QUICK], 'nothing'],
  ['holds with it while another figure fails', [SOUND, QUICK], [SOUND, LATE], 'late: 1'],
  ['could not be measured with it', [SOUND], [DEAD], 'the gate could be measured: fetch failed'],
])('does not count a fault as caught if its figure %s', (_, sound, faulty, measured) => {
  expect(judge('losses', sound, faulty)).toEqual({ isCaught: false, measured });
});
