import type { Gate } from './frame/gate.ts';
import { fuzzed } from './load/fuzz.ts';
import { oversized } from './load/size.ts';

export const gate: Gate = {
  id: 'fuzz',
  requirement:
    'no generated request to any call by any caller causes a server error, hangs, makes memory grow or delays other clients; what is too large, too deep or compressed is refused at once, without memory for it.',
  parts: [fuzzed, oversized],
};
