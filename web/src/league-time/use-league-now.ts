import { addDays, type IsoDate, type LeagueNow } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { leagueClock } from './league-clock.ts';

const TICK_MS = 20_000;
const SECONDS_A_DAY = 86_400;

/**
 * The league's current time, computed from the server's answer and updated every 20 seconds; null until
 * loaded. Only for disabling buttons: the server decides what is past.
 */
export function useLeagueNow(): LeagueNow | null {
  const { data } = useQuery(leagueClock);
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setAt(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return data ? later(data, Math.max(0, at - data.toldAt)) : null;
}

/** The league's calendar day; null until loaded. */
export const useLeagueToday = (): IsoDate | null => useLeagueNow()?.date ?? null;

function later({ date, time }: LeagueNow, ms: number): LeagueNow {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const total = hours * 3600 + minutes * 60 + seconds + Math.floor(ms / 1000);
  const rest = total % SECONDS_A_DAY;
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    date: addDays(date, Math.floor(total / SECONDS_A_DAY)),
    time: `${two(Math.floor(rest / 3600))}:${two(Math.floor((rest % 3600) / 60))}:${two(rest % 60)}`,
  };
}
