import { callBy, openTestPortal } from '@portal/testkit/portal.ts';
import { createTestDatabase } from '@portal/testkit/postgres.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#platform/errors.ts';
import { cancelPractice } from '#practices/cancel-practice.ts';
import { reservePractice } from '#practices/reserve-practice.ts';
import type { BookingModel, ModelSlot, PermitWord, Verdict } from './booking-model.ts';
import {
  ACTORS,
  ADMIN,
  COACHES,
  LAST_INSTANT,
  openRealLeague,
  PERMITS,
  type RealLeague,
} from './real-league.ts';

/** Random coaches and administrators call the real use cases on a real database; a simple model says what must happen. */

const RUNS = Number(process.env.PORTAL_MODEL_RUNS ?? 10);
const COMMANDS = 30;

const database = useOnce(() => createTestDatabase());
// alone: what this process changes must be seen at once even before the database's own notice of it arrives
const opened = useOnce(() =>
  openTestPortal({ connection: database.connection, alone: true, throttle: false }),
);
const real = useOnce(() => openRealLeague(opened));

const verdictOf = (call: Promise<unknown>): Promise<Verdict> =>
  call.then(
    () => 'done' as const,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

type Command = fc.AsyncCommand<BookingModel, RealLeague>;
type Step = (model: BookingModel) => Promise<void>;
const command = (
  name: string,
  step: Step,
  check: (model: BookingModel) => boolean = () => true,
): Command => ({
  check,
  run: async (model) => {
    await step(model);
    await real.compare(model);
  },
  toString: () => name,
});

/** Most picks are of slots where something can happen. */
function pickSlot(model: BookingModel, pick: number, likely: (slot: ModelSlot) => boolean): number {
  const candidates = [...model.slots.keys()].filter((index) => {
    const slot = model.slots[index];
    return pick % 5 === 0 || (slot !== undefined && likely(slot));
  });
  return candidates[pick % Math.max(candidates.length, 1)] ?? pick % model.slots.length;
}

const actor = fc.constantFrom(...ACTORS);
/** an administrator acts for all, or for the coach whom they name */
const behalf = fc.constantFrom(null, ...COACHES);

/** The team of a coach in one of the two divisions; now and then the other coach's. */
const teamOf = (coach: string | null, division: number, pick: number): number => {
  const own = COACHES.indexOf(coach ?? '');
  const isForeign = own < 0 || pick % 8 === 0;
  return 2 * division + (isForeign ? pick % 2 : own);
};

const reserve = fc.tuple(actor, behalf, fc.nat(1), fc.nat(999)).map(([email, named, division, pick]) =>
  command(`${email} books in division ${division}, named ${named} (${pick})`, async (model) => {
    const coachEmail = email === ADMIN ? named : email;
    const team = teamOf(coachEmail, division, pick);
    const meets = (slot: ModelSlot) =>
      model.slots.some((own) => own.heldBy === team && own.date === slot.date && own.start === slot.start);
    const index = pickSlot(
      model,
      pick,
      (slot) => model.isAhead(slot) && model.weekOf(slot) <= 1 && (pick % 3 > 0 || meets(slot)),
    );
    const slot = model.slots[index];
    const asked = model.teams[team];
    if (slot === undefined || asked === undefined) throw new Error('There is such a slot and team.');
    const request = {
      venueId: real.venueId(),
      date: slot.date,
      startTime: slot.start,
      court: slot.court,
      divisionName: asked.division,
      teamName: asked.name,
      coachName: null,
      coachEmail,
    };
    const expected = model.reserve(coachEmail, team, index);
    expect(await verdictOf(reservePractice(real.portal, callBy(real.caller(email)), request))).toBe(expected);
  }),
);

const cancel = fc.tuple(actor, behalf, fc.nat(999)).map(([email, named, pick]) =>
  command(`${email} cancels, named ${named} (${pick})`, async (model) => {
    const coachEmail = email === ADMIN ? named : email;
    const isOwn = (team: number) => coachEmail === null || model.teams[team]?.coach === coachEmail;
    const index = pickSlot(model, pick, (slot) =>
      pick % 3 > 0 ? slot.heldBy !== null && isOwn(slot.heldBy) : [...slot.cancelled].some(isOwn),
    );
    const slot = model.slots[index];
    if (slot === undefined) throw new Error('There is such a slot.');
    const request = { slotId: await real.idOf(slot), coachEmail };
    const expected = model.cancel(coachEmail, index);
    expect(await verdictOf(cancelPractice(real.portal, callBy(real.caller(email)), request))).toBe(expected);
  }),
);

const changePermit = fc
  .tuple(
    fc.nat(PERMITS.length - 1),
    fc.constantFrom<PermitWord>('Approved', 'Approved', 'Pending', 'Declined', 'Canceled'),
  )
  .map(([permit, word]) =>
    command(
      `permit ${permit} becomes ${word}`,
      async (model) => {
        model.setPermit(permit, word);
        await real.publish(model.permits);
      },
      (model) => model.permits[permit] !== word,
    ),
  );

const advance = fc.constantFrom(1, 7, 24, 49, 7 * 24).map((hours) => {
  const after = (model: BookingModel) => new Date(model.now.getTime() + hours * 3_600_000);
  return command(
    `${hours} hours go by`,
    async (model) => {
      model.now = after(model);
      real.clock.set(model.now);
    },
    (model) => after(model) < LAST_INSTANT,
  );
});

it('agrees with a simple model on decisions, lists and quotas after any actions', async () => {
  // more of what happens more often
  const anything = fc.oneof(
    { weight: 6, arbitrary: reserve },
    { weight: 3, arbitrary: cancel },
    { weight: 1, arbitrary: changePermit },
    { weight: 1, arbitrary: advance },
  );
  const story = fc.array(anything, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' });
  await fc.assert(
    fc.asyncProperty(story, (commands) =>
      fc.asyncModelRun(async () => ({ model: await real.begin(), real }), commands),
    ),
    { numRuns: RUNS },
  );
});
