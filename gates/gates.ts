import { gate as clock } from './clock.ts';
import type { Gate } from './frame/gate.ts';
import { gate as fullDisk } from './full-disk.ts';
import { gate as fuzz } from './fuzz.ts';
import { gate as history } from './history.ts';
import { gate as kills } from './kills.ts';
import { gate as load } from './load.ts';
import { gate as mail } from './mail.ts';
import { gate as slowClients } from './slow-clients.ts';
import { gate as strangers } from './strangers.ts';
import { gate as streams } from './streams.ts';
import { gate as upgrade } from './upgrade.ts';

/** Every gate, in the order in which they run. */
export const GATES: readonly Gate[] = [
  history,
  kills,
  fuzz,
  slowClients,
  streams,
  fullDisk,
  mail,
  clock,
  strangers,
  load,
  upgrade,
];
