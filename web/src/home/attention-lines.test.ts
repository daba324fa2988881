import { describe, expect, it } from 'vitest';
import { attentionLines } from './attention-lines.ts';
import { aHome } from './testing/a-home.ts';

const CLOSED = {
  entryId: 1,
  type: 'practice',
  title: '',
  date: '2026-12-03',
  startTime: '18:00:00',
  endTime: '19:00:00',
  scheduleName: 'SALK',
  court: '1',
  divisionName: 'Boys 3-4',
  homeTeam: 'Hawks',
  awayTeam: '',
} as const;
const HAWKS = { teamName: 'Hawks', divisionName: 'Boys 3-4' };

/** Each line as one text, with the page that its button opens. */
const linesOf = (...args: Parameters<typeof aHome>) =>
  attentionLines(aHome(...args)).map(({ count, text, button, to }) => [
    `${count ?? '!'} ${text}`,
    `${button}: ${to}`,
  ]);

describe('attentionLines', () => {
  it('returns nothing if there is nothing to do', () => {
    expect(linesOf()).toEqual([]);
  });

  it('lists everything there is to do, the most urgent first, each with the page to open', () => {
    const attention = {
      teamsWithoutCoach: 2,
      coachesToInvite: 107,
      coachesNotRegistered: 1,
      coachRows: 1,
      gameRows: 4,
      pendingPermits: 1,
      failedEmails: 1,
      teamsWithoutPractice: [HAWKS],
      slotsToPublish: 26,
      bookedWhileClosed: [CLOSED, { ...CLOSED, type: 'game' as const, awayTeam: 'Owls' }],
      openProposals: 2,
      openCredits: 1,
      openDaysOff: 8,
      gamesToReschedule: 1,
      ratingsDeadline: '2026-11-29',
      leftoverEntries: 3,
      hasBackupProblem: true,
    };
    expect(linesOf({ attention })).toEqual([
      ['! There is no recent backup', 'See backups: /admin'],
      ['1 email failed in the last 7 days', 'See emails: /admin/mail?state=failed'],
      ['3 entries of a former season still booked', 'Review entries: /admin/combined-schedule'],
      ['2 entries booked while the gym is closed', 'Review closures: /admin/venues?ask=booked'],
      ['26 slot changes not yet visible to coaches', 'Publish slots: /admin?step=slots'],
      ['1 postponed game to be made up', 'Find new times: /admin/combined-schedule'],
      ['8 requests for a date off to decide', 'Decide requests: /admin/games?step=days-off'],
      ['! Player ratings are due Sun, Nov 29', 'See ratings: /admin/ratings'],
      ['1 permit pending', 'Review permits: /admin/venues?permits=pending'],
      ['1 row in your coach file needs review', 'Review: /admin/load'],
      ['4 rows of the last games file need an answer', 'Answer games: /admin/games?step=upload'],
      ['2 teams without a coach', 'Add coaches: /admin/coaches?show=no-coach'],
      ['107 coaches not invited', 'Invite coaches: /admin/coaches?show=no-account'],
      ['1 invited coach not registered', 'Invite again: /admin/coaches?show=no-account'],
      ['2 teams asked to take another slot', 'See closures and make-ups: /admin/losses?show=open'],
      ['1 unused make-up practice', 'See closures and make-ups: /admin/losses?show=open'],
      [
        '1 team with no practice next week',
        'See open slots: /admin/combined-schedule?type=OPEN&from=2026-11-30&to=2026-12-06',
      ],
    ]);
  });

  it('lists the entries that are booked while the gym is closed', () => {
    const bookedWhileClosed = [
      CLOSED,
      { ...CLOSED, type: 'clinic' as const, homeTeam: '', title: 'Shooting' },
    ];
    const [line] = attentionLines(aHome({ attention: { bookedWhileClosed } }));
    expect(line?.names).toEqual(['Hawks on Dec 3 at SALK', 'Shooting on Dec 3 at SALK']);
  });

  it('says that it is unknown what waits to be published', () => {
    expect(linesOf({ attention: { slotsToPublish: null, pendingPermits: 1 } })).toEqual([
      ['! Couldn’t check for slots to publish', 'Review permits: /admin/venues'],
      ['1 permit pending', 'Review permits: /admin/venues?permits=pending'],
    ]);
  });

  it('suggests setting up the next season once the last slot is past, and nothing that no longer matters', () => {
    const season = { label: 'Fall 2026', teams: 3, lastDate: '2026-11-22' };
    const attention = { coachesToInvite: 5, teamsWithoutCoach: 1, failedEmails: 2 };
    expect(linesOf({ season, attention })).toEqual([
      ['! Fall 2026 ended Sun, Nov 22', 'Start the next season: /admin'],
      ['2 emails failed in the last 7 days', 'See emails: /admin/mail?state=failed'],
    ]);
  });

  it.each([
    [{ label: 'Winter 2026', teams: 3, lastDate: null }, '! Winter 2026 has no slots yet'],
    [{ label: 'Winter 2026', teams: 0, lastDate: '2027-03-01' }, '! Winter 2026 has no teams yet'],
  ])('suggests continuing the set-up of an incomplete season: %o', (season, text) => {
    expect(linesOf({ season })).toEqual([[text, 'Continue set-up: /admin']]);
  });
});
