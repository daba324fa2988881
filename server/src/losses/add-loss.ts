import type { AddLossBody, LossPreview } from '@portal/contract/losses.ts';
import { toPracticePlace } from '@portal/contract/practice-place.ts';
import type { Done } from '@portal/contract/schedule-changes.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { changeOnce, type KeyedCall, previewOf } from '#platform/db/change-once.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { listCoachedEntries } from '#platform/db/entries.ts';
import { anyOf } from '#platform/db/many-rows.ts';
import type { OpenSlot } from '#platform/db/open-slots.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { closeForBlackout } from '#schedule/add/add-blackout.ts';
import { blackoutReason, cancelConflictingEntries } from '#schedule/add/blackout-plan.ts';
import { peopleOf } from '#schedule/entry-mails.ts';
import { describeConflict, sidesText } from '#schedule/entry-texts.ts';
import { applyHoursChange, storeHoursChange } from './hours-change.ts';
import { setLossBlackout } from './loss-repository.ts';
import { hashOf, type LossPlan, planLosses } from './plan-losses.ts';
import { type LossCause, settleLosses } from './settle-losses.ts';

type Blackout = NonNullable<AddLossBody['blackout']>;
type What = Pick<AddLossBody, 'blackout' | 'closure' | 'permit' | 'removedPermitId' | 'bookedWhileClosed'>;

type Closing = Pick<LossCause, 'closedBy' | 'entries'>;

/** Conflicts are settled here, and `endProposals` offers another slot to teams whose proposed slot is lost. */
const TAKES_PROPOSED = { isAgreedTo: () => true, cancelsGames: false, takesProposed: true };

const bodyOf = (blackout: Blackout) => ({ ...blackout, cancelConflicts: true });

/**
 * Which practices a blackout, a closure, a withdrawn permit or all closures would cancel, and which slot each team would be
 * offered. Runs the change and rolls it back.
 * @throws what `addBlackout`, `changeClosure` and `changePermit` throw
 */
export const previewLoss = (portal: Portal, caller: Caller, what: What): Promise<LossPreview> =>
  previewOf((rollBack) =>
    inTransaction(portal.db, async (tx) => {
      const show = async (closing: ReadonlySet<number>, causes: readonly Closing[]) => {
        const closedBy = new Map(
          causes.flatMap((cause) => cause.entries.map(({ entryId }) => [entryId, cause.closedBy])),
        );
        const plan = await planLosses(portal, tx, { entryIds: [...closedBy.keys()], closing });
        const shown = await describe(portal, tx, plan, closedBy);
        const gyms = countByGym(shown, await countSlotsByGym(tx, closing));
        return rollBack({ ...shown, slots: closing.size, gyms });
      };
      if (what.blackout == null) {
        const { slots, causes } = await storeHoursChange(portal, tx, what);
        return await show(new Set(slots.map(({ id }) => id)), causes);
      }
      const request = { caller, body: bodyOf(what.blackout) };
      return await closeForBlackout(portal, tx, request, {
        ...TAKES_PROPOSED,
        clear: ({ conflicting, lockedSlots }) =>
          show(lockedSlots, [{ closedBy: null, entries: conflicting }]),
      });
    }),
  );

/**
 * Closes the gym. For each team that loses its practice, holds another slot, or does what the administrator decided.
 * @throws AppError WRONG_STATE if other practices are lost than were shown, INVALID_INPUT, and what `previewLoss`
 * throws
 * @see docs/spec/decisions.md#lost-gym-time
 */
export async function addLoss(portal: Portal, call: KeyedCall, request: AddLossBody): Promise<Done> {
  const { caller } = call;
  return await changeOnce(portal, call, (tx) =>
    request.blackout == null
      ? applyHoursChange(portal, tx, caller, request)
      : applyBlackout(portal, tx, caller, { ...request, blackout: request.blackout }),
  );
}

async function applyBlackout(
  portal: Portal,
  tx: Tx,
  caller: Caller,
  request: AddLossBody & { blackout: Blackout },
): Promise<Done> {
  let lossIds: number[] = [];
  const { done, blackoutId } = await closeForBlackout(
    portal,
    tx,
    { caller, body: bodyOf(request.blackout) },
    {
      ...TAKES_PROPOSED,
      cancelsGames: request.cancelGames === true,
      clear: async (conflicts, because) => {
        const settled = await settleLosses(portal, tx, request, {
          causes: [
            {
              cause: 'blackout',
              closureId: null,
              reason: blackoutReason(because.title),
              closedBy: null,
              entries: conflicts.conflicting,
            },
          ],
          closing: conflicts.lockedSlots,
          caller,
          now: because.now,
          cancel: (conflicting, emails) =>
            cancelConflictingEntries(portal, tx, { ...conflicts, conflicting }, because, emails),
        });
        lossIds = settled.lossIds;
        return settled.cleared;
      },
    },
  );
  await setLossBlackout(tx, lossIds, blackoutId);
  return done;
}

type Shown = Omit<LossPreview, 'slots' | 'gyms'>;

function countByGym(
  { practices, others }: Shown,
  slots: readonly { gym: string; slots: number }[],
): LossPreview['gyms'] {
  const lostIn = practices.map(({ lost }) => venueName(lost));
  const othersIn = others.map(({ SchoolName, GymName }) =>
    venueName({ schoolName: SchoolName, gymName: GymName }),
  );
  const names = new Set([...slots.map(({ gym }) => gym), ...lostIn, ...othersIn]);
  const count = (gyms: readonly string[], gym: string) => gyms.filter((each) => each === gym).length;
  return [...names].toSorted().map((gym) => ({
    gym,
    practices: count(lostIn, gym),
    others: count(othersIn, gym),
    slots: slots.find((each) => each.gym === gym)?.slots ?? 0,
  }));
}

async function countSlotsByGym(
  tx: Tx,
  slotIds: ReadonlySet<number>,
): Promise<{ gym: string; slots: number }[]> {
  const rows = await tx
    .selectFrom('slot as s')
    .innerJoin('courtPlace as p', 'p.courtId', 's.courtId')
    .select(['p.schoolName', 'p.gymName', (slot) => slot.fn.countAll<number>().as('slots')])
    .where('s.id', '=', anyOf([...slotIds]))
    .groupBy(['p.schoolName', 'p.gymName'])
    .execute();
  return rows.map(({ slots, ...venue }) => ({ gym: venueName(venue), slots }));
}

async function describe(
  portal: Portal,
  tx: Tx,
  plan: LossPlan,
  closedBy: ReadonlyMap<number, string | null>,
): Promise<Shown> {
  const ids = plan.practices.map(({ facts }) => facts.entryId);
  const entries = new Map((await listCoachedEntries(tx, ids)).map((entry) => [entry.entryId, entry]));
  const practices = plan.practices.flatMap(({ proposal }) => {
    const entry = entries.get(proposal.entryId);
    if (entry === undefined) return [];
    const slotOf = (id: number) => plan.slots.get(id);
    const proposed = proposal.slotId === null ? undefined : slotOf(proposal.slotId);
    return [
      {
        EntryId: entry.entryId,
        team: sidesText(entry),
        lost: toPracticePlace(entry),
        proposed: proposed === undefined ? null : toSlot(proposed),
        spare: proposal.spareIds.flatMap((id) => slotOf(id) ?? []).map(toSlot),
        coaches: peopleOf(entry).length,
        closedBy: closedBy.get(entry.entryId) ?? null,
      },
    ];
  });
  const others = (await describeConflict(tx, plan.otherIds, portal.clock.now())).map((entry) => ({
    ...entry,
    closedBy: closedBy.get(entry.EntryId) ?? null,
  }));
  const emails = [...practices, ...others].reduce((sum, { coaches }) => sum + coaches, 0);
  return { shownHash: hashOf(plan), practices, others, emails };
}

const toSlot = (slot: OpenSlot) => ({ ...toPracticePlace(slot), AvailabilityId: slot.id });
