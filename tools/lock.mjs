import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { at, Problem } from './paths.mjs';

const LOCK = at('.tmp', 'bootstrap.lock');
const GIVE_UP_MS = 15 * 60_000;

function tryLock() {
  mkdirSync(dirname(LOCK), { recursive: true });
  try {
    const file = openSync(LOCK, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Problem(`${dirname(LOCK)} can't be written; the portal needs its own folder to be writable.`);
  }
}

function isHolderAlive() {
  try {
    process.kill(Number.parseInt(readFileSync(LOCK, 'utf8'), 10), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `work` while no other command of this clone installs or builds. Removes a lock that a killed process left. */
export async function alone(work) {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let hasPrinted = false; !tryLock(); hasPrinted = true) {
    if (!hasPrinted) process.stderr.write('Waiting for another command that is installing or building.\n');
    await pause(250);
    if (!isHolderAlive()) rmSync(LOCK, { force: true });
    if (Date.now() > deadline)
      throw new Problem(
        `Another command has not finished installing or building. End it and remove ${LOCK}.`,
      );
  }
  const unlock = () => rmSync(LOCK, { force: true });
  process.once('exit', unlock);
  try {
    return await work();
  } finally {
    process.removeListener('exit', unlock);
    unlock();
  }
}
