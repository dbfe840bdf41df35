import type { RateClass } from "@parapet/contract";
import type { FastifyRequest } from "fastify";
import { networkOf } from "../modules/account/throttle/network.ts";
import { Failure } from "../platform/failure.ts";
import { callerAddress } from "./caller-address.ts";

/** Calls a minute that one address, of IPv6 one network, may make to one endpoint; `null` leaves the limit to the body size and the journal. */
const perMinute: Readonly<Record<RateClass, number | null>> = {
  console: 1200,
  credentials: 60,
  sandbox: 60,
  mail: 30,
  ingest: null,
  none: null,
};

/**
 * Limits hold for all processes together. The console's is wide, and a write for each of its calls would cost too much: each
 * process may allow so many calls before it shares its count.
 */
const consoleSharedEvery = 50;

/** The rate limit of a class, as @fastify/rate-limit takes it on a route. */
export function rateLimitOf(rate: RateClass = "console") {
  const max = perMinute[rate];
  if (max === null) return false;
  return {
    max,
    sharedEvery: rate === "console" ? consoleSharedEvery : 1,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => networkOf(callerAddress(request)),
    errorResponseBuilder: (_request: unknown, context: { ttl: number }) =>
      new Failure("rate_limited", { retryAfter: Math.ceil(context.ttl / 1000) }),
  };
}
