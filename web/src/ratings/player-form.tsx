import type { OwnRoster, RosterPlayer } from '@portal/contract/ratings.ts';
import { type Mark, type Marks, missingSkills, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { MAX_NOTE } from '@portal/domain/ratings/note.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SKILL_LABELS, SKILLS, type Skill } from '@portal/domain/ratings/skills.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ChevronIcon } from '#ui/icons.tsx';
import { TextAreaInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PHONE_MAX_WIDTH_PX, useIsWindowUpTo } from '#ui/use-is-window-up-to.ts';
import { AT_WINDOW_BOTTOM } from '#ui/window-bottom.ts';
import { DraftProblem, SaveState } from './draft-state.tsx';
import { draftOf, putDraft, useShownRating } from './drafts.ts';
import { focusMark, MarkCard, MarkScale } from './mark-scale.tsx';
import { messages } from './messages.ts';
import { playerPath, rosterPath } from './player-path.ts';
import { gradeText, RatingDetails } from './rating-text.tsx';
import { delays, editDraft } from './save-drafts.ts';

type PlayerFormProps = {
  team: OwnRoster;
  player: RosterPlayer;
  /** why nothing can be changed; '' if it can */
  closedText: string;
  onRefresh: () => void;
};

/** One player's rating. Every choice and text is saved automatically. */
export function PlayerForm({ team, player, closedText, onRefresh }: PlayerFormProps) {
  const { id, rating } = player;
  const shown = useShownRating(player);
  const isPhone = useIsWindowUpTo(PHONE_MAX_WIDTH_PX);
  const reason = closedText || (rating?.state === 'submitted' ? messages.submittedText : '');

  useEffect(() => {
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
    return () => {
      // a saved rating needs no draft once the form is closed
      if (draftOf(id)?.state === 'saved') putDraft(id, null);
    };
  }, [id]);

  const mark = (skill: Skill, value: Mark) =>
    editDraft(id, shown, { marks: { ...shown.marks, [skill]: value }, pauseMs: delays.markPauseMs });
  const note = (
    <TextAreaInput
      label={messages.note}
      hint={
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>One or two sentences about how they play, nothing private. Administrators read it.</span>
          <span>
            {shown.note.length} of {MAX_NOTE}
          </span>
        </span>
      }
      rows={3}
      maxLength={MAX_NOTE}
      value={shown.note}
      onChange={(text) => editDraft(id, shown, { note: text, pauseMs: delays.notePauseMs })}
    />
  );
  const Skills = isPhone ? OneSkillAtATime : AllSkills;

  return (
    <>
      <PageHeader title={playerName(player)} tabTitle={`${playerName(player)} · ${team.name}`}>
        <p>{[team.name, team.divisionName, gradeText(player.grade)].filter(Boolean).join(' · ')}</p>
      </PageHeader>
      {shown.draft && <DraftProblem playerId={id} draft={shown.draft} onDiscard={onRefresh} />}
      {reason === '' ? (
        <Skills marks={shown.marks} onMark={mark} note={note} />
      ) : (
        <>
          <Notice className="mb-5">{reason}</Notice>
          <div className="mb-8">
            {rating === null ? 'You haven’t rated this player.' : <RatingDetails {...rating} />}
          </div>
        </>
      )}
      <PlayerBar team={team} player={player}>
        {reason === '' && <SaveState playerId={id} draft={shown.draft} isStored={rating !== null} />}
      </PlayerBar>
    </>
  );
}

type SkillsProps = {
  marks: Marks;
  onMark: (skill: Skill, mark: Mark) => void;
  note: React.ReactNode;
};

/** All skills, one below the other. */
function AllSkills({ marks, onMark, note }: SkillsProps) {
  const form = useId();
  const noteArea = useRef<HTMLDivElement>(null);
  const idOf = (skill: Skill) => `${form}-${skill}`;
  function move(place: number) {
    const skill = SKILLS[place];
    if (skill !== undefined) focusMark(idOf(skill));
    else if (place > 0) noteArea.current?.querySelector('textarea')?.focus();
  }
  return (
    <Card className="mb-8 max-w-4xl">
      {SKILLS.map((skill, place) => (
        <MarkScale
          key={skill}
          id={idOf(skill)}
          skill={skill}
          name={SKILL_LABELS[skill]}
          mark={marks[skill]}
          onChange={(mark) => onMark(skill, mark)}
          onMove={(by) => move(place + by)}
        />
      ))}
      <div ref={noteArea} className="mt-4">
        {note}
      </div>
      <p className="mt-3 text-sm text-muted">
        Keyboard: 1 to 5 rate, 0 means not seen, up and down change the skill.
      </p>
    </Card>
  );
}

/** For phones: one skill at a time, and all of them at the end. */
function OneSkillAtATime({ marks, onMark, note }: SkillsProps) {
  const card = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState<Skill | null>(() => missingSkills(marks)[0] ?? null);
  const place = open === null ? SKILLS.length : SKILLS.indexOf(open);

  function go(next: Skill | null) {
    setOpen(next);
    card.current?.focus({ preventScroll: true });
  }

  function choose(mark: Mark) {
    if (open === null) return;
    onMark(open, mark);
    // the next skill without an answer, wrapping around once
    const around = [...SKILLS.slice(place + 1), ...SKILLS.slice(0, place)];
    go(around.find((skill) => marks[skill] === null) ?? null);
  }

  return (
    <>
      <nav aria-label={messages.skills} className="mb-3 flex gap-1">
        {SKILLS.map((skill) => (
          <button
            key={skill}
            type="button"
            aria-current={skill === open ? 'step' : undefined}
            aria-label={`${SKILL_LABELS[skill]}: ${shortMark(marks[skill]) || 'not rated yet'}`}
            className={classNames(
              'flex min-h-control grow basis-0 cursor-pointer items-center justify-center rounded-lg border-2 font-semibold tabular-nums',
              skill === open ? 'border-court bg-court-soft' : 'border-line bg-panel',
            )}
            onClick={() => go(skill)}
          >
            {shortMark(marks[skill]) || <span className="size-1.5 rounded-full bg-edge" />}
          </button>
        ))}
      </nav>
      <fieldset ref={card} tabIndex={-1} className="mb-6 min-w-0 outline-none">
        {open === null ? (
          <>
            <legend className="mb-2 text-lg font-bold">All seven skills are rated</legend>
            {note}
          </>
        ) : (
          <>
            <legend className="mb-2 text-lg font-bold">{SKILL_LABELS[open]}</legend>
            <MarkCard
              skill={open}
              mark={marks[open]}
              onChange={(mark) => onMark(open, mark)}
              onDone={choose}
            />
          </>
        )}
      </fieldset>
    </>
  );
}

/** '4', '–' if not seen, '' without an answer. */
const shortMark = (mark: Mark): string => (mark === null ? '' : mark === UNSEEN ? '–' : String(mark));

type PlayerBarProps = Pick<PlayerFormProps, 'team' | 'player'> & { children: React.ReactNode };
/** Navigation between players; it stays visible while the form scrolls. */
function PlayerBar({ team, player, children }: PlayerBarProps) {
  const place = team.players.findIndex(({ id }) => id === player.id);
  const [previous, next] = [team.players[place - 1], team.players[place + 1]];
  return (
    <div
      className={`${AT_WINDOW_BOTTOM} z-10 -mx-4 mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-floor px-4 py-3`}
    >
      <div className="flex items-center gap-3">
        {children}
        <p className="text-sm text-muted">
          {place + 1} of {team.players.length}
        </p>
      </div>
      <nav aria-label="Players" className="flex flex-wrap gap-2 phone:w-full phone:*:grow">
        <Link to={rosterPath(team.id)} className={buttonClass('quiet')}>
          {messages.roster}
        </Link>
        {previous && (
          <Link
            to={playerPath(team.id, previous.id)}
            aria-label={`${messages.previous}: ${playerName(previous)}`}
            className={buttonClass('quiet')}
          >
            <ChevronIcon className="size-5 rotate-180" />
            <span className="phone:sr-only">{messages.previous}</span>
          </Link>
        )}
        {next && (
          <Link
            to={playerPath(team.id, next.id)}
            aria-label={`${messages.next}: ${playerName(next)}`}
            className={buttonClass('primary')}
          >
            {messages.next}
            <ChevronIcon className="size-5" />
          </Link>
        )}
      </nav>
    </div>
  );
}
