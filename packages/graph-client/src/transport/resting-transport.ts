import { type Transport, TransportError } from "./transport.ts";

/** Consecutive unanswered calls after which a host is paused. */
const maxUnanswered = 5;
/** Duration of a pause; then a single call probes the host. */
const restMs = 30_000;

interface Host {
  unanswered: number;
  restsUntil: number;
}

/**
 * A circuit breaker: calls to an unresponsive host fail immediately, so that its jobs don't block other tenants'. `now`
 * is monotonic milliseconds.
 */
export function restingTransport(transport: Transport, now: () => number): Transport {
  const hosts = new Map<string, Host>();
  return {
    async send(sent) {
      const { host: name } = new URL(sent.url);
      const host = hosts.get(name) ?? { unanswered: 0, restsUntil: 0 };
      hosts.set(name, host);
      if (host.unanswered >= maxUnanswered) {
        const leftMs = host.restsUntil - now();
        if (leftMs > 0) throw new TransportError(`${name} does not answer`, { restS: Math.ceil(leftMs / 1000) });
        host.restsUntil = now() + restMs;
      }
      try {
        const received = await transport.send(sent);
        host.unanswered = 0;
        return received;
      } catch (error) {
        const isAnswered = error instanceof TransportError && error.isAnswered;
        host.unanswered = isAnswered ? 0 : host.unanswered + 1;
        host.restsUntil = now() + restMs;
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
