import { useState } from 'react';

/**
 * The `aria-live` of a text that belongs to a view: another view speaks it, what others change in it meanwhile does not.
 * @param view tells one view from another
 */
export function useSpokenFor(text: string, view: string): 'polite' | 'off' {
  const [spoken, setSpoken] = useState({ view, text });
  if (spoken.view !== view) setSpoken({ view, text });
  return spoken.view !== view || spoken.text === text ? 'polite' : 'off';
}
