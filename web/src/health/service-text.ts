import type { HealthDashboard, SiteUptime } from '@portal/contract/health-dashboard.ts';
import { durationText, momentText, stretchText } from './league-time.ts';

/** The time of the measurement, which other times are relative to, and the league's time zone. */
export type Clock = { at: string; timeZone: string };

/** The status of one part of the service, in words. */
export type ServiceLine = { isFine: boolean; text: string; detail: string };

const WEEK_MS = 7 * 86_400_000;

/** Since when the portal has been up, and its uptime over the last seven days. */
export function siteLine(
  { percent, measuredFrom, upSince }: SiteUptime,
  { at, timeZone }: Clock,
): ServiceLine {
  if (percent === null || measuredFrom === null) {
    return { isFine: true, text: 'Up', detail: 'Just started.' };
  }
  const isWholeWeek = Date.parse(at) - Date.parse(measuredFrom) >= WEEK_MS;
  return {
    isFine: upSince !== null,
    text: upSince === null ? 'Having problems' : `Up since ${momentText(upSince, at, timeZone)}`,
    detail: isWholeWeek
      ? `${percent}% of the last 7 days.`
      : `${percent}% of the time. Measured since ${momentText(measuredFrom, at, timeZone)}.`,
  };
}

/** 'Down Tue, Nov 17, 2:10 AM – 2:25 AM (15 minutes)', newest first. */
export function gapTexts({ gaps }: SiteUptime, { at, timeZone }: Clock): string[] {
  return gaps.toReversed().map(({ from, until }) => {
    const length = Date.parse(until ?? at) - Date.parse(from);
    return `Down ${stretchText(from, until, at, timeZone)} (${durationText(length)})`;
  });
}

type Mail = HealthDashboard['service']['mail'];

/** Whether emails are sent. */
export function mailLine({ state, since, lastSentAt }: Mail, { at, timeZone }: Clock): ServiceLine {
  const last =
    lastSentAt === null
      ? 'No email has been sent yet.'
      : `Last sent ${momentText(lastSentAt, at, timeZone)}.`;
  if (state === 'delayed') {
    const begun = since === null ? '' : ` since ${momentText(since, at, timeZone)}`;
    return {
      isFine: false,
      text: `Delayed${begun}`,
      detail: `Emails are waiting and will be sent later. ${last}`,
    };
  }
  if (state === 'kept') {
    return {
      isFine: true,
      text: 'Not sending (no mail server)',
      detail: 'Emails are saved in the portal and not delivered.',
    };
  }
  return { isFine: true, text: 'Sending', detail: last };
}

const LOADED = {
  coaches: 'Teams and coaches were imported.',
  availability: 'Gym time was published.',
} as const;

/** When data was last loaded into the season. */
export function loadLine(load: HealthDashboard['service']['lastLoad'], { at, timeZone }: Clock): ServiceLine {
  if (load === null) {
    return { isFine: true, text: 'None yet', detail: 'Nothing has been imported into a season so far.' };
  }
  return { isFine: true, text: momentText(load.at, at, timeZone), detail: LOADED[load.what] };
}
