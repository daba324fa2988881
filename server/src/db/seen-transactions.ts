/** What a snapshot of PostgreSQL sees: all that ended before `xmin`, and up to `xmax` all but those still running. */
export type Snapshot = { xmin: bigint; xmax: bigint; running: ReadonlySet<bigint> };

/** Reads `pg_current_snapshot()`: '10:20:12,15'. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  const ids = running.split(',').filter((id) => id !== '');
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(ids.map(BigInt)) };
}

const sees = ({ xmin, xmax, running }: Snapshot, id: bigint) => id < xmin || (id < xmax && !running.has(id));

/** More than this are not looked at one by one. */
const MAX_LOOKED_AT = 1_000n;
/** More announcements than this without a reader are not remembered. */
const MAX_REMEMBERED = 1_000;

/** Which transactions ended, and which of them have announced themselves here. */
export type SeenTransactions = {
  /** an announcement of this transaction has arrived */
  announced(id: bigint): void;
  /** whether each transaction that the snapshot sees ended is seen by the last one, too, or was announced here */
  knows(snapshot: Snapshot): boolean;
  /** says that whatever the snapshot sees has arrived */
  arrived(snapshot: Snapshot): void;
  /** after a connection that broke nothing is known */
  forget(): void;
};

export function createSeenTransactions(): SeenTransactions {
  let last: Snapshot | null = null;
  const announced = new Set<bigint>();
  const forget = () => {
    last = null;
    announced.clear();
  };
  return {
    announced(id) {
      if (announced.size >= MAX_REMEMBERED) forget();
      announced.add(id);
    },
    knows(snapshot) {
      if (last === null || snapshot.xmax - last.xmin > MAX_LOOKED_AT) return false;
      for (let id = last.xmin; id < snapshot.xmax; id += 1n) {
        if (sees(snapshot, id) && !sees(last, id) && !announced.has(id)) return false;
      }
      return true;
    },
    arrived(snapshot) {
      last = snapshot;
      for (const id of announced) if (sees(snapshot, id)) announced.delete(id);
    },
    forget,
  };
}
