import { gatewayWriters } from "@parapet/server/modules/adaptive-auth/gateway/gateway-texts.ts";
import type { Protection } from "@parapet/server/modules/adaptive-auth/gateway/nginx-text.ts";
import { type RunningGateway, startApache, startCaddy, startHaproxy } from "./debian-gateways.ts";

/** The API's protection, as the console writes it into a text. */
export type Guarded = Pick<Protection, "slug" | "parapet" | "failure"> & Partial<Pick<Protection, "behind" | "ways">>;

/** Starts Caddy with the text that the console offers, in front of an API. */
export function startGuardedCaddy(about: Guarded, apiOrigin: string): Promise<RunningGateway> {
  return startCaddy(gatewayWriters.caddy.write({ behind: [], ...about, upstream: apiOrigin, listen: "" }));
}

/** Starts HAProxy with the text that the console offers, in front of an API. */
export function startGuardedHaproxy(about: Guarded, apiOrigin: string): Promise<RunningGateway> {
  const text = gatewayWriters.haproxy.write({ behind: [], ...about, upstream: apiOrigin, listen: "" });
  const [global = "", frontend = "", lua = ""] = text.split(/# Into the frontend of your API\.|-- Save the rest as/);
  return startHaproxy(
    (folder) => ({
      global: global.replace(/lua-load .*/, `lua-load ${folder}/parapet.lua`),
      frontend,
      lua: `--${lua}`,
    }),
    apiOrigin,
  );
}

/** Starts Apache with the text that the console offers, in front of the tap. */
export function startGuardedApache(about: Guarded, tapOrigin: string): Promise<RunningGateway> {
  const listen = new URL(tapOrigin).host;
  const text = gatewayWriters.apache.write({ behind: [], ...about, upstream: "", listen });
  return startApache(text);
}
