import {
  countGamePlaces,
  gamesNeeded,
  RULE_LIMITS,
  type RuleNumber,
} from '@portal/domain/games/game-rules.ts';
import { several } from '@portal/domain/text/several.ts';
import { Fragment, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { focusFirstField } from '#ui/focus-first-field.ts';
import { ruleMessages as messages } from './messages.ts';
import {
  DaysControl,
  GymsControl,
  MORE_NUMBERS,
  NumberControl,
  type RuleControls,
  RuleDialogButton,
  TimeControl,
} from './rule-controls.tsx';
import { commonForm } from './rule-form.ts';
import type { RulesListProps } from './rules-step.tsx';
import { teamsAndGames } from './rules-text.ts';
import type { DraftDivision } from './use-rule-draft.ts';

const HEAD = 'px-1.5 py-2 text-start text-sm font-semibold';

/** A row per division, and one for all divisions. */
export function RulesTable({ draft, venues, openTime }: RulesListProps) {
  const { divisions, change } = draft;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse" aria-label={messages.tableName}>
        <thead>
          <tr className="border-b-2 border-line">
            <th scope="col" className={HEAD}>
              {messages.division}
            </th>
            {[messages.games, messages.minutes, messages.days, messages.hours, messages.gyms].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
            <th scope="col" className={HEAD}>
              {messages.rest}
            </th>
          </tr>
        </thead>
        <tbody>
          {divisions.length > 1 && (
            <tr className="border-b-2 border-line bg-court-soft">
              <th scope="row" className="px-1.5 py-2 text-start">
                {messages.all}
                <span className="block text-sm font-normal whitespace-nowrap text-muted">
                  {messages.allHint}
                </span>
              </th>
              <Cells
                of={messages.all}
                form={commonForm(divisions.map(({ form }) => form))}
                venues={venues}
                onChange={(changes) => change(null, changes)}
              />
            </tr>
          )}
          {divisions.map((division) => (
            <Row
              key={division.divisionId}
              division={division}
              places={countGamePlaces(division.rules, openTime)}
              isCounted={openTime.length > 0}
              venues={venues}
              onChange={(changes) => change(division.divisionId, changes)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Pick<RulesListProps, 'venues'> & {
  division: DraftDivision;
  places: number;
  /** false if no gym time is known */
  isCounted: boolean;
  onChange: RuleControls['onChange'];
};

function Row({ division, places, isCounted, venues, onChange }: RowProps) {
  const id = useId();
  const { divisionName, teams, form, rules, problems } = division;
  const sentences = Object.values(problems);
  const isSound = sentences.length === 0;
  const lacksPlaces = isSound && isCounted && gamesNeeded(teams, rules.gamesPerTeam) > places;
  return (
    <Fragment>
      <tr className={isSound && !lacksPlaces ? 'border-b border-line' : ''}>
        <th scope="row" className="px-1.5 py-2 text-start">
          {divisionName}
          <span className="block text-sm font-normal whitespace-nowrap text-muted">
            {isSound ? teamsAndGames(teams, rules.gamesPerTeam) : several(teams, 'team')}
          </span>
        </th>
        <Cells
          of={divisionName}
          form={form}
          venues={venues}
          problems={problems}
          describedBy={isSound ? undefined : id}
          onChange={onChange}
        />
      </tr>
      {(!isSound || lacksPlaces) && (
        <tr className="border-b border-line">
          <td colSpan={7} id={id} className="px-1.5 pb-2 text-sm font-medium text-bad">
            {isSound ? messages.tooFewPlaces(places) : sentences.join(' ')}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

type CellsProps = RuleControls &
  Pick<RulesListProps, 'venues'> & {
    problems?: DraftDivision['problems'];
    describedBy?: string | undefined;
  };

function Cells({ venues, problems = {}, describedBy, ...controls }: CellsProps) {
  const number = (name: RuleNumber) => (
    <NumberControl {...controls} name={name} isBad={problems[name] !== undefined} describedBy={describedBy} />
  );
  return (
    <>
      <td className="px-1.5 py-2">{number('gamesPerTeam')}</td>
      <td className="px-1.5 py-2">{number('gameMinutes')}</td>
      <td className="px-1.5 py-2">
        <DaysControl {...controls} />
      </td>
      <td className="px-1.5 py-2">
        <span className="flex gap-1">
          <TimeControl {...controls} name="earliestTime" isBad={false} />
          <TimeControl {...controls} name="latestTime" isBad={problems.latestTime !== undefined} />
        </span>
      </td>
      <td className="px-1.5 py-2">
        <GymsControl {...controls} venues={venues} />
      </td>
      <td className="px-1.5 py-2">
        <MoreControl {...controls} isBad={MORE_NUMBERS.some((name) => problems[name] !== undefined)} />
      </td>
    </>
  );
}

/** A button that opens a dialog with rarely changed rules. */
function MoreControl({ isBad, ...controls }: RuleControls & { isBad: boolean }) {
  const title = messages.moreOf(controls.of);
  return (
    <RuleDialogButton
      className={classNames('min-h-control', isBad && 'border-bad')}
      aria-label={title}
      title={title}
      rules={<MoreNumbers {...controls} />}
    >
      {messages.more}
    </RuleDialogButton>
  );
}

/** The numbers of the dialog with their names. */
function MoreNumbers(controls: RuleControls) {
  return (
    <div ref={focusFirstField} className="grid gap-2">
      {MORE_NUMBERS.map((name) => (
        <div key={name} className="flex items-center justify-between gap-3">
          <span>
            {messages.names[name]}
            <span className="block text-sm text-muted">
              {RULE_LIMITS[name].min} to {RULE_LIMITS[name].max}
            </span>
          </span>
          <NumberControl {...controls} name={name} isBad={false} />
        </div>
      ))}
    </div>
  );
}
