/** 'practice_booked' as 'Practice booked'. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * An instant (ISO 8601) as people say it: 'Tue, Nov 24, 2026, 6:05 PM'.
 * @param timeZone the league's; this computer's where it is undefined
 */
export function instantWords(at: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(new Date(at));
}
