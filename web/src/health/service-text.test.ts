import type { HealthDashboard, SiteUptime } from '@portal/contract/health-dashboard.ts';
import { describe, expect, it } from 'vitest';
import { gapTexts, loadLine, mailLine, siteLine } from './service-text.ts';

const CLOCK = { at: '2026-11-22T01:00:00.000Z', timeZone: 'America/New_York' };
const UP: SiteUptime = {
  measuredFrom: '2026-11-15T01:00:00.000Z',
  percent: 99.98,
  gaps: [],
  upSince: '2026-11-17T07:25:00.000Z',
};

describe('siteLine', () => {
  it.each<[string, Partial<SiteUptime>, boolean, string, string]>([
    ['for a whole week', {}, true, 'Up since Tue, Nov 17, 2:25 AM', '99.98% of the last 7 days.'],
    [
      'since today',
      { measuredFrom: '2026-11-22T00:02:00.000Z', percent: 100, upSince: '2026-11-22T00:02:00.000Z' },
      true,
      'Up since 7:02 PM today',
      '100% of the time. Measured since 7:02 PM today.',
    ],
    ['not at all', { measuredFrom: null, percent: null, upSince: null }, true, 'Up', 'Just started.'],
    ['but not now', { upSince: null }, false, 'Having problems', '99.98% of the last 7 days.'],
  ])('describes the uptime of a site measured %s', (_, changes, isFine, text, detail) => {
    expect(siteLine({ ...UP, ...changes }, CLOCK)).toEqual({ isFine, text, detail });
  });
});

it('lists outages with their duration, newest first', () => {
  const gaps = [
    { from: '2026-11-17T07:10:00.000Z', until: '2026-11-17T07:25:00.000Z' },
    { from: '2026-11-22T00:02:00.000Z', until: null },
  ];
  expect(gapTexts({ ...UP, gaps }, CLOCK)).toEqual([
    'Down since 7:02 PM today (58 minutes)',
    'Down Tue, Nov 17, 2:10 AM – 2:25 AM (15 minutes)',
  ]);
});

describe('mailLine', () => {
  const SENT = '2026-11-21T23:30:00.000Z';
  it.each<[HealthDashboard['service']['mail'], boolean, string, string]>([
    [{ state: 'sending', since: null, lastSentAt: SENT }, true, 'Sending', 'Last sent 6:30 PM today.'],
    [{ state: 'sending', since: null, lastSentAt: null }, true, 'Sending', 'No email has been sent yet.'],
    [
      { state: 'delayed', since: '2026-11-22T00:02:00.000Z', lastSentAt: SENT },
      false,
      'Delayed since 7:02 PM today',
      'Emails are waiting and will be sent later. Last sent 6:30 PM today.',
    ],
    [
      { state: 'kept', since: null, lastSentAt: null },
      true,
      'Not sending (no mail server)',
      'Emails are saved in the portal and not delivered.',
    ],
  ])('describes the email status %o', (mail, isFine, text, detail) => {
    expect(mailLine(mail, CLOCK)).toEqual({ isFine, text, detail });
  });
});

it('describes the result of the last load, or says that there was none', () => {
  expect(loadLine(null, CLOCK).text).toBe('None yet');
  expect(loadLine({ at: '2026-11-20T15:00:00.000Z', what: 'availability' }, CLOCK)).toEqual({
    isFine: true,
    text: 'Fri, Nov 20, 10:00 AM',
    detail: 'Gym time was published.',
  });
});
