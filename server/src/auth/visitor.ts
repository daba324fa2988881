/** Who sends a request that has no session yet. */
export type Visitor = {
  /** the key of throttle counters (platform/throttle/network.ts) */
  network: string;
  /** the header; '' if there is none */
  userAgent: string;
};
