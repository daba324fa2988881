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

/** Runs `work` while no other start of this clone installs or builds; a lock left by a killed one is taken away. */
export async function alone(work) {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let told = false; !tryLock(); told = true) {
    if (!told) process.stderr.write('Waiting for another start that installs or builds right now.\n');
    await pause(250);
    if (!isHolderAlive()) rmSync(LOCK, { force: true });
    if (Date.now() > deadline) throw new Problem(`Another start does not finish; end it and remove ${LOCK}.`);
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
