/**
 * Assigns a lane to each dot so that dots in a lane don't overlap: from the left, each dot takes the first lane with room.
 * @param values positions on the axis, ascending
 * @param width of a dot, in the unit of the axis
 */
export function lanesOf(values: readonly number[], width: number): number[] {
  /** the last value of each lane */
  const ends: number[] = [];
  return values.map((value) => {
    const free = ends.findIndex((end) => value - end >= width);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = value;
    return lane;
  });
}
