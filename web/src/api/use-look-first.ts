import type { SyntheticEvent } from 'react';
import { type Change, useChange } from './use-change.ts';

type Options<Answer> = {
  /** asks what it would do, or does it */
  send: (preview: boolean) => Promise<Answer>;
  canLook: boolean;
  onMade: (answer: Answer) => void;
  /** a refusal, too, may mean that the lists have changed */
  onSettled: () => unknown;
};

type LookFirst<Answer> = {
  look: Change<Answer>;
  make: Change<Answer>;
  busy: boolean;
  /** of the form: looks */
  handleSubmit(event: SyntheticEvent): void;
  /** to the form, as it was */
  goBack(): void;
};

/** A change in two steps: first a look at what it would do, then the change itself. */
export function useLookFirst<Answer>(options: Options<Answer>): LookFirst<Answer> {
  const { send, canLook, onMade, onSettled } = options;
  const look = useChange({ request: () => send(true) });
  const make = useChange({ request: () => send(false), onDone: onMade, onSettled });
  const busy = look.busy || make.busy;
  return {
    look,
    make,
    busy,
    handleSubmit(event) {
      event.preventDefault();
      if (canLook && !busy) void look.send();
    },
    goBack() {
      look.reset();
      make.reset();
    },
  };
}
