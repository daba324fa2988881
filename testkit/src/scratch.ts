import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const NEEDED_BYTES = 1_000_000_000;

/** Where tests keep databases: in memory if there is enough, because durability stays on in tests, too. */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > NEEDED_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
