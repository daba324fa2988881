/** Background colors, darker for more; text on them has a contrast of 4.5:1. */
export const HEAT_STEPS = ['bg-panel', 'bg-court/7', 'bg-court/14', 'bg-court/21', 'bg-court/28'] as const;

/** The step of a number by its share of the whole, or of the highest number; 0 only for nothing. */
export const heatStep = (part: number, whole: number): 0 | 1 | 2 | 3 | 4 =>
  part === 0 ? 0 : (Math.min(4, Math.ceil((part / whole) * 4)) as 1 | 2 | 3 | 4);
