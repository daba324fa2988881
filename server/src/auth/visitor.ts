/** Who sends a request, as far as the connection tells. */
export type Visitor = {
  /** what throttles count by (throttle/network.ts) */
  network: string;
  /** as the browser describes itself; empty where it does not */
  userAgent: string;
};
