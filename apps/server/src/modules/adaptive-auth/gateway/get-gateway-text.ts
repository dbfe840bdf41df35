import type { Endpoints, GatewayText, QueryOf } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectedApi } from "../protected-api/find-protected-api.ts";
import { gatewayWriters } from "./gateway-texts.ts";

/** The configuration for a gateway in front of an API. @throws Failure `not_found` */
export async function getGatewayText(
  call: ViewerCall,
  apiId: string,
  { gateway, failure_mode, upstream }: QueryOf<Endpoints["gateways.text"]>,
): Promise<GatewayText> {
  const { slug, baseUrl } = await findProtectedApi(call.platform.postgres.db, call, apiId);
  const { language, fileName, runInTests, only, write } = gatewayWriters[gateway];
  const failure = only ?? failure_mode;
  return {
    gateway,
    language,
    file_name: fileName(slug),
    text: write({ slug, parapet: new URL(call.platform.publicUrl()), failure, upstream, listen: listenAt(baseUrl) }),
    run_in_tests: runInTests,
    failure_mode: failure,
  };
}

const anywhere = "127.0.0.1:8081";

/** The tap listens at the API's address, unless that is a host name or uses TLS, which the tap doesn't support. */
function listenAt(baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isAddress = /^(?:[\d.]+|\[.*\])$/.test(hostname) || hostname === "localhost";
  return protocol === "http:" && isAddress ? `${hostname}:${port || "80"}` : anywhere;
}
