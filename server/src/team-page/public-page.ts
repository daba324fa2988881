import type { ShownNotice } from '@portal/contract/notices.ts';
import type { PublicSchedule } from '@portal/contract/team-share.ts';
import { foldName } from '@portal/domain/coaches/names.ts';
import { addDays, type IsoDate } from '@portal/domain/time/wall-clock.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { sql } from 'kysely';
import { readSetting, storeSettings } from '#league/settings.ts';
import { listShownNotices } from '#notices/notices.ts';
import type { Db } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { type ListPageEntries, type PageEntry, pageToday } from './page-entries.ts';

export const PUBLIC_KINDS = ['division', 'gym'] as const;
export type PublicKind = (typeof PUBLIC_KINDS)[number];

const SETTING = 'isSchedulePublic';
const isPublic = async (db: Db): Promise<boolean> => (await readSetting(db, SETTING)) === true;

/** Whether anyone can read the pages of divisions and gyms, and where these are. */
export async function getPublicSchedule({ db, publicUrl }: Portal): Promise<PublicSchedule> {
  const isOn = await isPublic(db);
  const lists = await Promise.all(
    PUBLIC_KINDS.map(async (kind) =>
      (await listPlaces(db, kind)).map(({ name, slug }) => ({
        kind,
        name,
        url: publicUrl + pathOf(kind, slug),
      })),
    ),
  );
  const byName = new Intl.Collator('en', { numeric: true });
  return { isOn, pages: lists.flatMap((pages) => pages.toSorted((a, b) => byName.compare(a.name, b.name))) };
}

export async function changePublicSchedule(
  portal: Portal,
  caller: Caller,
  { isOn }: { isOn: boolean },
): Promise<PublicSchedule> {
  await storeSettings(portal.db, { [SETTING]: isOn });
  portal.log.info({ accountId: caller.accountId, isOn }, 'public schedule changed');
  return await getPublicSchedule(portal);
}

const pathOf = (kind: PublicKind, slug: string): string => `/${kind}/${encodeURIComponent(slug)}`;

/** What has a page, with what stands for it in the page's address. */
type Place = { id: number; name: string; address: string; slug: string };

/** Longer names are cut, so that addresses stay readable. */
const SLUG_LENGTH = 60;

/** 'Girls 5/6' as 'girls-5-6'; '' if it has no letter and no digit. */
const slugOf = (name: string): string =>
  foldName(name)
    .key.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_LENGTH);

/** The divisions of the active season, or all gyms. Of names with the same slug, the one that was added first has it. */
async function listPlaces(db: Db, kind: PublicKind): Promise<Place[]> {
  const rows =
    kind === 'division'
      ? await db
          .selectFrom('division as d')
          .innerJoin('season as x', 'x.id', 'd.seasonId')
          .select(['d.id', 'd.name', sql<string>`''`.as('address')])
          .where('x.isActive', '=', true)
          .orderBy('d.id')
          .execute()
      : (
          await db
            .selectFrom('venue as v')
            .innerJoin('school as s', 's.id', 'v.schoolId')
            .select(['v.id', 's.name as schoolName', 'v.gymName', 'v.address'])
            .orderBy('v.id')
            .execute()
        ).map(({ id, address, ...names }) => ({ id, address, name: venueName(names) }));
  const taken = new Set<string>();
  return rows.map((row) => {
    const first = slugOf(row.name) || String(row.id);
    let slug = first;
    for (let number = 2; taken.has(slug); number += 1) slug = `${first}-${number}`;
    taken.add(slug);
    return { ...row, slug };
  });
}

/** An address of this portal or one that somebody typed: 'girls-5-6', 'Girls 5/6'. */
const findPlace = (places: readonly Place[], text: string): Place | undefined =>
  places.find(({ slug }) => slug === text) ??
  places.find(({ name }) => foldName(name).key === foldName(text).key) ??
  places.find(({ slug }) => slug === slugOf(text));

/** An entry as anyone may read it: its place is the court, without how to get in. */
export type PublicEntry = PageEntry & {
  homeTeam: string;
  awayTeam: string;
  divisionName: string;
};

export type PublicPage = {
  kind: PublicKind;
  id: number;
  name: string;
  /** of a gym; '' if unknown */
  address: string;
  leagueName: string;
  timeZone: string;
  today: IsoDate;
  /** the first day that is shown: today or a later one */
  from: IsoDate;
  /** the page's own address, without a slash at its end */
  url: string;
  /** of a division: the paths of the pages of gyms by their names */
  gymPaths: ReadonlyMap<string, string>;
  notices: ShownNotice[];
  /** from that day on, in order of date and time */
  entries: PublicEntry[];
};

/** More than a gym has in a season. */
const MOST = 2_000;

/**
 * What the page of a division or a gym shows; null if there is no such page or schedules are not public.
 * @param request.from the first day; days that are over are not shown
 * @see docs/spec/decisions.md#families-page
 */
export async function readPublicPage(
  portal: Portal,
  listEntries: ListPageEntries,
  { kind, text, from: chosen }: { kind: PublicKind; text: string; from: IsoDate | null },
): Promise<PublicPage | null> {
  const { db, settings, publicUrl } = portal;
  if (!(await isPublic(db))) return null;
  const place = findPlace(await listPlaces(db, kind), text);
  if (place === undefined) return null;
  const { leagueName, timeZone } = settings.current();
  const { slug, ...about } = place;
  const gyms = kind === 'gym' ? [] : await listPlaces(db, 'gym');
  const today = pageToday(portal);
  const from = chosen !== null && chosen > today ? chosen : today;
  return {
    kind,
    ...about,
    leagueName,
    timeZone,
    today,
    from,
    url: publicUrl + pathOf(kind, slug),
    gymPaths: new Map(gyms.map((gym) => [gym.name, pathOf('gym', gym.slug)])),
    notices: await listShownNotices(portal),
    entries: await listPublicEntries(listEntries, { kind, id: place.id, from }),
  };
}

async function listPublicEntries(
  listEntries: ListPageEntries,
  { kind, id, from }: { kind: PublicKind; id: number; from: IsoDate },
): Promise<PublicEntry[]> {
  const teams = sql`select id from team where division_id = ${id}`;
  const entries = await listEntries({
    teamId: null,
    key: `${kind} ${id} ${from}`,
    ids:
      kind === 'gym'
        ? sql`select e.id from entry e join court k on k.id = e.court_id where k.venue_id = ${id} and e.entry_date >= ${from}`
        : sql`
          select id from entry where home_team_id in (${teams}) and entry_date >= ${from}
          union all
          select id from entry where away_team_id in (${teams}) and entry_date >= ${from}
          union all
          select id from entry where open_division_id = ${id} and entry_date >= ${from}`,
    // of gyms without a season in preparation
    days: sql`other_season is null`,
    most: MOST,
  });
  return entries.map(({ homeTeamId: _, doorNote: __, note: ___, ...entry }) => entry);
}

/** How many days a page shows at once. */
const SHOWN_DAYS = 14;

/** The first day after those that are shown with `from`. */
export const endOfWindow = (from: IsoDate): IsoDate => addDays(from, SHOWN_DAYS);
export const startOfEarlierWindow = ({ from, today }: PublicPage): IsoDate | null => {
  if (from === today) return null;
  const earlier = addDays(from, -SHOWN_DAYS);
  return earlier > today ? earlier : today;
};
