import { gatewayWriters } from "@parapet/server/modules/adaptive-auth/gateway/gateway-texts.ts";
import type { Protection } from "@parapet/server/modules/adaptive-auth/gateway/nginx-text.ts";
import { type RunningNginx, startNginx } from "./debian-nginx.ts";

/** Starts nginx with the text that the console offers, in front of an API. */
export function startGuardedNginx(
  { behind = [], ...about }: Omit<Protection, "upstream" | "listen" | "behind"> & Partial<Pick<Protection, "behind">>,
  apiOrigin: string,
): Promise<RunningNginx> {
  const text = gatewayWriters.nginx.write({ ...about, upstream: apiOrigin, listen: "", behind });
  const at = text.indexOf("# Into server { }");
  return startNginx(() => ({ http: text.slice(0, at), server: text.slice(at) }));
}
