import type { HealthDashboard, SiteUptime } from '@portal/contract/health-dashboard.ts';
import { durationText, momentText, stretchText } from './league-time.ts';

/** What times are relative to: the time of the measurement, and the league's time zone. */
export type Clock = { at: string; timeZone: string };

/** A line of the service: whether it is all right, in words. */
export type ServiceLine = { isFine: boolean; text: string; detail: string };

const WEEK_MS = 7 * 86_400_000;

/** Whether the portal is up, since when, and its share of the last seven days. */
export function siteLine(
  { percent, measuredFrom, upSince }: SiteUptime,
  { at, timeZone }: Clock,
): ServiceLine {
  if (percent === null || measuredFrom === null) {
    return { isFine: true, text: 'Up', detail: 'Measuring begins about now.' };
  }
  const isWholeWeek = Date.parse(at) - Date.parse(measuredFrom) >= WEEK_MS;
  return {
    isFine: upSince !== null,
    text: upSince === null ? 'Has gaps right now' : `Up since ${momentText(upSince, at, timeZone)}`,
    detail: isWholeWeek
      ? `${percent} % of the last 7 days.`
      : `${percent} % of the time. Measured since ${momentText(measuredFrom, at, timeZone)}.`,
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
      ? 'No mail has been sent yet.'
      : `The last one left ${momentText(lastSentAt, at, timeZone)}.`;
  if (state === 'delayed') {
    const begun = since === null ? '' : ` since ${momentText(since, at, timeZone)}`;
    return { isFine: false, text: `Delayed${begun}`, detail: `Mails wait and will be sent later. ${last}` };
  }
  if (state === 'kept') {
    return {
      isFine: true,
      text: 'Kept here',
      detail: 'No mail server is set, so mails are kept in the portal and none is sent.',
    };
  }
  return { isFine: true, text: 'Sending', detail: last };
}

const LOADED = { coaches: 'Teams and coaches were loaded.', availability: 'Gym time was loaded.' } as const;

/** When data was last loaded into the season. */
export function loadLine(load: HealthDashboard['service']['lastLoad'], { at, timeZone }: Clock): ServiceLine {
  if (load === null) {
    return { isFine: true, text: 'None yet', detail: 'Nothing has been loaded into a season so far.' };
  }
  return { isFine: true, text: momentText(load.at, at, timeZone), detail: LOADED[load.what] };
}
