import { countGamePlaces, gamesNeeded, type RuleNumber } from '@portal/domain/games/game-rules.ts';
import type { ReactNode } from 'react';
import { ruleMessages as messages } from './messages.ts';
import {
  DaysControl,
  GymsControl,
  MAIN_NUMBERS,
  MORE_NUMBERS,
  NumberControl,
  type RuleControls,
  TimeControl,
} from './rule-controls.tsx';
import { commonForm } from './rule-form.ts';
import type { RulesListProps } from './rules-step.tsx';
import { rulesText } from './rules-text.ts';
import type { DraftDivision } from './use-rule-draft.ts';

/** A card per division that summarizes its rules and can be opened to change them, and one for all divisions. */
export function RulesCards({ draft, venues, openTime }: RulesListProps) {
  const { divisions, change } = draft;
  return (
    <ul className="grid items-start gap-3 sm:grid-cols-2">
      {divisions.length > 1 && (
        <RulesCard title={messages.all} text={messages.allCards}>
          <Fields
            of={messages.all}
            form={commonForm(divisions.map(({ form }) => form))}
            venues={venues}
            onChange={(changes) => change(null, changes)}
          />
        </RulesCard>
      )}
      {divisions.map((division) => (
        <RulesCard key={division.divisionId} title={division.divisionName} {...textsOf(division, openTime)}>
          <Fields
            of={division.divisionName}
            form={division.form}
            venues={venues}
            problems={division.problems}
            onChange={(changes) => change(division.divisionId, changes)}
          />
        </RulesCard>
      ))}
    </ul>
  );
}

function textsOf({ teams, rules, problems }: DraftDivision, openTime: RulesListProps['openTime']) {
  const sentences = Object.values(problems);
  if (sentences.length > 0) return { text: '', problem: sentences.join(' ') };
  const needed = gamesNeeded(teams, rules.gamesPerTeam);
  const text = rulesText(teams, rules);
  const places = countGamePlaces(rules, openTime);
  const isShort = openTime.length > 0 && needed > places;
  return isShort ? { text, problem: messages.tooFewPlaces(places) } : { text };
}

type RulesCardProps = { title: string; text: string; problem?: string; children: ReactNode };

function RulesCard({ title, text, problem, children }: RulesCardProps) {
  return (
    <li className="rounded-xl border border-line bg-raised p-4">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 text-muted">{text}</p>
      {problem && <p className="mt-1 font-semibold text-bad">{problem}</p>}
      <details className="mt-1">
        <summary className="min-h-control content-center font-semibold text-court">
          {messages.change}
          <span className="sr-only">: {title}</span>
        </summary>
        {children}
      </details>
    </li>
  );
}

type FieldsProps = RuleControls & Pick<RulesListProps, 'venues'> & { problems?: DraftDivision['problems'] };

function Fields({ venues, problems = {}, ...controls }: FieldsProps) {
  const number = (name: RuleNumber) => (
    <Line key={name} name={messages.names[name]}>
      <NumberControl {...controls} name={name} isBad={problems[name] !== undefined} />
    </Line>
  );
  return (
    <div className="grid gap-2">
      {MAIN_NUMBERS.map(number)}
      <Line name={messages.days}>
        <DaysControl {...controls} />
      </Line>
      <Line name={messages.hours}>
        <span className="flex flex-wrap gap-1">
          <TimeControl {...controls} name="earliestTime" isBad={false} />
          <TimeControl {...controls} name="latestTime" isBad={problems.latestTime !== undefined} />
        </span>
      </Line>
      <Line name={messages.gyms}>
        <GymsControl {...controls} venues={venues} />
      </Line>
      {MORE_NUMBERS.map(number)}
    </div>
  );
}

/** A name and its control; the control has its own label. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="text-sm font-semibold">{name}</span>
      {children}
    </div>
  );
}
