// Who may write to which table: the feature that owns it. Anyone may read.

/** The features of server/src with their tables. */
const OWNED = {
  auth: [
    'account',
    'authenticator',
    'loginTicket',
    'mailedLink',
    'passkey',
    'passkeyChallenge',
    'recoveryCode',
    'session',
  ],
  calendar: ['calendarLink'],
  'team-page': ['teamPage'],
  coaches: ['coach', 'coachMessage', 'division', 'team', 'teamCoach', 'teamWithdrawal'],
  'court-time': ['entry', 'changeSet', 'changePart', 'waitingOffer'],
  'days-off': ['teamDayOff'],
  enrollment: [
    'enrollmentChange',
    'enrollmentDecision',
    'enrollmentFile',
    'enrollmentLoad',
    'enrollmentPage',
  ],
  games: [
    'gameAnswer',
    'gameImport',
    'gamePlan',
    'gameRule',
    'gameRuleVenue',
    'gameSeason',
    'homeVenue',
    'plannedGame',
  ],
  'gym-hours': ['carryOver', 'closure', 'generatedSlot', 'permit', 'slot'],
  health: ['healthSample', 'portalRun'],
  imports: ['fileImport'],
  jobs: ['job', 'jobLine'],
  league: ['setting'],
  losses: ['loss', 'lossItem', 'makeUp', 'proposalLink'],
  mail: ['mail', 'mailOutage', 'mailSwitchedOff'],
  notices: ['leagueNotice'],
  'permit-book': ['hoursReturn', 'invoicedHours', 'returnDeadline', 'returnedTime'],
  'practice-round': ['practiceRound', 'roundResult', 'roundWish', 'teamPreference'],
  platform: ['idempotency', 'throttle'],
  ratings: ['player', 'rating', 'ratingAccess', 'ratingSeason'],
  reminders: ['giveBackLink', 'reminder'],
  schedule: ['blackout', 'eventName', 'reservationType'],
  season: ['season'],
  security: ['securityEvent'],
  trades: ['trade'],
  venues: ['court', 'fileAnswer', 'placeAlias', 'school', 'venue'],
  waiting: ['freedSlot', 'waitingRound', 'waitingWish'],
};

/** Tables that a feature writes to although another one owns them. Please shorten this list, and don't add to it. */
const EXCEPTIONS = {
  'days-off': ['gameSeason'], // the step of the season's games
  demo: ['account', 'mail', 'player', 'rating', 'ratingSeason', 'session', 'setting'], // people and ratings of the demo
  enrollment: ['coach', 'division', 'team', 'teamCoach'], // a load is one statement for thousands of rows
  fairness: ['division'], // how much longer a change of gym counts
  games: ['changePart'], // a revert keeps the earlier imports of its games revertible
  'gym-hours': ['division'], // setting up a season from another one
  league: ['account', 'session', 'division'], // roles and weekly limits
  reminders: ['setting'],
  season: [
    'carryOver',
    'changePart',
    'changeSet',
    'coach',
    'division',
    'enrollmentChange',
    'enrollmentPage',
    'team',
    'teamCoach',
  ],
  venues: ['generatedSlot'], // of a court that is removed
};

/** They restore a whole league, and erase a person from every table. */
const FREE = ['backup', 'people'];

const OWNER = new Map(
  Object.entries(OWNED).flatMap(([feature, tables]) => tables.map((each) => [each, feature])),
);

const WRITE =
  /(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(|\binsertRows\(\w+, )'(?<typed>\w+)|\b(?:insert into|delete from|merge into) (?<raw>[a-z_]+)|\bupdate (?<set>[a-z_]+) (?:\w+ )?set\b/g;

const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

/**
 * Statements of a source file that write to a table of another feature, one sentence each.
 * @param source its path from the root of the repository, with slashes, and its text
 */
export function foreignWrites({ path, text }) {
  const feature = /^server\/src\/([^/]+)\//.exec(path)?.[1];
  if (feature === undefined || FREE.includes(feature)) return [];
  return [...text.matchAll(WRITE)].flatMap(({ groups, index }) => {
    const table = camel(groups.typed ?? groups.raw ?? groups.set);
    const owner = OWNER.get(table);
    if (owner === undefined || owner === feature || EXCEPTIONS[feature]?.includes(table)) return [];
    const line = text.slice(0, index).split('\n').length;
    return [
      `${path}:${line} writes to ${table}: call a function of ${owner}, which owns the table (tools/table-writers.mjs).`,
    ];
  });
}
