import type { FastifyRequest } from 'fastify';
import { networkOf } from '#platform/throttle/network.ts';

/** Where a request comes from, whether it has a session or not. */
export type Visitor = {
  /** the key of throttle counters (platform/throttle/network.ts) */
  network: string;
  /** the header; '' if there is none */
  userAgent: string;
};

export const visitorOf = (request: FastifyRequest): Visitor => ({
  network: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
});
