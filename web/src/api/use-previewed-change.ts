import type { SyntheticEvent } from 'react';
import { type Change, useChange } from './use-change.ts';

type Options<Answer> = {
  /** requests a preview, or makes the change */
  send: (preview: boolean) => Promise<Answer>;
  canPreview: boolean;
  onDone: (answer: Answer) => void;
  /** a refusal may also mean that the lists have changed */
  onSettled: () => unknown;
};

type PreviewedChange<Answer> = {
  preview: Change<Answer>;
  change: Change<Answer>;
  busy: boolean;
  /** submits the form for a preview */
  handleSubmit(event: SyntheticEvent): void;
  /** back to the form with its input */
  goBack(): void;
};

/** A change in two steps: a preview, then the change itself. */
export function usePreviewedChange<Answer>(options: Options<Answer>): PreviewedChange<Answer> {
  const { send, canPreview, onDone, onSettled } = options;
  const preview = useChange({ request: () => send(true) });
  const change = useChange({ request: () => send(false), onDone, onSettled });
  const busy = preview.busy || change.busy;
  return {
    preview,
    change,
    busy,
    handleSubmit(event) {
      event.preventDefault();
      if (canPreview && !busy) void preview.send();
    },
    goBack() {
      preview.reset();
      change.reset();
    },
  };
}
