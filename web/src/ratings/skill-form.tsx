import type { OwnRoster, RosterPlayer } from '@portal/contract/ratings.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { describeScore, SCORES, SKILL_LABELS, SKILLS, type Skill } from '@portal/domain/ratings/skills.ts';
import { useId } from 'react';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { DraftProblem, SaveState } from './draft-state.tsx';
import { useShownRating } from './drafts.ts';
import { focusMark, MarkScale } from './mark-scale.tsx';
import { messages } from './messages.ts';
import { rosterPath, skillPath } from './player-path.ts';
import { delays, editDraft } from './save-drafts.ts';

type SkillFormProps = { team: OwnRoster; skill: Skill; onRefresh: () => void };

/** One skill of all players of a team, so that they can be compared. Every choice is saved automatically. */
export function SkillForm({ team, skill, onRefresh }: SkillFormProps) {
  const form = useId();
  const idOf = (player: RosterPlayer) => `${form}-${player.id}`;
  const next = SKILLS[SKILLS.indexOf(skill) + 1];
  const players = team.players.filter(({ rating }) => rating?.state !== 'submitted');
  return (
    <>
      <PageHeader title={SKILL_LABELS[skill]} tabTitle={`${SKILL_LABELS[skill]} · ${team.name}`}>
        <p>{`${team.name} · ${team.divisionName}`}</p>
      </PageHeader>
      <nav aria-label={messages.skills} className="mb-4 flex flex-wrap gap-2">
        {SKILLS.map((other) => (
          <Link
            key={other}
            to={skillPath(team.id, other)}
            aria-current={other === skill ? 'page' : undefined}
            className={buttonClass(other === skill ? 'primary' : 'quiet', 'small')}
          >
            {SKILL_LABELS[other]}
          </Link>
        ))}
      </nav>
      <Card className="max-w-4xl">
        <details className="mb-2">
          <summary className="link inline-flex min-h-control items-center">What the scores mean</summary>
          <ol className="mb-2 grid gap-1 text-sm">
            {SCORES.map((score) => (
              <li key={score}>
                <strong className="inline-block w-5 tabular-nums">{score}</strong>
                {describeScore(skill, score)}
              </li>
            ))}
          </ol>
        </details>
        {players.map((player, place) => (
          <PlayerRow
            key={player.id}
            id={idOf(player)}
            player={player}
            skill={skill}
            onMove={(by) => {
              const other = players[place + by];
              if (other !== undefined) focusMark(idOf(other));
            }}
            onRefresh={onRefresh}
          />
        ))}
      </Card>
      <nav aria-label="Next" className="mt-4 flex flex-wrap gap-3 phone:*:grow">
        <Link to={rosterPath(team.id)} className={buttonClass('quiet')}>
          <ChevronIcon className="size-5 rotate-180" />
          {messages.roster}
        </Link>
        {next && (
          <Link to={skillPath(team.id, next)} className={buttonClass('primary')}>
            Next skill: {SKILL_LABELS[next]}
            <ChevronIcon className="size-5" />
          </Link>
        )}
      </nav>
    </>
  );
}

type PlayerRowProps = {
  id: string;
  player: RosterPlayer;
  skill: Skill;
  onMove: (by: 1 | -1) => void;
  onRefresh: () => void;
};

function PlayerRow({ id, player, skill, onMove, onRefresh }: PlayerRowProps) {
  const shown = useShownRating(player);
  return (
    <>
      <MarkScale
        key={skill}
        id={id}
        skill={skill}
        name={playerName(player)}
        mark={shown.marks[skill]}
        onChange={(mark) =>
          editDraft(player.id, shown, {
            marks: { ...shown.marks, [skill]: mark },
            pauseMs: delays.markPauseMs,
          })
        }
        onMove={onMove}
      >
        {playerName(player)}
        {shown.draft && shown.draft.state !== 'saved' && (
          <SaveState playerId={player.id} draft={shown.draft} isStored={player.rating !== null} />
        )}
      </MarkScale>
      {shown.draft && <DraftProblem playerId={player.id} draft={shown.draft} onDiscard={onRefresh} />}
    </>
  );
}
