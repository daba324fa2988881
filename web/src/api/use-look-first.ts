import type { SyntheticEvent } from 'react';
import { type Change, useChange } from './use-change.ts';

type Options<Answer> = {
  /** requests a preview, or makes the change */
  send: (preview: boolean) => Promise<Answer>;
  canLook: boolean;
  onMade: (answer: Answer) => void;
  /** a refusal may also mean that the lists have changed */
  onSettled: () => unknown;
};

type LookFirst<Answer> = {
  look: Change<Answer>;
  make: Change<Answer>;
  busy: boolean;
  /** submits the form for a preview */
  handleSubmit(event: SyntheticEvent): void;
  /** back to the form with its input */
  goBack(): void;
};

/** A change in two steps: a preview, then the change itself. */
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
