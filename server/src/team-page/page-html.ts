import { hash } from 'node:crypto';
import type { ShownNotice } from '@portal/contract/notices.ts';
import {
  formatDayShort,
  monthAndDay,
  shortTime,
  shortTimeRange,
  weekdayName,
} from '@portal/domain/time/format.ts';
import { monthName, monthOf } from '@portal/domain/time/month.ts';
import { courtFacts, mapLink } from '@portal/domain/venues/court-facts.ts';
import { venueAndCourt } from '@portal/domain/venues/venue-name.ts';
import { KIND_NAMES } from '#calendar/feed-file.ts';
import { escapeHtml } from '#platform/html.ts';
import type { PageEntry } from './page-entries.ts';
import type { TeamEntry, TeamPage } from './team-page.ts';

/** Small enough to stand in the page, so that one answer is the whole page. */
const STYLE = `
:root{color-scheme:light dark;--paper:#fbf7ee;--card:#fff;--ink:#16231c;--soft:#535d50;--line:#d9d2c0;--court:#0f4a38;--warn:#8a3b12;--warn-paper:#fdeee2}
@media(prefers-color-scheme:dark){:root{--paper:#101713;--card:#1b2620;--ink:#f1ebdf;--soft:#b9c4ba;--line:#3a4a40;--court:#8fd6b8;--warn:#ffb98f;--warn-paper:#3a2418}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:42rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.5rem}
h1{margin:0;font-size:1.75rem;line-height:1.2}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:.25rem 0}
a{color:var(--court)}
.soft{color:var(--soft)}
ul{list-style:none;margin:0;padding:0}
.ways{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:1rem 0 0}
.ways a{display:inline-block;padding:.5rem 0;font-weight:600}
li.entry{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:.875rem 1rem;margin:0 0 .75rem;break-inside:avoid}
.what{font-weight:600;margin:0;font-size:1rem}
.off .what,.off time,.off b{text-decoration:line-through}
.mark{display:inline-block;margin:0 0 .375rem;padding:.125rem .5rem;border-radius:.5rem;background:var(--warn-paper);color:var(--warn);font-weight:600;font-size:.9375rem}
.notice{margin:1rem 0;padding:.75rem 1rem;border-left:4px solid var(--warn);border-radius:.5rem;background:var(--warn-paper);font-weight:600}
.row{display:grid;grid-template-columns:7.25rem 1fr;gap:0 .75rem;padding:.5rem 0;border-top:1px solid var(--line);break-inside:avoid}
.row b{font-variant-numeric:tabular-nums}
.row p{margin:0}
footer{padding:1.5rem 1rem 2.5rem;font-size:.9375rem}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#333;--court:#000;--warn:#000;--warn-paper:#fff;--line:#999}.ways,.add{display:none}.mark{padding:0}h2{break-after:avoid}}
`;

/**
 * Replaces the list while somebody looks at it, without moving the page or the focus: when the server says so, when the page is
 * looked at again, and each minute where the server has no room for one more stream. Many changes in a row cause one reload in
 * three seconds. Without script, a reload does the same.
 */
const SCRIPT = `
async function load() {
  try {
    const answer = await fetch(location.href, { cache: "no-cache" });
    if (answer.status === 404) return location.reload();
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
    const shown = document.querySelector("main");
    if (!fresh || fresh.isEqualNode(shown)) return;
    const focused = shown.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    shown.replaceWith(fresh);
    const links = [...fresh.querySelectorAll("a")];
    if (focused) links.find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
    const time = new Date().toLocaleTimeString([], { timeStyle: "short" });
    document.querySelector("[role=status]").textContent = "This page was updated at " + time + ".";
  } catch {} // the next attempt may succeed
}
let events, timer, last = 0;
function loadSoon() {
  const wait = Math.random() * 400 + Math.max(0, last + 3000 - Date.now());
  timer ??= setTimeout(() => {
    timer = null;
    last = Date.now();
    load();
  }, wait);
}
function follow() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource("/events" + location.pathname);
  events.onmessage = events.onerror = loadSoon;
}
document.addEventListener("visibilitychange", follow);
setInterval(() => document.hidden || load(), 60000);
follow();
`;

const sha256 = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Only what stands in the page itself, from nowhere else.
 * @param isFramed other websites may show it
 */
export const pagePolicy = (isFramed: boolean): string =>
  [
    "default-src 'none'",
    `style-src ${sha256(STYLE)}`,
    `script-src ${sha256(SCRIPT)}`,
    "connect-src 'self'",
    "img-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isFramed ? '*' : "'none'"}`,
  ].join('; ');

export const layout = (title: string, body: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="/favicon.svg">
<title>${escapeHtml(title)}</title>
${head}<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;

/** What everybody reads whose link shows nothing, whatever the reason. */
export const MISSING_PAGE = layout(
  'This link shows no schedule',
  `<main>
<h1>This link shows no schedule</h1>
<p>The link was changed or turned off, or the season is over. Please ask the coach for the new link.</p>
</main>`,
);

/**
 * The page of a team as HTML. It depends on the page's content alone, so what has not changed has the same bytes.
 * @param address the page's own address, without a slash at its end
 */
export function teamPageHtml(page: TeamPage, address: string): string {
  const { teamName, divisionName, leagueName, coachFirstName, notices, entries, timeZone } = page;
  const feed = `${address}.ics`;
  const title = `${teamName}, ${divisionName}`;
  const about = [divisionName, leagueName].filter(Boolean).join(' · ');
  return layout(
    title,
    `<header>
<h1>${escapeHtml(teamName)}</h1>
<p class="soft">${escapeHtml(about)}</p>
${coachFirstName === null ? '' : `<p class="soft">Coach ${escapeHtml(coachFirstName)}</p>`}
${subscribing(feed)}
</header>
<main>
${noticesHtml(notices)}${entries.length === 0 ? '<p>Nothing is scheduled yet. Practices and games appear here as soon as they are.</p>' : months(entries, feed)}
</main>
${footer(timeZone)}`,
  );
}

/** What the league tells everybody now; '' if nothing. */
export const noticesHtml = (notices: readonly ShownNotice[]): string =>
  notices
    .map(({ text, link }) => {
      const more = link === null ? '' : ` <a href="${escapeHtml(link)}" rel="noreferrer">Read more</a>`;
      return `<p class="notice">${escapeHtml(text)}${more}</p>\n`;
    })
    .join('');

/** The ways to get the page's calendar. */
export function subscribing(feed: string): string {
  const subscribed = feed.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscribed)}`;
  return `<p class="ways"><a href="${escapeHtml(subscribed)}">Add all to my calendar</a> <a href="${escapeHtml(google)}" rel="noreferrer">Add to Google Calendar</a></p>`;
}

export const footer = (timeZone: string): string =>
  `<footer class="soft"><p>Times are local (${escapeHtml(timeZone.replaceAll('_', ' '))}). Changes of the last seven days are marked.</p><p role="status"></p></footer>
<script>${SCRIPT}</script>`;

function months(entries: readonly TeamEntry[], feed: string): string {
  const byMonth = Map.groupBy(entries, ({ date }) => monthOf(date));
  return [...byMonth]
    .map(
      ([month, rows]) =>
        `<h2>${monthName(month)}</h2>\n<ul>\n${rows.map((row) => entryHtml(row, feed)).join('\n')}\n</ul>`,
    )
    .join('\n');
}

function entryHtml(entry: TeamEntry, feed: string): string {
  const { type, opponent, isHome, date, startTime, endTime, state, address, doorNote, note } = entry;
  const opposite = opponent || 'an opponent to be named';
  const sides = opponent === null ? '' : ` vs ${opposite} (${isHome ? 'home' : 'away'})`;
  const when = `${weekdayName(date)}, ${monthAndDay(date)}, ${shortTimeRange(startTime, endTime)}`;
  const place = venueAndCourt(courtFacts(entry));
  const mark = markOf(entry);
  const isOff = state !== 'active';
  const lines = [
    mark === null ? '' : `<p class="mark">${escapeHtml(mark)}</p>`,
    `<h3 class="what">${escapeHtml(KIND_NAMES[type] + sides)}</h3>`,
    `<p><time datetime="${date}T${startTime.slice(0, 5)}">${escapeHtml(when)}</time></p>`,
    `<p>${escapeHtml(place)}</p>`,
    address && !isOff
      ? `<p><a href="${escapeHtml(mapLink(address))}" rel="noreferrer">${escapeHtml(address)}</a></p>`
      : '',
    doorNote && !isOff ? `<p class="soft">${escapeHtml(doorNote)}</p>` : '',
    note && !isOff ? `<p>Note: ${escapeHtml(note)}</p>` : '',
    isOff
      ? ''
      : `<p class="add"><a href="${escapeHtml(feed)}?event=${entry.entryId}" aria-label="Add to my calendar: ${escapeHtml(`${KIND_NAMES[type]}, ${when}`)}">Add to my calendar</a></p>`,
  ];
  return `<li class="entry${isOff ? ' off' : ''}">${lines.filter(Boolean).join('')}</li>`;
}

/** 'Moved from 6 PM', 'Canceled: the gym is not available', 'Postponed: it will be made up at another time', 'New'. */
export function markOf({ state, isGymLost, former, date, startTime, isNew }: PageEntry): string | null {
  if (state === 'postponed') return 'Postponed: it will be made up at another time';
  if (state === 'cancelled') return isGymLost ? 'Canceled: the gym is not available' : 'Canceled';
  if (former === null) return isNew ? 'New' : null;
  const day = former.date === date ? '' : `${formatDayShort(former.date)}, ${monthAndDay(former.date)}`;
  const time = day === '' && former.startTime === startTime ? '' : shortTime(former.startTime);
  const at = [day, time].filter(Boolean).join(', ');
  const place = former.place === null ? '' : venueAndCourt(former.place);
  return `Moved from ${[at, place].filter(Boolean).join(' at ')}`;
}
