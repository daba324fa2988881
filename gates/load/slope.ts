export type Point = { minutes: number; value: number };

/** The slope of the values per minute, by linear regression. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [middle, level] = [
    mean(points.map(({ minutes }) => minutes)),
    mean(points.map(({ value }) => value)),
  ];
  let [rise, width] = [0, 0];
  for (const { minutes, value } of points) {
    rise += (minutes - middle) * (value - level);
    width += (minutes - middle) ** 2;
  }
  return width === 0 ? 0 : rise / width;
}
