import { monthAndDay, shortTimeRange, weekdayName } from '@portal/domain/time/format.ts';
import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { mapLink } from '@portal/domain/venues/court-facts.ts';
import { courtText, venueAndCourt, venueName } from '@portal/domain/venues/venue-name.ts';
import { KIND_NAMES } from '#calendar/feed-file.ts';
import { escapeHtml } from '#platform/html.ts';
import { footer, layout, markOf, noticesHtml, subscribing } from './page-html.ts';
import { endOfWindow, type PublicEntry, type PublicPage, startOfEarlierWindow } from './public-page.ts';

/** How many bytes the entries of a page of a division or gym may have; the rest of it has less than 6,000. */
const MOST_BYTES = 18_000;

/**
 * The page of a division or a gym as HTML: two weeks, or the days that a small page has room for. Like a team's page it depends
 * on its content alone.
 * @param isFramed for another website, whose visitors open links beside it
 */
export function publicPageHtml(page: PublicPage, isFramed: boolean): string {
  const { name, address, leagueName, timeZone, today, from, url, notices, entries } = page;
  const end = endOfWindow(from);
  const shown: string[] = [];
  let bytes = 0;
  let later: IsoDate | null = null;
  for (const [date, rows] of Map.groupBy(entries, (entry) => entry.date)) {
    const day = `<h2>${weekdayName(date)}, ${monthAndDay(date)}</h2>\n<ul>\n${rows.map((row) => rowHtml(row, page)).join('\n')}\n</ul>`;
    bytes += Buffer.byteLength(day);
    if (date >= end || (shown.length > 0 && bytes > MOST_BYTES)) {
      later = date;
      break;
    }
    shown.push(day);
  }
  const earlier = startOfEarlierWindow(page);
  const linkTo = (date: IsoDate, text: string) => {
    const query = [isFramed ? 'frame' : '', date === today ? '' : `from=${date}`].filter(Boolean).join('&');
    return `<a href="${escapeHtml(url + (query && `?${query}`))}" target="_self">${text}</a>`;
  };
  const others = [
    earlier === null ? '' : linkTo(earlier, 'Earlier days'),
    later === null ? '' : linkTo(later, 'Later days'),
  ].filter(Boolean);
  const map = `<p><a href="${escapeHtml(mapLink(address))}" rel="noreferrer">${escapeHtml(address)}</a></p>\n`;
  return layout(
    `${name} schedule`,
    `<header>
<h1>${escapeHtml(name)}</h1>
<p class="soft">${escapeHtml(['Schedule', leagueName].filter(Boolean).join(' · '))}</p>
${address === '' ? '' : map}${subscribing(`${url}.ics`)}
</header>
<main>
${noticesHtml(notices)}${shown.length === 0 ? `<p>Nothing is scheduled ${from === today ? 'for the next two weeks' : 'on these days'}.</p>` : shown.join('\n')}
${others.length === 0 ? '' : `<nav class="ways" aria-label="Other days">${others.join(' ')}</nav>\n`}</main>
${footer(timeZone)}`,
    isFramed ? '<base target="_blank">\n' : '',
  );
}

/** One line, because a gym has up to sixty entries a week. On the page of a gym, its place is the court. */
function rowHtml(entry: PublicEntry, { kind, gymPaths }: PublicPage): string {
  const { type, startTime, endTime, homeTeam, awayTeam, divisionName, court, isOnlyCourt, state } = entry;
  const sides =
    type === 'practice' ? homeTeam : [homeTeam, awayTeam].map((side) => side || 'to be named').join(' vs ');
  const what = type === 'clinic' || type === 'blackout' ? KIND_NAMES[type] : `${KIND_NAMES[type]}: ${sides}`;
  const path = gymPaths.get(venueName(entry));
  const place = escapeHtml(venueAndCourt(entry));
  const where =
    kind === 'gym'
      ? escapeHtml([divisionName, isOnlyCourt ? '' : courtText(court)].filter(Boolean).join(' · '))
      : path === undefined
        ? place
        : `<a href="${escapeHtml(path)}">${place}</a>`;
  const mark = markOf(entry);
  return [
    `<li class="row${state === 'active' ? '' : ' off'}"><b>${shortTimeRange(startTime, endTime)}</b><div>`,
    mark === null ? '' : `<p class="mark">${escapeHtml(mark)}</p>`,
    `<p class="what">${escapeHtml(what)}</p>`,
    where === '' ? '' : `<p>${where}</p>`,
    '</div></li>',
  ].join('');
}
