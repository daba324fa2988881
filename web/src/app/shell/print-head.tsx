import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeague } from '#league/use-league.ts';

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** The first line of every printed page: the league, and the day of printing. The page's title follows. */
export function PrintHead() {
  const { name } = useLeague();
  const [day, setDay] = useState('');

  useEffect(() => {
    // the browser renders the printout right after the event
    const date = () => flushSync(() => setDay(DAY.format(new Date())));
    window.addEventListener('beforeprint', date);
    return () => window.removeEventListener('beforeprint', date);
  }, []);

  return (
    <p className="mb-4 hidden justify-between gap-4 border-b border-line pb-1 text-sm print:flex">
      <span>{name || 'Coaches Portal'}</span>
      <span>{day}</span>
    </p>
  );
}
