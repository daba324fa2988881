import type { RouteName } from '@portal/contract/routes.ts';
import type { Call } from '@portal/testkit/sample-calls.ts';
import { describe, expect, it } from 'vitest';
import { cancelOf, useBadStage } from './bad-schedule-stage.ts';
import { DATES, FEW_DATES, FEW_IDS, FEW_LINES, FEW_TIMES, IDS, LINES, TIMES } from './bad-values.ts';

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

/** When an event is, of the calls that add and change one. */
const EVENT: Field[] = [
  ...each('availabilityId', FEW_IDS),
  ...each('reservationDate', FEW_DATES),
  ...each('reservationTime', FEW_TIMES),
  ...each('reservationEndTime', FEW_TIMES),
];

const EMAILS: readonly unknown[] = [
  '',
  ' ',
  null,
  5,
  ['a@x.org'],
  'nobody',
  'a@',
  '@x.org',
  '"a b"@example.org',
  'a@x.org,b@evil.example',
  'a@x.org\nb@x.org',
];

const STRANGERS = ['id', 'role', 'state', 'blocks', 'created_by', '__proto__', 'constructor'];
const FEW_STRANGERS = ['id', '__proto__'];

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
      ...each('venueId', FEW_IDS),
      ...each('court', FEW_LINES),
      ...each('availabilityId', FEW_IDS),
      ...each('scheduleDate', FEW_DATES),
      ...each('scheduleTime', FEW_TIMES),
      ...each('scheduleEndTime', FEW_TIMES),
      ...each('divisionName', FEW_LINES),
      ...each('homeTeam', FEW_LINES),
      ...each('awayTeam', FEW_LINES),
      ...each('homeCoachEmail', EMAILS),
      ...each('awayCoachEmail', ['', 'a@x.org,b@evil.example']),
      ...each('scheduleType', ['Cup', 'playoff', '', 5, ['Playoff Schedule']]),
      ['externalTeamName', 'x'.repeat(81)],
      ['externalTeamName', 'Ha\u0000wks'],
    ],
  ],
  [
    'addBlackout',
    (change) => stage.event(change),
    [
      ...EVENT,
      ...each('blackoutScope', ['city', 'GYM', '', 5, ['gym']]),
      ...each('blackoutReasonId', FEW_IDS),
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
      ...EVENT,
      ...each('clinicNameId', FEW_IDS),
      ['clinicNameText', 'x'.repeat(121)],
      ['clinicNameText', 'a\nb'],
    ],
  ],
  [
    'updateEndTime',
    (change) => stage.event(change),
    // an end may not be left out here
    [...EVENT, ['availabilityId', null], ['reservationEndTime', null], ...each('entryId', FEW_IDS)],
  ],
  [
    'cancelEntry',
    (change) => cancelOf(stage.free(), change),
    [
      ...each('AvailabilityId', IDS),
      ...each('EntryId', given(IDS)),
      ...each('reason', ['x'.repeat(201), 'a\u0000b', 'a\nb', 5, ['x']]),
    ],
  ],
  ...(['cancelClinic', 'cancelBlackout'] as const).map((name): (typeof CALLS)[number] => [
    name,
    (change) => cancelOf(stage.free(), change),
    [
      ...each('AvailabilityId', FEW_IDS),
      ...each('EntryId', FEW_IDS),
      ['reason', 'x'.repeat(201)],
      ['reason', 'a\u0000b'],
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

  it.each(name === 'addPractice' ? STRANGERS : FEW_STRANGERS)(
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
