import type { IsoDate } from '@portal/domain/time/wall-clock.ts';
import { useQuery } from '@tanstack/react-query';
import type { AddForm } from './add-form.ts';
import { teamWeek } from './list-queries.ts';

export type WeekUse = {
  /** whether the answer is pending; false if asking failed, because the warning is only a courtesy */
  isPending: boolean;
  isUsedUp: boolean;
  limit: number;
  practices: readonly { date: string; start: string; end: string; venue: string }[];
};

/** Whether the practice's team has used its quota for that week; an administrator may exceed it after a warning. */
export function useWeekUse(form: AddForm | null, date: IsoDate): WeekUse {
  const divisionName = form?.divisionName ?? '';
  const teamName = form?.home.teamName ?? '';
  const isReady = form?.type === 'practice' && divisionName !== '' && teamName !== '';
  const { data, isPending } = useQuery({ ...teamWeek({ divisionName, teamName, date }), enabled: isReady });
  if (!isReady || !data) return { isPending: isReady && isPending, isUsedUp: false, limit: 0, practices: [] };
  return {
    isPending: false,
    isUsedUp: data.used >= data.limit,
    limit: data.limit,
    practices: data.practices,
  };
}
