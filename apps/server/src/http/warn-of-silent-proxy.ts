import { isLoopback } from "@parapet/ip-address";
import type { FastifyInstance } from "fastify";
import type { Log } from "../platform/log.ts";
import { forwardingHeaders } from "./forwarding-headers.ts";
import { namesLoopbackOnly } from "./is-local-request.ts";

/** Warns once of a proxy on this machine that forwards no address: all its callers are one, and may pass for this machine. */
export function warnOfSilentProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let hasWarned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, socket } = request;
    if (
      !hasWarned &&
      isLoopback(socket.remoteAddress ?? "") &&
      !namesLoopbackOnly(headers) &&
      forwardingHeaders.every((name) => headers[name] === undefined)
    ) {
      hasWarned = true;
      log.warn(
        { host: headers.host, origin: headers.origin },
        "A proxy on this machine forwards requests without X-Forwarded-For, so all its callers share one address and may " +
          "count as local. Make it send Host and X-Forwarded-For, and set PARAPET_PUBLIC_URL. See docs/reverse-proxy.md.",
      );
    }
    done();
  });
}
