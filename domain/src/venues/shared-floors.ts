/** A court, and the court of its gym that it is part of (docs/decisions/0064). */
export type FloorCourt = { id: number; partOf: number | null };

/** Tells of each court which courts can't be used while it is: itself first, then the whole that it is part of, or its parts. */
export function courtsOnFloor(courts: readonly FloorCourt[]): (courtId: number) => readonly number[] {
  const onFloor = new Map(courts.map(({ id }) => [id, [id]]));
  for (const { id, partOf } of courts) {
    if (partOf === null) continue;
    onFloor.get(id)?.push(partOf);
    onFloor.get(partOf)?.push(id);
  }
  return (courtId) => onFloor.get(courtId) ?? [courtId];
}
