import type { AccountTables } from './schema/account-tables.ts';
import type { FairnessTables } from './schema/fairness-tables.ts';
import type { GamePlanTables } from './schema/game-plan-tables.ts';
import type { GameRuleTables } from './schema/game-rule-tables.ts';
import type { GameTables } from './schema/game-tables.ts';
import type { HealthTables } from './schema/health-tables.ts';
import type { JobTables } from './schema/job-tables.ts';
import type { LeagueTables } from './schema/league-tables.ts';
import type { LossTables } from './schema/loss-tables.ts';
import type { MailTables } from './schema/mail-tables.ts';
import type { PermitBookTables } from './schema/permit-book-tables.ts';
import type { RatingTables } from './schema/rating-tables.ts';
import type { ScheduleTables } from './schema/schedule-tables.ts';
import type { TradeTables } from './schema/trade-tables.ts';
import type { WaitingTables } from './schema/waiting-tables.ts';

/**
 * The tables of the migrations beside this file, as Kysely sees them. `date` columns are 'YYYY-MM-DD' and `time`
 * columns 'HH:MM:SS' strings (league wall clock), `timestamptz` are Dates, int8 are numbers.
 */
export type Schema = AccountTables &
  MailTables &
  LeagueTables &
  ScheduleTables &
  GameTables &
  GamePlanTables &
  GameRuleTables &
  FairnessTables &
  JobTables &
  PermitBookTables &
  RatingTables &
  TradeTables &
  WaitingTables &
  LossTables &
  HealthTables;
