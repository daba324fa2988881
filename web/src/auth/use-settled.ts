import { useEffect, useState } from 'react';

const SETTLE_MS = 700;

/** Whether `value` has stood still for a moment: nobody is told off in the middle of typing. */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
