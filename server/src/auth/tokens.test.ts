import { expect, it } from 'vitest';
import { newToken } from './tokens.ts';

it('generates long secrets that always differ', () => {
  const tokens = Array.from({ length: 10_000 }, newToken);
  expect(new Set(tokens).size).toBe(10_000);
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
});
