import { isMonth, type Month } from '@portal/domain/time/month.ts';
import { useSearchParams } from '#router/search-params.ts';

export type ClosureView = 'calendar' | 'list';

/** How the closures are shown, kept in the URL. @param home the month that is shown by default */
export function useClosureView(home: Month) {
  const [params, setParams] = useSearchParams();
  const named = params.get('month') ?? '';
  const view: ClosureView = params.get('closures') === 'list' ? 'list' : 'calendar';
  return {
    view,
    month: isMonth(named) ? named : home,
    showView: (next: ClosureView) => setParams({ closures: next === 'list' ? 'list' : null }),
    showMonth: (month: Month) => setParams({ month: month === home ? null : month }),
  };
}
