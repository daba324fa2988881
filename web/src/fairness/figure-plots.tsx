import { FIGURE_LABELS } from '@portal/domain/fairness/figure-labels.ts';
import type { Figure, Spread } from '@portal/domain/fairness/figures.ts';
import { several } from '@portal/domain/text/several.ts';
import { useId, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Toolbar } from '#ui/toolbar.tsx';
import { type PlotColumn, plotColumns } from './columns.ts';
import type { FigureDetails } from './details-panel.tsx';
import { spreadText, valueText } from './figure-text.ts';
import { messages } from './messages.ts';
import type { FairnessDivision, FairnessTeam } from './queries.ts';

type FigurePlotsProps = {
  division: FairnessDivision;
  figures: readonly Figure[];
  onOpen: (behind: FigureDetails) => void;
};

/** A dot plot for each figure in which the teams differ, and one line for those in which they don't. */
export function FigurePlots({ division, figures, onOpen }: FigurePlotsProps) {
  const { spread } = division;
  const isApart = (figure: Figure) => {
    const known = spread[figure];
    return known !== null && known.least < known.most;
  };
  const apart = figures.filter(isApart);
  const same = figures.flatMap((figure) => {
    const known = spread[figure];
    return known !== null && !isApart(figure)
      ? [`${FIGURE_LABELS[figure]} ${valueText(figure, known.least)}`]
      : [];
  });
  const isAllNothing = figures.every((figure) => !isApart(figure) && !spread[figure]?.most);
  if (isAllNothing)
    return (
      <p className="text-muted">Nothing to compare yet. Numbers appear as practices and games are booked.</p>
    );
  return (
    <div className="grid gap-3">
      <Legend hasOwn={division.teams.some(({ isOwn }) => isOwn)} />
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {apart.map((figure) => (
          <Plot key={figure} figure={figure} division={division} onOpen={onOpen} />
        ))}
      </ul>
      {same.length > 0 && (
        <p className="text-sm text-muted">{`The same for every team: ${same.join(', ')}.`}</p>
      )}
    </div>
  );
}

type PlotProps = Omit<FigurePlotsProps, 'figures'> & { figure: Figure };

function Plot({ figure, division, onOpen }: PlotProps) {
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const { teams } = division;
  const spread = division.spread[figure];
  const columns = plotColumns(teams, figure);
  // without a pointed-at column, that of the coach's own team or the highest
  const own = columns.find(({ teams: [first] }) => first?.isOwn) ?? columns.at(-1);
  const shown = pointed === null ? own : columns[pointed];
  if (spread === null) return null;
  return (
    <li className="grid content-start rounded-2xl border border-line bg-panel p-4 shadow-card">
      <h2 id={id} className="font-text text-base font-semibold">
        {FIGURE_LABELS[figure]}
      </h2>
      <Words figure={figure} teams={teams} spread={spread} />
      <Toolbar label={FIGURE_LABELS[figure]} className="relative mx-4 mt-2 h-24 border-b-2 border-edge">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 -translate-x-1/2 border-s-2 border-dotted border-edge"
          style={{ left: `${(100 * (spread.median - spread.least)) / (spread.most - spread.least)}%` }}
        />
        {columns.map((column, index) => (
          <Column
            key={column.place}
            column={column}
            figure={figure}
            onPoint={(isOn) => setPointed(isOn ? index : null)}
            onOpen={() =>
              onOpen({
                figure,
                teams: column.teams.map(({ teamId, teamName, figures }) => ({
                  teamId,
                  teamName,
                  value: figures[figure],
                })),
              })
            }
          />
        ))}
      </Toolbar>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted tabular-nums">
        <span>{valueText(figure, spread.least)}</span>
        <span>{valueText(figure, spread.most)}</span>
      </p>
      <p aria-hidden="true" className="mt-1 line-clamp-2 min-h-10 text-sm leading-5 wrap-anywhere">
        {shown && columnText(shown, figure)}
      </p>
    </li>
  );
}

/** 'Hawks 4, division 3 to 6, middle 4.5'. */
function Words({
  figure,
  teams,
  spread,
}: {
  figure: Figure;
  teams: readonly FairnessTeam[];
  spread: Spread;
}) {
  const own = teams.filter(({ isOwn }) => isOwn);
  return (
    <p className="text-sm text-muted tabular-nums">
      {own.map(({ teamId, teamName, figures }) => (
        <span key={teamId}>
          <strong className="text-ink wrap-anywhere">{`${teamName} ${valueText(figure, figures[figure])}`}</strong>
          {', '}
        </span>
      ))}
      {`${own.length > 0 ? 'division ' : ''}${spreadText(figure, spread)}, typical ${valueText(figure, spread.median)}`}
    </p>
  );
}

/** Further teams are only counted. */
const DOTS = 5;
const NAMED = 4;

type ColumnProps = {
  column: PlotColumn;
  figure: Figure;
  onPoint: (isOn: boolean) => void;
  onOpen: () => void;
};

function Column({ column, figure, onPoint, onOpen }: ColumnProps) {
  const { teams, place } = column;
  const more = teams.length - DOTS;
  return (
    <>
      <button
        type="button"
        aria-label={columnText(column, figure, teams.length)}
        aria-haspopup="dialog"
        className="absolute bottom-0 flex h-full w-7 -translate-x-1/2 flex-col-reverse items-center gap-0.5 rounded-t-lg pb-1 hover:bg-court-soft focus-visible:bg-court-soft"
        style={{ left: `${100 * place}%` }}
        onPointerEnter={() => onPoint(true)}
        onPointerLeave={() => onPoint(false)}
        onFocus={() => onPoint(true)}
        onBlur={() => onPoint(false)}
        onClick={onOpen}
      >
        {teams.slice(0, DOTS).map((team) => (
          <TeamDot key={team.teamId} isOwn={team.isOwn} />
        ))}
      </button>
      {more > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0 -translate-x-1/2 bg-panel text-xs font-semibold"
          style={{ left: `${100 * place}%` }}
        >
          {`+${more}`}
        </span>
      )}
    </>
  );
}

/** The coach's own team also differs in shape and size. */
const TeamDot = ({ isOwn }: { isOwn: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'shrink-0',
      isOwn
        ? 'my-0.5 size-3.5 rotate-45 border-2 border-ink bg-ball'
        : 'size-3 rounded-full border-2 border-court bg-court-soft',
    )}
  />
);

function Legend({ hasOwn }: { hasOwn: boolean }) {
  return (
    <p aria-hidden="true" className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      {hasOwn && (
        <span className="flex items-center gap-2">
          <TeamDot isOwn /> {messages.yourTeam}
        </span>
      )}
      <span className="flex items-center gap-2">
        <TeamDot isOwn={false} /> {hasOwn ? 'other teams' : 'a team'}
      </span>
      <span className="flex items-center gap-2">
        <span className="h-4 border-s-2 border-dotted border-edge" /> typical
      </span>
    </p>
  );
}

/** '9: Hawks, Owls and 3 more', or '8.5 to 9.25: Hawks'. @param named how many teams are named */
function columnText({ least, most, teams }: PlotColumn, figure: Figure, named = NAMED): string {
  const names = teams.slice(0, named).map(({ teamName }) => teamName);
  const more = teams.length - names.length;
  const values = spreadText(figure, { least, median: least, most });
  return `${values}: ${names.join(', ')}${more > 0 ? ` and ${several(more, 'other team')}` : ''}`;
}
