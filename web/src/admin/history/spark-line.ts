/** A metric at an instant in milliseconds; null if it could not be taken. */
export type Point = { at: number; value: number | null };

export type Span = { from: number; until: number };

/** Lowest, highest and latest of the known values; null if there are none. */
export type Extent = { lowest: number; highest: number; latest: number };

export function extentOf(points: readonly Point[]): Extent | null {
  const values = known(points).map(({ value }) => value);
  const latest = values.at(-1);
  if (latest === undefined) return null;
  return { lowest: Math.min(...values), highest: Math.max(...values), latest };
}

/**
 * The line of a small chart in a box of `width` by `height`, as the `d` of an SVG path. Missing values leave
 * a gap; a single value between gaps is a line of zero length, which its round caps turn into a dot.
 * @param points oldest first
 * @param gapMs points further apart than this are not joined
 */
export function sparkLine(
  points: readonly Point[],
  { span, gapMs, width, height }: { span: Span; gapMs: number; width: number; height: number },
): string {
  const extent = extentOf(points);
  if (extent === null) return '';
  const { lowest, highest } = extent;
  const x = (at: number) => round(((at - span.from) / (span.until - span.from)) * width);
  const y = (value: number) =>
    round(highest === lowest ? height / 2 : height - ((value - lowest) / (highest - lowest)) * height);
  const parts: string[] = [];
  let before: Point | null = null;
  for (const point of points) {
    if (point.value !== null) {
      const place = `${x(point.at)} ${y(point.value)}`;
      const isJoined = before !== null && before.value !== null && point.at - before.at <= gapMs;
      parts.push(isJoined ? `L${place}` : `M${place}h0`);
    }
    before = point;
  }
  return parts.join('');
}

/** The index of the point nearest to an instant; -1 if there are none. */
export function nearestIndex(points: readonly { at: number }[], at: number): number {
  let best = -1;
  let bestMs = Number.POSITIVE_INFINITY;
  points.forEach((point, index) => {
    const ms = Math.abs(point.at - at);
    if (ms >= bestMs) return;
    best = index;
    bestMs = ms;
  });
  return best;
}

function known(points: readonly Point[]) {
  return points.filter((point): point is { at: number; value: number } => point.value !== null);
}

const round = (value: number) => Math.round(value * 100) / 100;
