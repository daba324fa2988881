import { toScheduleRow } from '@portal/contract/schedule-row.ts';
import { FALLBACK_RESERVATION_TYPES } from '@portal/domain/schedule/durations.ts';
import type { ScheduleRow } from '@portal/domain/schedule/row.ts';
import { rowActions } from '@portal/domain/schedule/row-actions.ts';
import { isBlackoutLike, isStrictBlackout, normalizeStatus } from '@portal/domain/schedule/status.ts';
import { venueColor } from '@portal/domain/schedule/venue-colors.ts';
import { addDays, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { expect } from '../support/story.ts';
import { walkRules as test } from './walk.ts';

/** The statements that are rules of a row: its spellings, statuses, colors, durations, and what each status allows. */

const { date: TODAY } = leagueNow(new Date(), 'America/New_York');
const NOW = { date: TODAY, time: '12:00:00' };

const state = (type: string, status: string, date = addDays(TODAY, 1)): ScheduleRow =>
  toScheduleRow({ Type: type, StatusEffective: status, AvailableDate: date, AvailableTime: '18:00:00' });

test('a row is read in every spelling, and its status is normalized', async ({ holds }) => {
  await holds('S132 S133 S134', () => {
    expect(toScheduleRow({ availability_id: 7, status: 'AVAIL', venue_id: 3 })).toMatchObject({
      slotId: 7,
      status: 'OPEN',
      venueId: 3,
    });
    expect(toScheduleRow({ availabilityId: 8, StatusEffective: 'OPEN', VenueId: 4 })).toMatchObject({
      slotId: 8,
      status: 'OPEN',
      venueId: 4,
    });
  });
  await holds('S155', () => {
    expect(['AVAIL', 'AVAILABLE', 'open'].map(normalizeStatus)).toEqual(['OPEN', 'OPEN', 'OPEN']);
  });
  await holds('S156', () => {
    expect(['BLACKED OUT', 'Blackout'].map(normalizeStatus)).toEqual(['BLACKOUT', 'BLACKOUT']);
  });
  await holds('S157', () => {
    expect(['CANCELLED', 'Canceled'].map(normalizeStatus)).toEqual(['CANCELED', 'CANCELED']);
  });
  await holds('S158 S159', () => {
    const statuses =
      'OPEN PENDING PRACTICE PRACTSCHED RESERVED GAME PLAYOFF CLINIC BLACKOUT CANCELED DECLINED';
    for (const status of statuses.split(' ')) expect(normalizeStatus(status.toLowerCase())).toBe(status);
  });
  await holds('S160 S161', () => {
    expect(['BLACKOUT', 'CANCELED', 'DECLINED', 'PENDING'].map(isBlackoutLike)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['BLACKOUT', 'CANCELED', 'DECLINED'].map(isStrictBlackout)).toEqual([true, false, false]);
  });
});

test('the type and status of a row say what may be done with it', async ({ holds }) => {
  const allows = (type: string, status: string) => {
    const { add, update, cancel } = rowActions(state(type, status), NOW);
    return [add.allowed && 'add', update.allowed && 'update', cancel.allowed && 'cancel'].filter(Boolean);
  };
  await holds('S135 S162 S164 S170 S171 S172 S173 S174 S175', () => {
    expect(allows('OPEN', 'OPEN')).toEqual(['add']);
    for (const type of ['PRACTICE', 'PRACTSCHED']) expect(allows(type, type)).toEqual(['update', 'cancel']);
    for (const type of ['GAME', 'PLAYOFF', 'CLINIC', 'BLACKOUT']) {
      expect(allows(type, type)).toEqual(['cancel']);
    }
  });
  await holds('S176 S178', () => {
    for (const status of ['PENDING', 'CANCELED', 'DECLINED']) expect(allows('OPEN', status)).toEqual([]);
  });
  await holds('S163 S177', () => {
    for (const type of ['OPEN', 'PRACTICE', 'GAME', 'BLACKOUT']) {
      const verdicts = Object.values(rowActions(state(type, type, addDays(TODAY, -1)), NOW));
      for (const verdict of verdicts) {
        expect(verdict).toMatchObject({ allowed: false, text: 'Actions disabled: expired' });
      }
    }
  });
});

test('each schedule name has its color', async ({ holds }) => {
  await holds('S148', () => expect(venueColor('salk')).toBe(venueColor('SALK')));
  for (const [id, name, color] of [
    ['S380', 'SHEPARD', 'lightblue'],
    ['S381', 'SANDBURG-LG', 'lightgreen'],
    ['S382', 'SANDBURG-SM', 'lightcoral'],
    ['S383', 'VORHEES', 'lightgoldenrodyellow'],
    ['S384', 'SCHIRRA', 'lightpink'],
    ['S385', 'MEMORIAL', 'lightsalmon'],
    ['S386', 'SALK', 'lightseagreen'],
    ['S387', 'MADPK', 'lightsteelblue'],
    ['S388', 'MCDIVITT', 'lightyellow'],
    ['S389', 'Schedule J', 'lightcyan'],
    ['S390', 'OBHS-MAIN', 'lightgray'],
  ] as const) {
    await holds(id, () => expect(venueColor(name)).toBe(color));
  }
});

test('without the list of the server there are five types, all of which block', async ({ holds }) => {
  for (const [id, code, minutes] of [
    ['S124', 'practice', 60],
    ['S125', 'clinic', 180],
    ['S126', 'game', 75],
    ['S127', 'playoff', 90],
    ['S128', 'blackout', 60],
  ] as const) {
    await holds(id, () => {
      const type = FALLBACK_RESERVATION_TYPES.find((other) => other.code === code);
      expect(type?.defaultDurationMinutes).toBe(minutes);
    });
  }
  await holds('S129', () => {
    expect(FALLBACK_RESERVATION_TYPES.every(({ blocksAvailability }) => blocksAvailability)).toBe(true);
  });
});
