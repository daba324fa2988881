import { bookingOf } from '@portal/testkit/league.ts';
import { makeRaceLeague, raceZone } from '@portal/testkit/race-league.ts';
import { exactly, type Gate, none, noneOf } from './frame/gate.ts';
import { startTwoPortals } from './frame/two-portals.ts';
import { send, serverErrors } from './load/call.ts';

export const gate: Gate = {
  id: 'G2',
  title: "Race for a team's week",
  requirement:
    'when one team requests 200 slots of one week at the same moment, through two processes, it gets exactly one; the other week stays bookable.',
  async run(context) {
    const { connection, url } = await startTwoPortals(context, {
      LEAGUE_TIME_ZONE: raceZone(),
      THROTTLE: 'off',
    });
    const slots = context.size(200, 40);
    const rounds = context.size(100, 10);
    const league = await context.inDatabase(connection, (db) => makeRaceLeague(db, { teams: 1, slots }));
    const [team] = league.teams;
    if (team === undefined) throw new Error('The team is missing.');
    const { token } = team.coach;
    const reserve = (slot: (typeof league.slots)[number]) =>
      send({ url, token, path: '/reservations/reserve', body: bookingOf(slot, team) });
    const cancel = (id: number) =>
      send({ url, token, path: '/reservations/cancel-reservation', body: { AvailabilityId: id } });

    const seen = { wrong: 0, clear: 0, errors: [] as string[], otherWeek: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(league.slots.map(reserve));
      const held = await context.inDatabase(connection, (db) =>
        db.selectFrom('entry').select('slotId').where('state', '=', 'active').execute(),
      );
      const booked = answers.filter(({ status }) => status === 200);
      if (booked.length !== 1 || held.length !== 1) seen.wrong += 1;
      seen.clear += answers.filter(
        ({ status, body }) => status === 409 && body.code === 'WEEKLY_LIMIT',
      ).length;
      seen.errors.push(...serverErrors(answers));
      if ((await reserve(league.thisWeek)).status !== 200) seen.otherWeek += 1;
      for (const { slotId } of [...held, { slotId: league.thisWeek.id }]) await cancel(slotId);
      if (round % 20 === 19) context.log(`${round + 1} rounds`);
    }
    return [
      noneOf('rounds without exactly one practice', rounds, seen.wrong),
      exactly('refusals with a reason (409, WEEKLY_LIMIT)', rounds * (slots - 1), seen.clear),
      noneOf('rounds in which the other week was refused', rounds, seen.otherWeek),
      none('server errors', seen.errors),
    ];
  },
};
