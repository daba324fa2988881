import { useState } from 'react';

/** What the value was when `isHeld` began, for as long as that is so: what a request of our own changes is no news yet. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}
