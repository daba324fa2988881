import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

describe('matchPath', () => {
  it.each([
    ['/login', '/login', {}],
    ['/login', '/login/', {}],
    ['/', '/', {}],
    ['/reset-password/:token', '/reset-password/a%20b', { token: 'a b' }],
    ['/login', '/Login', null],
    ['/login', '/login/x', null],
    ['/login', '/', null],
    ['/reset-password/:token', '/reset-password', null],
    ['/reset-password/:token', '/reset-password/', null],
    ['/reset-password/:token', '/reset-password/%E0%A4%A', null],
    ['/reset-password/:token', '/reset-password/a/b', null],
  ])('matches the pattern %s against %s: %j', (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)).toEqual(params);
  });
});
