import type { HTTPMethods } from 'fastify';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PARTS = [
  'api',
  'calendars',
  'admin',
  '%00',
  '%',
  '..',
  'é',
  '"',
  '%5c',
  '{}',
  'login',
  'a\tb',
  '%e2%28%a1',
];

/** Methods and addresses that no route answers but for a calendar's, the same ones at each run. */
export function randomRoutes(count: number): { method: HTTPMethods; url: string }[] {
  let seed = 20_261_121;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, index) => {
    const parts = Array.from({ length: 1 + random(4) }, () => PARTS[random(PARTS.length)] ?? '');
    return { method: METHODS[random(METHODS.length)] ?? 'GET', url: `/${parts.join('/')}/x${index}` };
  });
}
