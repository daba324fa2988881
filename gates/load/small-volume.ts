import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

export type SmallVolume = {
  folder: string;
  /** uses all free space, to the last byte */
  fill(): void;
  makeRoom(): void;
  [Symbol.dispose](): void;
};

/** A separate volume in memory, mounted on this folder. @throws Error with a sentence if that is not allowed */
export function mountSmallVolume(folder: string, megabytes: number): SmallVolume {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (cause) {
    throw new Error('This gate mounts a small volume, which only root may do, on Linux.', { cause });
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      for (const size of [MEGABYTE, 4_096, 1]) {
        const piece = Buffer.alloc(size, 'x');
        try {
          for (;;) if (writeSync(file, piece) === 0) break;
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    makeRoom: () => rmSync(filler, { force: true }),
    [Symbol.dispose]: () => void execFileSync('umount', ['-l', folder]),
  };
}
