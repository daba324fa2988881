import type { ConnectionConfig } from '@portal/server/platform/db/database.ts';
import { bookingOf } from '@portal/testkit/league.ts';
import { makeRaceLeague, type RaceLeague, raceZone } from '@portal/testkit/race-league.ts';
import type { GateContext } from './frame/context.ts';
import { exactly, type Figure, type Gate, none, noneOf } from './frame/gate.ts';
import { startTwoPortals } from './frame/two-portals.ts';
import { type Answer, send, serverErrors } from './load/call.ts';

type Stage = { context: GateContext; connection: ConnectionConfig; league: RaceLeague; url: string };

/** All teams request the round's slot at once. The winner then cancels. */
async function race({ context, connection, league, url }: Stage, round: number) {
  const slot = league.slots[round % league.slots.length];
  if (slot === undefined) throw new Error('A slot is missing.');
  const answers: Answer[] = await Promise.all(
    league.teams.map((team) =>
      send({ url, token: team.coach.token, path: '/reservations/reserve', body: bookingOf(slot, team) }),
    ),
  );
  const entries = await context.inDatabase(connection, (db) =>
    db.selectFrom('entry').select('id').where('slotId', '=', slot.id).where('state', '=', 'active').execute(),
  );
  const winners = league.teams.filter((_, index) => answers[index]?.status === 200);
  for (const { coach } of winners) {
    await send({
      url,
      token: coach.token,
      path: '/reservations/cancel-reservation',
      body: { AvailabilityId: slot.id },
    });
  }
  return {
    isRight: winners.length === 1 && entries.length === 1,
    clear: answers.filter(({ status, body }) => status === 409 && body.code === 'SLOT_TAKEN').length,
    errors: serverErrors(answers),
  };
}

/** The figures of a number of rounds against one address. */
async function races(stage: Stage, where: string, rounds: number): Promise<Figure[]> {
  const seen = { wrong: 0, clear: 0, errors: [] as string[] };
  for (let round = 0; round < rounds; round += 1) {
    const { isRight, clear, errors } = await race(stage, round);
    seen.wrong += isRight ? 0 : 1;
    seen.clear += clear;
    seen.errors.push(...errors);
    if (round % 20 === 19) stage.context.log(`${where}: ${round + 1} rounds`);
  }
  const { length } = stage.league.teams;
  return [
    noneOf(`${where}: rounds without exactly one winner`, rounds, seen.wrong),
    exactly(`${where}: refusals with a reason (409, SLOT_TAKEN)`, rounds * (length - 1), seen.clear),
    none(`${where}: server errors`, seen.errors),
  ];
}

export const gate: Gate = {
  id: 'G1',
  title: 'Race for a slot',
  requirement:
    'when 200 teams request one slot at the same moment, exactly one gets it and the others are refused with the reason, with one process and with two.',
  async run(context) {
    const { portals, connection, url } = await startTwoPortals(context, {
      LEAGUE_TIME_ZONE: raceZone(),
      THROTTLE: 'off',
    });
    const teams = context.size(200, 40);
    const rounds = context.size(100, 10);
    const league = await context.inDatabase(connection, (db) =>
      makeRaceLeague(db, { teams, slots: Math.min(rounds, 14) }),
    );
    const stage = { context, connection, league };
    return [
      ...(await races({ ...stage, url: portals[0].url }, 'one process', rounds)),
      ...(await races({ ...stage, url }, 'two processes', rounds)),
    ];
  },
};
