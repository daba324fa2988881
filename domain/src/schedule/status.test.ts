import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginsAsNotGranted,
  ENTRY_TYPES,
  effectiveStatus,
  isBlackoutLike,
  isGameType,
  isPracticeType,
  isStrictBlackout,
  normalizePermitStatus,
  normalizeStatus,
  PERMIT_STATUSES,
} from './status.ts';

describe('normalizeStatus', () => {
  it.each([
    ['AVAIL', 'OPEN'],
    ['available', 'OPEN'],
    [' Open ', 'OPEN'],
    ['Blacked Out', 'BLACKOUT'],
    ['blackout', 'BLACKOUT'],
    ['CANCELLED', 'CANCELED'],
    ['Canceled', 'CANCELED'],
    ['practsched', 'PRACTSCHED'],
    [' pending\t', 'PENDING'],
    ['something new', 'SOMETHING NEW'],
    ['constructor', 'CONSTRUCTOR'],
    ['', ''],
  ])('reads %j as %s', (text, status) => {
    expect(normalizeStatus(text)).toBe(status);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('avail', ' cancelled ')),
        (text) => {
          expect(normalizeStatus(normalizeStatus(text))).toBe(normalizeStatus(text));
        },
      ),
    );
  });
});

it('takes games and playoffs for games, and no other entry', () => {
  expect(ENTRY_TYPES.filter(isGameType)).toEqual(['game', 'playoff']);
});

it.each([
  ['CANCELLED 12/1', true],
  ['** Void **', true],
  ['denied by the district', true],
  ['Revoked', true],
  ['Approved', false],
  ['Pending', false],
  ['Paid, canceled check returned', false],
  ['12/1 canceled', false],
  ['', false],
])('finds in the note %j a status that gives no hours: %s', (note, isFound) => {
  expect(beginsAsNotGranted(note)).toBe(isFound);
});

describe('normalizePermitStatus', () => {
  it.each([
    ['Approved', 'approved'],
    [' PENDING', 'pending'],
    ['declined', 'declined'],
    ['Cancelled', 'canceled'],
    ['canceled', 'canceled'],
    ['Confirmed', 'approved'],
    ['Issued', 'approved'],
    ['tentative', 'pending'],
    ['Needs Approval', 'pending'],
    ['Submitted', 'pending'],
    ['Denied', 'declined'],
    ['Active', 'approved'],
    ['Under review', 'pending'],
    ['Not approved', 'declined'],
    ['VOID', 'canceled'],
    ['Expired', 'canceled'],
    ['closed', null],
    ['open', null],
    ['', null],
    ['approved!', null],
  ])('reads %j as %s', (text, status) => {
    expect(normalizePermitStatus(text)).toBe(status);
  });
});

describe('effectiveStatus', () => {
  it.each([
    ['approved', null, null, 'OPEN'],
    ['approved', null, 'GAME 18:00-19:15', 'RESERVED'],
    ['approved', 'practice', null, 'PRACTICE'],
    ['approved', 'blackout', 'GAME 18:00-19:15', 'BLACKOUT'],
    ['pending', null, null, 'PENDING'],
    ['declined', 'game', null, 'DECLINED'],
    ['canceled', 'practice', 'GAME 18:00-19:15', 'CANCELED'],
  ] as const)(
    'is computed for permit %s, entry %s, reserved by %s: %s',
    (permitStatus, entryType, reservedBy, status) => {
      expect(effectiveStatus({ permitStatus, entryType, reservedBy })).toBe(status);
    },
  );

  it('is OPEN only for an approved slot without an entry', () => {
    for (const permitStatus of PERMIT_STATUSES) {
      for (const entryType of [null, ...ENTRY_TYPES]) {
        for (const reservedBy of [null, undefined, { type: 'game' }]) {
          const status = effectiveStatus({ permitStatus, entryType, reservedBy });
          const isFree = permitStatus === 'approved' && entryType === null && !reservedBy;
          expect(status === 'OPEN').toBe(isFree);
          expect(normalizeStatus(status)).toBe(status);
        }
      }
    }
  });
});

describe('kinds of status', () => {
  it.each([
    ['BLACKOUT', true, true],
    ['blacked out', true, true],
    ['Cancelled', true, false],
    ['DECLINED', true, false],
    ['PENDING', false, false],
    ['OPEN', false, false],
    ['CLINIC', false, false],
  ])('%s is blackout-like: %s, strict: %s', (status, isLike, isStrict) => {
    expect(isBlackoutLike(status)).toBe(isLike);
    expect(isStrictBlackout(status)).toBe(isStrict);
  });

  it.each([
    ['PRACTICE', true],
    ['practsched', true],
    ['GAME', false],
    ['', false],
  ])('%j is a practice: %s', (type, isPractice) => {
    expect(isPracticeType(type)).toBe(isPractice);
  });
});
