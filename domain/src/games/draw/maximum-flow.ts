import { at } from './integers.ts';

/**
 * The largest flow from one vertex to another, and the source's side of a smallest cut (Y. Dinitz, "Algorithm
 * for solution of a problem of maximum flow in networks with power estimation", 1970).
 */
export class FlowNetwork {
  readonly #edges: number[][] = [];
  readonly #to: number[] = [];
  readonly #room: number[] = [];

  addVertex(): number {
    return this.#edges.push([]) - 1;
  }

  addEdge(from: number, to: number, capacity: number): void {
    this.#edges[from]?.push(this.#to.push(to) - 1);
    this.#room.push(capacity);
    this.#edges[to]?.push(this.#to.push(from) - 1);
    this.#room.push(0);
  }

  /** @returns the flow, and for each vertex whether it is on the source's side of the smallest cut */
  push(source: number, sink: number): { flow: number; isWithSource: boolean[] } {
    let flow = 0;
    for (;;) {
      const level = this.#levels(source);
      if (at(level, sink) < 0) return { flow, isWithSource: [...level].map((depth) => depth >= 0) };
      const next = this.#edges.map(() => 0);
      for (let sent = -1; sent !== 0; flow += sent) {
        sent = this.#send(source, sink, Number.POSITIVE_INFINITY, level, next);
      }
    }
  }

  /** Steps from the source along edges with capacity left; -1 if a vertex can't be reached. */
  #levels(source: number): Int32Array {
    const level = new Int32Array(this.#edges.length).fill(-1);
    level[source] = 0;
    const waiting = [source];
    for (const vertex of waiting) {
      for (const edge of this.#edges[vertex] as number[]) {
        const to = this.#to[edge] as number;
        if (at(level, to) >= 0 || this.#room[edge] === 0) continue;
        level[to] = at(level, vertex) + 1;
        waiting.push(to);
      }
    }
    return level;
  }

  /** Sends as much as possible along one path on which each edge leads one level deeper. */
  #send(vertex: number, sink: number, most: number, level: Int32Array, next: number[]): number {
    if (vertex === sink) return most;
    const edges = this.#edges[vertex] as number[];
    for (; (next[vertex] as number) < edges.length; next[vertex] = (next[vertex] as number) + 1) {
      const edge = edges[next[vertex] as number] as number;
      const to = this.#to[edge] as number;
      const room = this.#room[edge] as number;
      if (room === 0 || at(level, to) !== at(level, vertex) + 1) continue;
      const sent = this.#send(to, sink, Math.min(most, room), level, next);
      if (sent === 0) continue;
      this.#room[edge] = room - sent;
      this.#room[edge ^ 1] = (this.#room[edge ^ 1] as number) + sent;
      return sent;
    }
    return 0;
  }
}
