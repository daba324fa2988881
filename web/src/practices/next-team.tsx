import { hasFreePractice } from '@portal/domain/practices/weekly-limit.ts';
import { formatDayShort, shortTime } from '@portal/domain/time/format.ts';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { Slot, Team } from './from-wire.ts';
import { messages } from './messages.ts';
import type { Request } from './submit-requests.ts';

type NextTeamBannerProps = { switched: TeamSwitch; onBack: () => void };

/**
 * Says above the list for which team the next press picks. It stays in view while the page scrolls, and the slots keep
 * their place in the window when it appears: a second press must not hit another slot.
 */
export function NextTeamBanner({ switched: { from, slot, to }, onBack }: NextTeamBannerProps) {
  const ref = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const banner = ref.current;
    if (banner === null) return;
    scrollBy(heightOf(banner));
    return () => scrollBy(-heightOf(banner));
  }, []);

  return (
    <section
      ref={ref}
      aria-label="Next team"
      className="sticky top-1 z-20 flex items-center justify-between gap-x-3 rounded-lg border-2 border-court bg-court-soft px-3 py-1 leading-snug transition-colors duration-300 [overflow-anchor:none] starting:bg-ball"
    >
      <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
        {from.teamName}: {formatDayShort(slot.date)} {shortTime(slot.startTime)}.{' '}
        <strong className="text-court">{messages.nowPicking(to.teamName)}.</strong>
      </p>
      <Button size="small" className="shrink-0" onClick={onBack}>
        {messages.backTo(from.teamName)}
      </Button>
    </section>
  );
}

const scrollBy = (top: number): void => window.scrollBy({ top, behavior: 'instant' });

/** How far the banner moves what follows it, including the gap between them. */
function heightOf(banner: HTMLElement): number {
  const next = banner.nextElementSibling;
  const top = next?.getBoundingClientRect().top ?? 0;
  banner.hidden = true;
  const withoutBanner = next?.getBoundingClientRect().top ?? 0;
  banner.hidden = false;
  return top - withoutBanner;
}

type NextTeamOptions = {
  /** the team whose checkboxes are shown; undefined for all */
  chosen: Team | undefined;
  teams: readonly Team[];
  picked: readonly Request[];
  onNext: (team: Team) => void;
};

/** The page has moved from a team with a pick to the next one, which has none yet. */
export type TeamSwitch = { from: Team; slot: Slot; to: Team };

/**
 * Moves on to the next team that needs a practice once the shown one has a pick.
 * @returns the last move, until the coach picks for that team, chooses a team, or removes the pick; and a function that
 *   forgets it
 */
export function useNextTeam({ chosen, teams, picked, onNext }: NextTeamOptions) {
  const keys = picked.map(({ team }) => team.key);
  const key = chosen?.key;
  const hasPick = key !== undefined && keys.includes(key);
  const before = useRef({ key, hasPick });
  const [move, setMove] = useState<{ from: string; to: string } | null>(null);

  const handlePick = useEffectEvent(() => {
    const next = chosen && nextTeam(teams, chosen, keys);
    if (!next) return;
    setMove({ from: chosen.key, to: next.key });
    onNext(next);
  });

  useLayoutEffect(() => {
    const was = before.current;
    before.current = { key, hasPick };
    if (hasPick && !was.hasPick && was.key === key) handlePick();
  }, [key, hasPick]);

  const pick = picked.find(({ team }) => team.key === move?.from);
  const switched: TeamSwitch | null =
    chosen && pick && !hasPick && move?.to === key ? { from: pick.team, slot: pick.slot, to: chosen } : null;
  return { switched, forgetSwitch: () => setMove(null) };
}

/**
 * The team to pick for after this one: the next that still needs a practice this week, else one that needs one next
 * week. Undefined if none does.
 * @param picked keys of the teams with a pick
 */
export function nextTeam(teams: readonly Team[], after: Team, picked: readonly string[]): Team | undefined {
  const at = teams.findIndex(({ key }) => key === after.key);
  const others = [...teams.slice(at + 1), ...teams.slice(0, at)].filter(({ key }) => !picked.includes(key));
  return (
    others.find(({ week }) => hasFreePractice(week.current)) ??
    others.find(({ week }) => hasFreePractice(week.next))
  );
}
