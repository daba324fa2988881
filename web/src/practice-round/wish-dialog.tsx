import type { PracticeRound, RoundTeam } from '@portal/contract/practice-round.ts';
import { chosenTimeText } from '@portal/domain/waiting/request-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RequestEditor } from '#waiting/request-editor.tsx';
import { gymNames, NO_TIMES, startTimes } from '#waiting/request-form.ts';
import { messages } from './messages.ts';
import { refreshRound } from './queries.ts';
import { storeWishes } from './store-wishes.ts';

type WishDialogProps = {
  team: RoundTeam;
  /** the index of the wish to change; null for a new one */
  at: number | null;
  gyms: PracticeRound['gyms'];
  onStored: (message: string) => void;
  onClose: () => void;
};

/** A wish, in the form of a waitlist request. */
export function WishDialog({ team, at, gyms, onStored, onClose }: WishDialogProps) {
  const queries = useQueryClient();
  const { wishes } = team;
  const wish = at === null ? undefined : wishes[at];
  return (
    <RequestEditor
      title={`${wish ? 'Edit wish' : 'Add a wish'}: ${team.teamName}, ${team.divisionName}`}
      text="Days, times and gyms that suit the team equally well. It counts every week until you change it."
      unchosen="Choose days, times and gyms. Your wish appears here."
      gyms={gyms}
      start={wish ? startTimes(wish, gyms) : NO_TIMES}
      textOf={(form) => `${chosenTimeText(form, gymNames(form, gyms))}.`}
      save="Save"
      send={({ weekdays, fromTime, untilTime, venueIds }) => {
        const times = { weekdays: [...weekdays], fromTime, untilTime, venueIds: venueIds && [...venueIds] };
        return storeWishes(team.id, {
          ...team,
          wishes: wishes.toSpliced(at ?? wishes.length, 1, { ...times, text: '' }),
        });
      }}
      failed={messages.notSaved}
      onDone={async ({ message }) => {
        onStored(message);
        await refreshRound(queries);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
