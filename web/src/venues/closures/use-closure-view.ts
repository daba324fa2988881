import { isMonth, type Month } from '@portal/domain/time/month.ts';
import { useSearchParams } from '#router/search-params.ts';

export type ClosureView = 'calendar' | 'list';

/** How the closures show, as the address remembers it. @param home the month that shows unless another is named */
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
