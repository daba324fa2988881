import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';

type Options<Answer> = {
  /** asks what it would do, or does it */
  send: (preview: boolean) => Promise<Answer>;
  canLook: boolean;
  onMade: (answer: Answer) => void;
  /** a refusal, too, may mean that the lists have changed */
  onSettled: () => unknown;
};

type LookFirst<Answer> = {
  look: UseMutationResult<Answer, Error, void>;
  make: UseMutationResult<Answer, Error, void>;
  isBusy: boolean;
  /** of the form: looks */
  handleSubmit(event: SyntheticEvent): void;
  /** to the form, as it was */
  goBack(): void;
};

/** A change in two steps: first a look at what it would do, then the change itself. */
export function useLookFirst<Answer>({
  send,
  canLook,
  onMade,
  onSettled,
}: Options<Answer>): LookFirst<Answer> {
  const look = useMutation({ mutationFn: async () => send(true) });
  const make = useMutation({ mutationFn: async () => send(false), onSuccess: onMade, onSettled });
  const isBusy = look.isPending || make.isPending;
  return {
    look,
    make,
    isBusy,
    handleSubmit(event) {
      event.preventDefault();
      if (canLook && !isBusy) look.mutate();
    },
    goBack() {
      look.reset();
      make.reset();
    },
  };
}
