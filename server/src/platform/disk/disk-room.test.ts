import { expect, it } from 'vitest';
import { RESERVE_BYTES, watchRoom } from './disk-room.ts';

it('reports room until the reserve is reached, and checks the disk at most ten times a second', async () => {
  let free = RESERVE_BYTES;
  let now = 0;
  let looks = 0;
  const look = async () => {
    looks += 1;
    return { bavail: free / 1_024, bsize: 1_024 };
  };
  const hasRoom = watchRoom('/data', { look, monotonicNow: () => now });
  expect(await hasRoom()).toBe(true);
  free -= 1_024;
  now = 99;
  expect(await hasRoom()).toBe(true);
  expect(looks).toBe(1);
  now = 100;
  expect(await hasRoom()).toBe(false);
  free += 1_024;
  now = 200;
  expect(await hasRoom()).toBe(true);
});

it('reports room if the free space is unknown', async () => {
  const look = () => Promise.reject(new Error('no such folder'));
  expect(await watchRoom('/nowhere', { look })()).toBe(true);
});
