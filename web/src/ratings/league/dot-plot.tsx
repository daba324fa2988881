import type { AveragedPlayer } from '@portal/contract/ratings-overview.ts';
import { mean } from '@portal/domain/ratings/averages.ts';
import type { Balance } from '@portal/domain/ratings/balance.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SCORES } from '@portal/domain/ratings/skills.ts';
import { several } from '@portal/domain/text/several.ts';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '#ui/class-names.ts';
import { CARDS_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { messages } from './messages.ts';
import type { Team } from './proposal.ts';
import { useDotDrag } from './use-dot-drag.ts';

/** The height of a lane: a dot with its margin. */
const LANE_PX = 32;
/** The width of a dot in points of the scale, in the narrowest plot on a phone or tablet and in a wide window. */
const DOT_WIDTH = { narrow: 0.44, wide: 0.24 };

/** 0% to 100% from the lowest to the highest score. */
const placeOf = (score: number) => `${(100 * (score - 1)) / (SCORES.length - 1)}%`;

type DotPlotProps = {
  teams: readonly Team[];
  balance: Balance;
  /** the team that a moved player comes from; null if the player was not moved */
  fromOf: (playerId: number) => string | null;
  onMove: (playerId: number, team: number) => void;
  onChoose: (player: AveragedPlayer, dot: HTMLElement) => void;
};

/**
 * A line for each team with its players as dots and its average as a bar. The dots are one tab stop: arrow keys select a
 * dot, and with Shift they move it to the team above or below.
 */
export function DotPlot({ teams, balance, fromOf, onMove, onChoose }: DotPlotProps) {
  const isNarrow = useIsWindowUpTo(CARDS_MAX_WIDTH_PX);
  const list = useRef<HTMLUListElement>(null);
  const rows = teams.map(({ name, players }) => ({ name, ...arranged(players, isNarrow) }));
  const [chosen, setChosen] = useState<number | null>(null);
  const ids = rows.flatMap(({ rated, unrated }) => [...rated, ...unrated].map(({ id }) => id));
  const current = chosen !== null && ids.includes(chosen) ? chosen : ids[0];
  const { drag, handlersOf, isDragClick } = useDotDrag(onMove);
  const division = mean(
    teams.flatMap(({ players }) => players.map(({ overall }) => overall)).filter((value) => value !== null),
  );

  const focusDot = (playerId: number | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-player="${playerId}"]`)?.focus();

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.findIndex(({ rated, unrated }) =>
      [...rated, ...unrated].some(({ id }) => id === current),
    );
    const row = rows[index];
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (row === undefined || step === undefined || current === undefined) return;
    event.preventDefault();
    const own = [...row.rated, ...row.unrated];
    const at = own.findIndex(({ id }) => id === current);
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') focusDot(own[at + step]?.id);
    else if (!event.shiftKey) focusDot(nearestId(rows, index, { step, score: own[at]?.overall ?? null }));
    else if (rows[index + step] !== undefined) {
      // the dot becomes another element in its new row
      flushSync(() => onMove(current, index + step));
      focusDot(current);
    }
  }

  return (
    <div>
      <p className="mb-3 text-sm text-muted">
        Select a player to move them to another team. Nothing is saved and no roster changes.{' '}
        <span className="phone:hidden">You can also drag, or use the arrow keys, with Shift to move.</span>
      </p>
      <div className="rounded-2xl border border-line bg-panel px-5 pt-3 pb-4 phone:px-3">
        <Axis />
        <ul
          ref={list}
          aria-label="Teams"
          className="divide-y divide-line border-t border-line select-none"
          onKeyDown={handleKeyDown}
        >
          {rows.map(({ name, rated, unrated, lanes }, team) => {
            const { overall = null, players = 0 } = balance.teams[team] ?? {};
            const dot = (player: AveragedPlayer, style: CSSProperties) => (
              <Dot
                key={player.id}
                player={player}
                from={fromOf(player.id)}
                isTabStop={player.id === current}
                style={
                  drag?.playerId === player.id
                    ? { ...style, translate: `calc(-50% + ${drag.x}px) ${drag.y}px`, zIndex: 10 }
                    : style
                }
                {...handlersOf(player.id)}
                onFocus={() => setChosen(player.id)}
                onClick={(event) => !isDragClick() && onChoose(player, event.currentTarget)}
              />
            );
            return (
              <li
                key={name}
                data-team={team}
                className={classNames(
                  'grid grid-cols-[9rem_1fr] items-center gap-x-4 py-1 phone:grid-cols-1',
                  drag !== null && drag.team === team && 'bg-court-soft',
                )}
              >
                <div className="phone:flex phone:items-baseline phone:justify-between">
                  <h2 className="font-text text-base font-semibold wrap-anywhere">{name}</h2>
                  <p className="text-sm text-muted tabular-nums">
                    {several(players, 'player')} ·{' '}
                    <strong className="text-ink">{overall?.toFixed(2) ?? '–'}</strong>
                  </p>
                </div>
                <div>
                  {(rated.length > 0 || unrated.length === 0) && (
                    <div
                      className="relative mx-3.5"
                      style={{ height: `${LANE_PX * Math.max(1, ...lanes.map((lane) => lane + 1))}px` }}
                    >
                      {division !== null && <Line at={division} className="w-px bg-edge" />}
                      {overall !== null && <Line at={overall} className="w-1 rounded-full bg-ball" />}
                      {rated.map((player, index) =>
                        dot(player, {
                          position: 'absolute',
                          left: placeOf(player.overall ?? 1),
                          top: `${LANE_PX * (lanes[index] ?? 0) + 2}px`,
                          translate: '-50%',
                        }),
                      )}
                    </div>
                  )}
                  {unrated.length > 0 && (
                    <div className="flex flex-wrap items-center gap-1 pb-1">
                      <span className="me-1 text-sm text-muted">Not rated</span>
                      {unrated.map((player) => dot(player, {}))}
                    </div>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
        <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 text-sm text-muted">
          <span className="flex items-center gap-2">
            <span className="h-4 w-1 rounded-full bg-ball" /> Team average
          </span>
          <span className="flex items-center gap-2">
            <span className="h-4 w-px bg-edge" /> Division average
          </span>
        </p>
      </div>
    </div>
  );
}

type Row = { rated: readonly AveragedPlayer[]; unrated: readonly AveragedPlayer[]; lanes: readonly number[] };

function arranged(players: readonly AveragedPlayer[], isNarrow: boolean): Row {
  const rated = players
    .filter(({ overall }) => overall !== null)
    .sort((a, b) => (a.overall ?? 0) - (b.overall ?? 0) || a.id - b.id);
  const scores = rated.map(({ overall }) => overall ?? 0);
  return {
    rated,
    unrated: players.filter(({ overall }) => overall === null),
    lanes: lanesOf(scores, isNarrow ? DOT_WIDTH.narrow : DOT_WIDTH.wide),
  };
}

/** In the next row with players, the dot nearest to the score. */
function nearestId(
  rows: readonly Row[],
  index: number,
  { step, score }: { step: number; score: number | null },
): number | undefined {
  for (let at = index + step; rows[at] !== undefined; at += step) {
    const { rated = [], unrated = [] } = rows[at] ?? {};
    const distance = ({ overall }: AveragedPlayer) => Math.abs((overall ?? 0) - (score ?? 0));
    const nearest = [...rated].sort((a, b) => distance(a) - distance(b))[0] ?? unrated[0];
    if (nearest !== undefined) return nearest.id;
  }
  return undefined;
}

function Axis() {
  return (
    <div aria-hidden="true" className="grid grid-cols-[9rem_1fr] gap-x-4 phone:grid-cols-1">
      <span className="phone:hidden" />
      <div className="relative mx-3.5 h-6 text-sm text-muted tabular-nums">
        {SCORES.map((score) => (
          <span key={score} className="absolute -translate-x-1/2" style={{ left: placeOf(score) }}>
            {score}
          </span>
        ))}
      </div>
    </div>
  );
}

const Line = ({ at, className }: { at: number; className: string }) => (
  <span
    aria-hidden="true"
    className={classNames('absolute inset-y-0 -translate-x-1/2', className)}
    style={{ left: placeOf(at) }}
  />
);

type DotProps = Omit<React.ComponentProps<'button'>, 'children'> & {
  player: AveragedPlayer;
  from: string | null;
  isTabStop: boolean;
};

function Dot({ player, from, isTabStop, ...rest }: DotProps) {
  const score = player.overall?.toFixed(1) ?? messages.unrated;
  const initials = `${[...player.firstName][0] ?? ''}${player.lastInitial}`;
  const name = `${playerName(player)}, ${score}${from === null ? '' : `, moved from ${from}`}`;
  return (
    <button
      {...rest}
      type="button"
      data-player={player.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${name}, ${initials}`}
      aria-haspopup="dialog"
      title={name}
      className={classNames(
        'grid size-7 cursor-grab place-content-center rounded-full border-2 text-xs font-bold hover:z-10 hover:border-ink focus-visible:z-10',
        from === null ? 'border-court bg-court-soft text-ink' : 'border-ball bg-warn-soft text-ink',
        player.overall === null && 'border-dashed',
      )}
    >
      {initials}
    </button>
  );
}

/**
 * Assigns a lane to each dot so that dots in a lane don't overlap: from the left, each dot takes the first lane with room.
 * @param values positions on the axis, ascending
 * @param width of a dot, in the unit of the axis
 */
export function lanesOf(values: readonly number[], width: number): number[] {
  /** the last value of each lane */
  const ends: number[] = [];
  return values.map((value) => {
    const free = ends.findIndex((end) => value - end >= width);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = value;
    return lane;
  });
}
