import { useEffect, useEffectEvent, useState } from 'react';

/** The delay before writing to the URL: browsers limit how often the URL may change. */
const WRITE_AFTER_MS = 250;

/**
 * The text of a search box: updated while typing, and written to the URL when typing pauses. If the URL
 * changes otherwise (Clear Filters, Back), the box follows it.
 */
export function useSearchText(inAddress: string, write: (text: string) => void) {
  const [typed, setTyped] = useState({ text: inAddress, basis: inAddress });
  if (typed.basis !== inAddress) {
    // the written text comes back trimmed; the box keeps its spaces
    setTyped({ text: typed.text.trim() === inAddress ? typed.text : inAddress, basis: inAddress });
  }
  const words = typed.text.trim();
  const handlePause = useEffectEvent(() => write(words));

  useEffect(() => {
    if (words === inAddress) return;
    const timer = setTimeout(handlePause, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words, inAddress]);

  return {
    text: typed.text,
    words,
    type: (text: string) => setTyped({ text, basis: inAddress }),
  };
}
