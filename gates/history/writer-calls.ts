import type { Db } from '@portal/server/platform/db/database.ts';
import { bookingOf } from '@portal/testkit/league.ts';
import type { Action } from '@portal/testkit/schedule-actions.ts';
import { type CallWorld, cancelAs, perform, type Seen } from '@portal/testkit/schedule-calls.ts';
import { sql } from 'kysely';
import type { Answer } from '../load/call.ts';
import type { planCalls } from '../load/drawing-league.ts';
import { until } from '../load/until.ts';
import { PLANNED_DIVISION, type WriterLeague } from './writer-league.ts';

/** What changes court time, other than the calls of the schedule's own model. */
export type Open = {
  proposals: { itemId: number; teamId: number; offerId: number; slotId: number }[];
  trades: { id: number; fromTeamId: number; toTeamId: number; isGift: boolean }[];
  /** slots that the waitlist holds */
  offers: { id: number; teamId: number; slotId: number }[];
  /** the newest import that was not reverted */
  importId: number | null;
  /** the closures that there are, and a part of each blackout that took practices or games */
  closureIds: number[];
  blackouts: { entryId: number; slotId: number }[];
};

export async function readOpen(db: Db): Promise<Open> {
  const { rows: proposals } = await sql<Open['proposals'][number]>`
    select loss_item_id as "itemId", team_id, id as "offerId", slot_id from waiting_offer
    where state = 'held' and loss_item_id is not null order by id`.execute(db);
  const { rows: trades } = await sql<Open['trades'][number]>`
    select id, from_team_id, to_team_id, requested_entry_id is null as "isGift" from trade t
    where state = 'open' and exists (
      select from entry e where e.id = offered_entry_id and e.state = 'active' and e.slot_id = offered_slot_id)
    order by id`.execute(db);
  const { rows: offers } = await sql<Open['offers'][number]>`
    select id, team_id, slot_id from waiting_offer
    where state = 'held' and loss_item_id is null order by id`.execute(db);
  const { rows: imports } = await sql<{ id: number }>`
    select i.id from game_import i join change_set s on s.id = i.change_set_id
    where s.undone_at is null order by i.id desc limit 1`.execute(db);
  const { rows: blackouts } = await sql<Open['blackouts'][number]>`
    select distinct on (e.blackout_id) e.id as "entryId", e.slot_id
    from entry e join loss l on l.blackout_id = e.blackout_id where e.state = 'active' order by e.blackout_id, e.id`.execute(
    db,
  );
  const closures = await db.selectFrom('closure').select('id').orderBy('id').execute();
  const closureIds = closures.map(({ id }) => id);
  return { proposals, trades, offers, importId: imports[0]?.id ?? null, closureIds, blackouts };
}

/** How a call is sent, and counted by its kind if it succeeds. */
export type Deliver = (
  kind: string,
  call: { token: string; path: string; body?: unknown; method?: 'PUT' | 'DELETE' },
) => Promise<Answer>;

/** The league with people whose calls are all counted as one kind. */
export function worldOf(league: WriterLeague, deliver: Deliver, kind: string): CallWorld<Answer> {
  const callsOf = (token: string) => ({
    post: (path: string, body: unknown) => deliver(kind, { token, path, body }),
    put: (path: string, body: unknown) => deliver(kind, { token, path, body, method: 'PUT' }),
  });
  return {
    slots: league.slots,
    teams: league.teams.map((team, coach) => ({ ...team, coach })),
    coachEmail: (coach) => league.teams[coach]?.coach.email ?? '',
    coachCalls: (coach) => callsOf(league.teams[coach]?.coach.token ?? ''),
    adminCalls: (admin) => callsOf(league.administrators[admin]?.token ?? ''),
  };
}

export type Chooser = { league: WriterLeague; db: Db; deliver: Deliver; random: () => number };

/** A call of the schedule's model. */
export const schedule = (
  { league, deliver }: Chooser,
  seen: Seen,
  action: Action,
): Promise<Answer | null> => {
  // the model names teams and slots by small numbers
  const wide = { ...action, team: action.team + action.pick, away: action.away + (action.pick % 41) };
  return perform(worldOf(league, deliver, action.kind), seen, wide);
};

const activePractices = ({ entries }: Seen['raw']) =>
  entries.filter(({ type, state }) => type === 'practice' && state === 'active');

/** A call of coaches about proposals, trades and the waitlist; null if there is nothing for it. */
export async function coaching(
  { league, db, deliver, random }: Chooser,
  { raw }: Seen,
  { proposals, trades, offers }: Open,
): Promise<Answer | null> {
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const teamOf = (id: number) => league.teams.find((team) => team.id === id);
  const post = (kind: string, teamId: number, path: string, body: unknown = {}) =>
    deliver(kind, { token: teamOf(teamId)?.coach.token ?? '', path, body });
  const dice = random();
  const [proposal, trade, offer] = [one(proposals), one(trades), one(offers)];
  if (proposal !== undefined && dice < 0.3) {
    if (dice < 0.08) return expire(db, deliver, proposal.offerId);
    const kind = dice < 0.2 ? 'accept' : 'decline';
    return post(kind, proposal.teamId, `/proposals/${proposal.itemId}/${kind}`);
  }
  if (trade !== undefined && dice < 0.6) {
    if (dice > 0.55) return post('end trade', trade.toTeamId, `/trades/${trade.id}/decline`);
    if (dice > 0.52) return post('end trade', trade.fromTeamId, `/trades/${trade.id}/withdraw`);
    return post(trade.isGift ? 'give' : 'trade', trade.toTeamId, `/trades/${trade.id}/accept`);
  }
  if (offer !== undefined && dice < 0.7) {
    const [slot, team] = [league.slots.find(({ id }) => id === offer.slotId), teamOf(offer.teamId)];
    if (slot === undefined || team === undefined) return null;
    return dice < 0.67
      ? post('take offer', team.id, '/reservations/reserve', bookingOf(slot, team))
      : post('decline offer', team.id, `/waitlist/offers/${offer.id}/decline`);
  }
  const practices = activePractices(raw);
  const [mine, theirs] = [one(practices), one(practices)];
  const held = one([...proposals, ...offers]);
  if (held !== undefined && dice < 0.8) {
    // what is held for one team, another one tries to take
    if (random() < 0.5 && mine !== undefined)
      return post('change', mine.homeTeamId ?? 0, '/reservations/change', {
        AvailabilityId: mine.slotId,
        NewAvailabilityId: held.slotId,
      });
    const idle = league.teams.filter(({ id }) => practices.every(({ homeTeamId }) => homeTeamId !== id));
    const [slot, team] = [league.slots.find(({ id }) => id === held.slotId), one(idle)];
    if (slot === undefined || team === undefined) return null;
    return post('reserve', team.id, '/reservations/reserve', bookingOf(slot, team));
  }
  if (dice < 0.85) {
    const body = { weekdays: [1, 3, 5], fromTime: '18:00', untilTime: null, venueIds: null, weeks: 'every' };
    const teamId = one(league.teams)?.id ?? 0;
    return post('wait', teamId, '/waitlist/requests', { teamId, ...body });
  }
  const isGift = random() < 0.4;
  const toTeamId = isGift ? one(league.teams)?.id : theirs?.homeTeamId;
  if (mine === undefined || toTeamId == null || toTeamId === mine.homeTeamId) return null;
  const requestedEntryId = isGift ? null : (theirs?.id ?? null);
  return post('offer', mine.homeTeamId ?? 0, '/trades', {
    AvailabilityId: mine.slotId,
    toTeamId,
    requestedEntryId,
  });
}

/** The time of a proposal is over. Does not wait while the gate holds commits, for which it needs the same connections. */
async function expire(db: Db, deliver: Deliver, offerId: number): Promise<null> {
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = local`.execute(tx);
    await sql`
      update waiting_offer set held_until = offered_at + interval '1 millisecond'
      where id = ${offerId} and state = 'held'`.execute(tx);
  });
  await deliver('expire', { token: '', path: '', body: null });
  return null;
}

/** A draft as its page shows it. */
export type Draft = { kind: 'publish' | 'repair'; id: number; body: object };

const ALL_DAYS = { firstDate: null, lastDate: null, withoutVenueIds: [] };

/** Generates games, or, once some are published, what is left of them without a gym on a day. */
export async function drawDraft(
  { league, random }: Chooser,
  plans: ReturnType<typeof planCalls>,
): Promise<Draft | null> {
  const isRepair = (await plans.list()).plans.some(({ state }) => state === 'published');
  const slot = league.slots[Math.floor(random() * league.slots.length)];
  const lost = slot && { venueId: slot.venueId, firstDate: slot.date, lastDate: slot.date };
  await plans.draw(FEW_MOVES, {
    anyway: true,
    ...(isRepair && { from: 'published', supposed: { ...ALL_DAYS, lost: [lost] } }),
  });
  await until(async () => (await plans.list()).drawing === null);
  const [plan] = (await plans.list()).plans;
  if (plan?.state !== 'draft') return null;
  const { inputHash, shownHash } = await plans.look(plan.id);
  return { kind: isRepair ? 'repair' : 'publish', id: plan.id, body: { inputHash, shownHash } };
}

const FEW_MOVES = 10_000;

/** What only one administrator does at a time, one after another. */
export const STEPS = [
  'blackout',
  'import',
  'return',
  'revert',
  'round',
  'withdraw',
  'closure',
  'return',
  'publish',
  'blackout',
  'publish',
  'return',
  'revert',
  'import',
  'season',
] as const;

/**
 * Closes or opens a gym, imports games, reverts that, publishes a draft, withdraws a team or changes the season; null if it
 * can't.
 */
export async function administering(
  { league, deliver, random }: Chooser,
  { raw }: Seen,
  { importId, closureIds, blackouts }: Open,
  step: (typeof STEPS)[number] | undefined,
  draft: Draft | null,
): Promise<Answer | null> {
  const token = league.administrators[0]?.token ?? '';
  const post = (kind: string, path: string, body: unknown) => deliver(kind, { token, path, body });
  const one = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  switch (step) {
    case 'season': {
      const answer = await post('season', '/admin/set-active-season', { year: 2027, season: 'Winter' });
      await post('season', '/admin/set-active-season', { year: 2026, season: 'Fall' });
      return answer;
    }
    case 'import': {
      const form = new FormData();
      form.set('keepGone', String(random() < 0.5));
      form.set('file', new Blob([gamesFile(league, random)], { type: 'text/csv' }), 'games.csv');
      return post('import', '/admin/games/import', form);
    }
    case 'revert':
      return importId === null ? null : post('revert', `/admin/games/imports/${importId}/revert`, {});
    case 'publish':
      return draft && post(draft.kind, `/admin/game-plans/${draft.id}/publish`, draft.body);
    case 'round':
      return await runAndUndoRound({ league, deliver, random, post });
    case 'withdraw':
      return await withdrawAndUndo({ league, random, post });
    case 'return': {
      const [closureId] = closureIds;
      if (closureId !== undefined)
        return deliver('reopen', { token, path: `/admin/closures/${closureId}`, method: 'DELETE' });
      const [blackout] = blackouts;
      const world = worldOf(league, deliver, 'return');
      const who = { person: 0, portal: 0 };
      return blackout ? cancelAs(world, who, { type: 'blackout', scope: 'gym', ...blackout }) : null;
    }
    default: {
      const practice = one(activePractices(raw));
      const slot = league.slots.find(({ id }) => id === practice?.slotId) ?? one(league.slots);
      const what =
        step === 'closure'
          ? { closure: { venueId: slot?.venueId, firstDate: slot?.date, reason: 'Concert' } }
          : {
              blackout: {
                availabilityId: slot?.id,
                reservationDate: slot?.date,
                reservationTime: slot?.startTime,
                reservationEndTime: slot?.endTime,
                blackoutScope: 'gym',
                blackoutReasonText: 'School play',
              },
            };
      // others change what is lost while it is shown
      for (let tries = 0; tries < 3; tries += 1) {
        const { status, body } = await post('preview', '/admin/losses/preview', what);
        if (status !== 200) return null;
        const loss = { ...what, shownHash: body.shownHash, decisions: [] };
        const answer = await post(step === 'closure' ? 'closure' : 'loss', '/admin/losses', loss);
        if (answer.status === 200) return answer;
      }
      return null;
    }
  }
}

type Withdrawing = Pick<Chooser, 'league' | 'random'> & {
  post(kind: string, path: string, body: unknown): Promise<Answer>;
};

type RoundChooser = Pick<Chooser, 'league' | 'deliver' | 'random'> & {
  post: (kind: string, path: string, body: unknown) => Promise<Answer>;
};

/** Closes the week, stores wishes of some teams, runs the practice round, undoes it most times, and opens the week again. */
async function runAndUndoRound({ league, deliver, random, post }: RoundChooser): Promise<Answer> {
  const token = league.administrators[0]?.token ?? '';
  const switchRound = (isOn: boolean) => {
    // wishes close at the end of the week
    const body = { isOn, opening: 'round', weekday: 0, time: '23:59', divisions: [] };
    return deliver('round settings', { token, path: '/admin/practice-round', method: 'PUT', body });
  };
  await switchRound(true);
  for (const { id, coach } of league.teams.filter(() => random() < 0.5)) {
    const wish = { weekdays: [1, 3, 5], fromTime: '18:00', untilTime: null, venueIds: null };
    await deliver('wish', {
      token: coach.token,
      path: `/practice-round/teams/${id}`,
      method: 'PUT',
      body: { wishes: [wish], anyTime: random() < 0.5, sameFirst: false, skip: false },
    });
  }
  const answer = await post('round', '/admin/practice-round/run', {});
  if (answer.status === 200 && random() < 0.8) await post('undo round', '/admin/practice-round/undo', {});
  await switchRound(false);
  return answer;
}

/** Withdraws a team, or merges it into another one, and brings it back. What nobody else has decided is canceled. */
async function withdrawAndUndo({ league, random, post }: Withdrawing): Promise<Answer | null> {
  const teams = league.teams.filter(({ divisionName }) => divisionName !== PLANNED_DIVISION);
  const [team, other] = [random(), random()].map((part) => teams[Math.floor(part * teams.length)]);
  const choice = (['cancel', 'give', 'open'] as const)[Math.floor(random() * 3)];
  const merge = choice === 'give' && random() < 0.5;
  const body = { merge, choice, toTeamId: choice === 'give' ? other?.id : null, leavePlayers: false };
  const path = `/admin/teams/${team?.id}/withdraw`;
  for (let tries = 0; tries < 3; tries += 1) {
    const shown = await post('preview', `${path}/preview`, { ...body, decisions: [] });
    if (shown.status !== 200) return null;
    const entries = shown.body.entries as { EntryId: number; choice: string | null }[];
    const decisions = entries
      .filter((entry) => entry.choice === null)
      .map(({ EntryId }) => ({ EntryId, choice: 'cancel' }));
    const answer = await post('withdraw', path, { ...body, decisions, shownHash: shown.body.shownHash });
    if (answer.status !== 200) continue;
    const { id } = answer.body.undo as { id: number };
    await post('bring back', `/admin/team-withdrawals/${id}/undo`, {});
    return answer;
  }
  return null;
}

/** Four games of which later files have other places and sides. */
function gamesFile({ slots, teams, venues }: WriterLeague, random: () => number): string {
  const lines = [1, 2, 3, 4].flatMap((number) => {
    const slot = slots[Math.floor(random() * slots.length)];
    const home = teams[Math.floor(random() * teams.length)];
    const away = teams.find((team) => team.divisionName === home?.divisionName && team !== home);
    const venue = venues.find(({ id }) => id === slot?.venueId);
    if (!slot || !home || !away || !venue) return [];
    const times = [slot.startTime, slot.endTime].map((time) => time.slice(0, 5));
    const place = [venue.schoolName, venue.gymName, slot.court];
    return [[slot.date, ...times, home.divisionName, home.name, away.name, ...place, number].join(',')];
  });
  return ['date,start,end,division,home,away,school,gym,court,game number', ...lines].join('\n');
}
