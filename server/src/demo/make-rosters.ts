import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { generatePassword, hashPassword, type PasswordCost } from '#auth/passwords.ts';
import type { Tx } from '#platform/db/database.ts';
import { insertDemoAccount } from './demo-repository.ts';
import { planRosters } from './plan-rosters.ts';
import { seededRandom } from './random.ts';
import { insertDemoRosters, listTeamsInDivisionsOf } from './rosters-repository.ts';

const SEED = 23;
const RATERS_PER_DIVISION = 4;
const DAYS_LEFT = 21;

/** The hash of a password that nobody knows, for coaches who have rated but never log in. */
export const secretHash = (cost: PasswordCost): Promise<string> => hashPassword(generatePassword(), cost);

/**
 * Adds rosters and ratings for the divisions of the demo's coach, so that the coach's form and the league's overview are
 * not empty.
 * @param own the demo's coach
 * @param how.passwordHash of the other coaches who have rated
 */
export async function makeRosters(
  tx: Tx,
  own: { email: string; accountId: number },
  how: { today: IsoDate; now: Date; passwordHash: string },
): Promise<void> {
  const { today, now, passwordHash } = how;
  const teams = await listTeamsInDivisionsOf(tx, own.email);
  const accounts = new Map([[own.email, own.accountId]]);
  const raters = new Map<number, number>();
  const withRaters = [];
  for (const { coaches, ...team } of teams) {
    const [coach] = coaches;
    const isOwn = coaches.some(({ email }) => email === own.email);
    const count = raters.get(team.divisionId) ?? 0;
    const isRater = !isOwn && coach !== undefined && count < RATERS_PER_DIVISION;
    if (isRater) {
      raters.set(team.divisionId, count + 1);
      if (!accounts.has(coach.email)) {
        const id = await insertDemoAccount(tx, { ...coach, role: 'COACH', passwordHash }, now);
        if (id !== null) accounts.set(coach.email, id);
      }
    }
    withRaters.push({ ...team, raters: isOwn ? [own.email] : isRater ? [coach.email] : [] });
  }
  const players = planRosters(withRaters, own.email, seededRandom(SEED));
  await insertDemoRosters(tx, players, { accounts, deadline: addDays(today, DAYS_LEFT), now });
}
