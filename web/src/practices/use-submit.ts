import { useRef, useState } from 'react';
import { createRequestSender, type Outcome, type Request } from './submit-requests.ts';

/** Submits the picks. While a submission is under way a second press does nothing. */
export function useSubmit(onDone: (outcomes: Outcome[]) => void) {
  const [send] = useState(createRequestSender);
  const [busy, setBusy] = useState(false);
  // a second click may come before React has rendered the first
  const underWay = useRef(false);

  async function submit(requests: readonly Request[]): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const outcomes = await send(requests);
    underWay.current = false;
    setBusy(false);
    onDone(outcomes);
  }

  return { busy, submit };
}
