/** The part of autocannon that the bench uses; the package has no types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    /** seconds */
    duration: number;
    headers?: Record<string, string>;
  };
  type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    '1xx': number;
    '2xx': number;
    '3xx': number;
    '4xx': number;
    '5xx': number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
