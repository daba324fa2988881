import type { Gate } from './frame/gate.ts';
import { races } from './history/bursts.ts';
import { everyWriter } from './history/every-writer.ts';
import { perSlot } from './history/per-slot.ts';

export const gate: Gate = {
  id: 'history',
  requirement:
    'through two processes that are killed again and again, everything that writes court time gives what some order of the calls would: one winner of a race, one effect of a repeated call, each acknowledged change in the next list, and no floor, slot, team, week, hold or credit used twice.',
  parts: [races, perSlot, everyWriter],
};
