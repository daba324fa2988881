import type { OwnRoster, RosterPlayer } from '@portal/contract/ratings.ts';
import { MAX_NOTE } from '@portal/domain/ratings/note.ts';
import { playerName } from '@portal/domain/ratings/player.ts';
import { SKILLS, type Skill } from '@portal/domain/ratings/skills.ts';
import { useEffect, useId } from 'react';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AT_WINDOW_BOTTOM } from '#ui/window-bottom.ts';
import { DraftProblem } from './draft-problem.tsx';
import { draftOf, putDraft } from './drafts.ts';
import { GivenRating } from './given-rating.tsx';
import { messages } from './messages.ts';
import { playerPath, rosterPath } from './player-path.ts';
import { gradeText } from './rating-text.ts';
import { editDraft } from './save-drafts.ts';
import { SaveState } from './save-state.tsx';
import { SkillField } from './skill-field.tsx';
import { MARK_PAUSE_MS, NOTE_PAUSE_MS } from './timers.ts';
import { useShownRating } from './use-draft.ts';

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
  const reason = closedText || (rating?.state === 'submitted' ? messages.submittedText : '');

  useEffect(() => {
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
    return () => {
      // a saved rating needs no draft once the form is closed
      if (draftOf(id)?.state === 'saved') putDraft(id, null);
    };
  }, [id]);

  const mark = (skill: Skill) => (value: (typeof shown.marks)[Skill]) => {
    editDraft(id, shown, { marks: { ...shown.marks, [skill]: value }, pauseMs: MARK_PAUSE_MS });
  };

  return (
    <>
      <PageHeader title={playerName(player)} tabTitle={`${playerName(player)} · ${team.name}`}>
        <p>{[team.name, team.divisionName, gradeText(player.grade)].filter(Boolean).join(' · ')}</p>
      </PageHeader>
      {shown.draft && <DraftProblem playerId={id} draft={shown.draft} onDiscard={onRefresh} />}
      {reason === '' ? (
        <div className="grid gap-7">
          {SKILLS.map((skill) => (
            <SkillField key={skill} skill={skill} mark={shown.marks[skill]} onChange={mark(skill)} />
          ))}
          <NoteField
            note={shown.note}
            onChange={(note) => editDraft(id, shown, { note, pauseMs: NOTE_PAUSE_MS })}
          />
        </div>
      ) : (
        <>
          <Notice className="mb-5">{reason}</Notice>
          {rating === null ? <p>{messages.noRating}</p> : <GivenRating {...rating} />}
        </>
      )}
      <PlayerBar team={team} player={player}>
        {reason === '' && <SaveState playerId={id} draft={shown.draft} isStored={rating !== null} />}
      </PlayerBar>
    </>
  );
}

type PlayerBarProps = Pick<PlayerFormProps, 'team' | 'player'> & { children: React.ReactNode };

/** Navigation between players; it stays visible while the form scrolls. */
function PlayerBar({ team, player, children }: PlayerBarProps) {
  const place = team.players.findIndex(({ id }) => id === player.id);
  const [previous, next] = [team.players[place - 1], team.players[place + 1]];
  return (
    <div
      className={`${AT_WINDOW_BOTTOM} z-10 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-floor px-4 py-3`}
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

/** The note about a player's play. */
function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-display text-lg font-bold">
        {messages.note}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={MAX_NOTE}
        value={note}
        aria-describedby={`${id}-hint`}
        className="block w-full rounded-lg border-2 border-edge bg-raised px-3 py-2 text-base text-ink hover:border-court"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{messages.noteHint}</span>
        <span>
          {note.length} of {MAX_NOTE}
        </span>
      </p>
    </div>
  );
}
