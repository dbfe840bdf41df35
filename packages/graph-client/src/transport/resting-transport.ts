import { type Transport, TransportError } from "./transport.ts";

/** Exchanges in a row that a host leaves without an answer before it rests. */
const mostUnanswered = 5;
/** A host rests so long; then one exchange tries whether it is there. */
const restMs = 30_000;

interface Host {
  unanswered: number;
  restsUntil: number;
}

/**
 * A transport that asks nothing of a host that does not answer: jobs of a tenant that is not there fail at once and come
 * back, instead of keeping those of other tenants waiting. `now` tells milliseconds on a clock that never goes back.
 */
export function restingTransport(transport: Transport, now: () => number): Transport {
  const hosts = new Map<string, Host>();
  return {
    async send(sent) {
      const { host: name } = new URL(sent.url);
      const host = hosts.get(name) ?? { unanswered: 0, restsUntil: 0 };
      hosts.set(name, host);
      if (host.unanswered >= mostUnanswered) {
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
