import { several } from '@portal/domain/text/several.ts';
/** 75 as '1 hour 15 minutes'. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && several(hours, 'hour'), rest && several(rest, 'minute')].filter(Boolean).join(' ');
}
