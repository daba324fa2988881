import { useState } from 'react';

/**
 * The `aria-live` value of a text that describes a view: screen readers announce a change of the view, but not
 * one of the data.
 * @param view identifies the view
 */
export function useAriaLive(text: string, view: string): 'polite' | 'off' {
  const [spoken, setSpoken] = useState({ view, text });
  if (spoken.view !== view) setSpoken({ view, text });
  return spoken.view !== view || spoken.text === text ? 'polite' : 'off';
}
