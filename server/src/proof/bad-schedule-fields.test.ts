import type { RouteName } from '@portal/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { cancelOf, useBadStage } from './bad-schedule-stage.ts';
import { DATES, IDS, LINES, TIMES } from './bad-values.ts';
import type { Call } from './sample-calls.ts';

/** Every field of the calls that change the combined schedule, malformed and missing (docs/spec/safety.md#bad-input). */

const stage = useBadStage();

type Field = [field: string, value: unknown];
const each = (field: string, values: readonly unknown[]): Field[] =>
  values.map((value): Field => [field, value]);
/** What may be left out may be null. */
const given = (values: readonly unknown[]) => values.filter((value) => value !== null && value !== '');

const PLACE: Field[] = [
  ...each('venueId', IDS),
  ...each('court', LINES),
  ...each('availabilityId', given(IDS)),
  ['schoolName', 5],
  ['gymName', 'x'.repeat(301)],
  ['scheduleName', {}],
  ['status', ['x']],
];

const CALLS: [name: RouteName, sound: (change: object) => Call, fields: Field[]][] = [
  [
    'addPractice',
    (change) => stage.practice(change),
    [
      ...PLACE,
      ...each('reservationDate', DATES),
      ...each('reservationTime', TIMES),
      ...each('reservationEndTime', given(TIMES)),
      ...each('divisionName', LINES),
      ...each('teamName', LINES),
      ['coachEmail', 'nobody'],
      ['coachEmail', 'a@x.org,b@evil.example'],
      ['coachName', 5],
      ['type', 5],
    ],
  ],
  [
    'scheduleGame',
    (change) => stage.game(change),
    [
      ...PLACE,
      ...each('scheduleDate', DATES),
      ...each('scheduleTime', TIMES),
      ...each('scheduleEndTime', given(TIMES)),
      ...each('divisionName', LINES),
      ...each('homeTeam', LINES),
      ...each('awayTeam', LINES),
      ...each('homeCoachEmail', [
        '',
        ' ',
        null,
        5,
        'nobody',
        'a@',
        'a@x.org,b@evil.example',
        'a@x.org\nb@x.org',
      ]),
      ...each('awayCoachEmail', ['', null, 5, ['a@x.org'], '@x.org', '"a b"@example.org']),
      ...each('scheduleType', ['Cup', 'playoff', '', 5, ['Playoff Schedule']]),
      ['externalTeamName', 'x'.repeat(81)],
      ['externalTeamName', 'Ha\u0000wks'],
    ],
  ],
  [
    'addBlackout',
    (change) => stage.event(change),
    [
      ...each('availabilityId', IDS),
      ...each('reservationDate', DATES),
      ...each('reservationTime', TIMES),
      ...each('reservationEndTime', given(TIMES)),
      ...each('blackoutScope', ['city', 'GYM', '', 5, ['gym']]),
      ...each('blackoutReasonId', given(IDS)),
      ['blackoutReasonText', 'x'.repeat(121)],
      ['blackoutReasonText', 'Pl\u0000ay'],
      ['blackoutReasonText', 5],
      ...each('cancelConflicts', ['true', 1, {}, []]),
    ],
  ],
  [
    'addClinic',
    (change) => stage.event(change),
    [
      ...each('availabilityId', IDS),
      ...each('reservationDate', DATES),
      ...each('reservationTime', TIMES),
      ...each('reservationEndTime', given(TIMES)),
      ...each('clinicNameId', given(IDS)),
      ['clinicNameText', 'x'.repeat(121)],
      ['clinicNameText', 'a\nb'],
    ],
  ],
  [
    'updateEndTime',
    (change) => stage.event(change),
    [
      ...each('availabilityId', IDS),
      ...each('reservationDate', DATES),
      ...each('reservationTime', TIMES),
      ...each('reservationEndTime', TIMES),
      ...each('entryId', given(IDS)),
    ],
  ],
  ...(['cancelEntry', 'cancelClinic', 'cancelBlackout'] as const).map((name): (typeof CALLS)[number] => [
    name,
    (change) => cancelOf(stage.free(), change),
    [
      ...each('AvailabilityId', IDS),
      ...each('EntryId', given(IDS)),
      ...each('reason', ['x'.repeat(201), 'a\u0000b', 'a\nb', 5, ['x']]),
    ],
  ]),
];

describe.each(CALLS)('%s', (name, sound, fields) => {
  it.each(fields)('with %s %j is refused, and the field is named', async (field, value) => {
    const body = await stage.expectRefused(name, sound({ [field]: value }), {
      status: 422,
      code: 'INVALID_INPUT',
    });
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it.each(['id', 'role', 'state', 'blocks', 'created_by', '__proto__', 'constructor'])(
    'with the unknown field %s is refused',
    async (field) => {
      const body = JSON.parse(JSON.stringify(sound({}).body).replace('{', `{"${field}":1,`));
      await stage.expectRefused(name, { body }, { status: 422, code: 'INVALID_INPUT' });
    },
  );

  it('without anything is refused', async () => {
    await stage.expectRefused(name, { body: {} }, { status: 422, code: 'INVALID_INPUT' });
    await stage.expectRefused(name, { body: [] }, { status: 422, code: 'INVALID_INPUT' });
  });
});

const MISSING_PLACE = 'Missing Info: Date, time, and venue are required.';
const MISSING_GAME = 'Select division, both teams, and both coaches (email required for External).';
const MISSING_PRACTICE = 'Select division and one team.';

describe('what the specification says about missing fields', () => {
  it.each<[RouteName, 'practice' | 'game' | 'event', string, string]>([
    ['addPractice', 'practice', 'venueId', MISSING_PLACE],
    ['addPractice', 'practice', 'reservationDate', MISSING_PLACE],
    ['addPractice', 'practice', 'reservationTime', MISSING_PLACE],
    ['addPractice', 'practice', 'divisionName', MISSING_PRACTICE],
    ['addPractice', 'practice', 'teamName', MISSING_PRACTICE],
    ['scheduleGame', 'game', 'venueId', MISSING_PLACE],
    ['scheduleGame', 'game', 'scheduleDate', MISSING_PLACE],
    ['scheduleGame', 'game', 'scheduleTime', MISSING_PLACE],
    ['scheduleGame', 'game', 'divisionName', MISSING_GAME],
    ['scheduleGame', 'game', 'homeTeam', MISSING_GAME],
    ['scheduleGame', 'game', 'awayTeam', MISSING_GAME],
    ['scheduleGame', 'game', 'homeCoachEmail', MISSING_GAME],
    ['scheduleGame', 'game', 'awayCoachEmail', MISSING_GAME],
    ['addBlackout', 'event', 'reservationDate', MISSING_PLACE],
    ['addClinic', 'event', 'reservationTime', MISSING_PLACE],
  ])('%s of a %s without %s', async (name, sound, field, error) => {
    for (const value of [undefined, null, '']) {
      const body = await stage.expectRefused(name, stage[sound]({ [field]: value }), 422);
      expect(body.error).toBe(error);
    }
  });
});
