import { useState } from 'react';

/**
 * The `aria-live` of a text that belongs to a view: a change of the view is announced, a change of the data
 * is not.
 * @param view identifies the view
 */
export function useAriaLive(text: string, view: string): 'polite' | 'off' {
  const [spoken, setSpoken] = useState({ view, text });
  if (spoken.view !== view) setSpoken({ view, text });
  return spoken.view !== view || spoken.text === text ? 'polite' : 'off';
}
