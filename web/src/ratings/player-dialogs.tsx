import {
  GRADES,
  type Grade,
  MAX_FIRST_NAME,
  type PlayerFields as Player,
  playerName,
  readFirstName,
  readJerseyNumber,
  readLastInitial,
} from '@portal/domain/ratings/player.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { call } from '#api/client.ts';
import { conflictOf } from '#api/conflict.ts';
import { errorText } from '#api/error-text.ts';
import { useChange } from '#api/use-change.ts';
import { type Form, useForm } from '#shared/use-form.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { FormDialog as FormFrame } from '#ui/form-dialog.tsx';
import { FieldPair, SelectInput, TextInput } from '#ui/inputs.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import { cacheRoster, refreshRatings } from './queries.ts';
import { gradeText } from './rating-text.tsx';
import { discardDraft } from './save-drafts.ts';

/** A player as typed. */
export type TypedPlayer = {
  firstName: string;
  lastInitial: string;
  jerseyNumber: string;
  grade: Grade | null;
};

export const NOBODY: TypedPlayer = { firstName: '', lastInitial: '', jerseyNumber: '', grade: null };

/** The player to send; null while incomplete. The last name is cut to its initial here. */
export function readTyped(typed: TypedPlayer): Player | null {
  const first = readFirstName(typed.firstName);
  const lastInitial = readLastInitial(typed.lastInitial);
  const hasNumber = typed.jerseyNumber.trim() !== '';
  const jerseyNumber = hasNumber ? readJerseyNumber(typed.jerseyNumber) : null;
  if (first === null || lastInitial === null || (hasNumber && jerseyNumber === null)) return null;
  return { firstName: first, lastInitial, jerseyNumber, grade: typed.grade };
}

/** The error of a text that is not empty. */
const wrong = (text: string, read: (text: string) => string | null, sentence: string) =>
  text.trim() !== '' && read(text) === null && sentence;

export const playerProblems = ({ firstName, lastInitial, jerseyNumber }: TypedPlayer) => ({
  firstName: wrong(firstName, readFirstName, 'Use letters only.'),
  lastInitial: wrong(lastInitial, readLastInitial, 'Enter a letter.'),
  jerseyNumber: wrong(jerseyNumber, readJerseyNumber, 'Enter a number like 7 or 00.'),
});

type PlayerFieldsProps = { form: Pick<Form<TypedPlayer>, 'field'>; firstRef?: Ref<HTMLInputElement> };

/** First name, last initial, jersey number and grade: everything that is stored about a player. */
export const PlayerFields = ({ form: { field }, firstRef }: PlayerFieldsProps) => (
  <FieldPair>
    <TextInput {...field('firstName')} ref={firstRef} label="First name" maxLength={MAX_FIRST_NAME} />
    <TextInput {...field('lastInitial')} label="Last initial" maxLength={60} hint={messages.initialHint} />
    <TextInput {...field('jerseyNumber')} label="Jersey number" inputMode="numeric" maxLength={4} />
    <SelectInput
      {...field('grade')}
      label="Grade"
      options={[[null, 'Unknown'], ...GRADES.map((each) => [each, gradeText(each)] as const)]}
    />
  </FieldPair>
);

type EditPlayerDialogProps = { player: Player & { id: number }; onRemove: () => void; onClose: () => void };

/** Whether ratings would end up under another name. */
const hasRatings = (refusal: Error | null) => conflictOf(refusal, 'IN_USE').raters !== undefined;

/** Edits a player's data and keeps the ratings. Asks again if ratings would end up under another name. */
export function EditPlayerDialog({ player, onRemove, onClose }: EditPlayerDialogProps) {
  const queries = useQueryClient();
  const { id, firstName, lastInitial, jerseyNumber, grade } = player;
  const form = useForm({
    start: { firstName, lastInitial, jerseyNumber: jerseyNumber ?? '', grade },
    check: playerProblems,
    isReady: (typed) => readTyped(typed) !== null,
    send: (typed, _, refusal) => {
      const body = readTyped(typed) ?? player;
      const query = hasRatings(refusal) ? { withRatings: 'true' as const } : {};
      return call('changePlayer', { params: { id }, query, body });
    },
    onDone: ({ message, roster }) => {
      cacheRoster(queries, roster);
      showToast({ title: messages.saved, text: message });
      onClose();
    },
    onSettled: () => refreshRatings(queries),
  });
  const isRated = hasRatings(form.error);
  return (
    <FormFrame
      title={`Edit ${playerName(player)}`}
      size="form"
      save={isRated ? 'Save and keep ratings' : 'Save'}
      more={
        <Button tone="danger" className="wide:me-auto" disabled={form.busy} onClick={onRemove}>
          Remove from team
        </Button>
      }
      canSave={form.canSend}
      busy={form.busy}
      error={form.error}
      problem={isRated ? '' : form.problem}
      onSave={form.submit}
      onClose={() => form.mayClose() && onClose()}
    >
      <PlayerFields form={form} />
      {isRated && <Notice tone="warn">{form.problem}</Notice>}
    </FormFrame>
  );
}

type RemovePlayerDialogProps = { player: Player & { id: number }; onClose: () => void };

/** Asks before a player is removed from the roster, and again if ratings would be deleted. */
export function RemovePlayerDialog({ player, onClose }: RemovePlayerDialogProps) {
  const queries = useQueryClient();
  const removal = useChange({
    request: (withRatings: boolean) =>
      call('removePlayer', {
        params: { id: player.id },
        query: { withRatings: withRatings ? 'true' : 'false' },
      }),
    onDone: ({ message }) => {
      discardDraft(player.id);
      showToast({ title: 'Removed', text: message });
      onClose();
    },
    onSettled: () => refreshRatings(queries),
  });
  const isRated = conflictOf(removal.error, 'IN_USE').ratings !== undefined;
  return (
    <ConfirmDialog
      title={`Remove ${playerName(player)}?`}
      yes={isRated ? 'Remove with ratings' : 'Remove'}
      no="Cancel"
      danger
      busy={removal.busy}
      problem={removal.error ? errorText(removal.error, { failed: messages.notSaved }) : ''}
      onYes={() => removal.send(isRated)}
      onNo={onClose}
    >
      <p>The player is taken off this roster.</p>
    </ConfirmDialog>
  );
}
