import type { Endpoints, GatewayFindings, GatewayText, QueryOf, AnswerOf, ProbeResult } from "@parapet/contract";
import { isInside } from "@parapet/ip-address";
import { desc, eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { findProtectedApi } from "../protected-api/queries.ts";
import { gatewayWriters } from "./gateway-texts.ts";
import { gatewayProbeTable as table, type GatewayProbeRow } from "./probe-table.ts";
import { findSingleAddress } from "./read-callers.ts";
import { unknownApiTable } from "./unknown-apis.ts";

/** The configuration for a gateway in front of an API. @throws Failure `not_found` */
export async function getGatewayText(
  call: ViewerCall,
  apiId: string,
  { gateway, failure_mode, upstream }: QueryOf<Endpoints["gateways.text"]>,
): Promise<GatewayText> {
  const { slug, baseUrl, trustedHops, clientWays } = await findProtectedApi(call.platform.postgres.db, call, apiId);
  const { language, fileName, runInTests, only, write } = gatewayWriters[gateway];
  const failure = only ?? failure_mode;
  return {
    gateway,
    language,
    file_name: fileName(slug),
    text: write({
      slug,
      parapet: new URL(call.platform.publicUrl()),
      failure,
      upstream,
      listen: listenAt(baseUrl),
      behind: trustedHops.filter((block) => !isLoopback(block)),
      ways: clientWays,
    }),
    run_in_tests: runInTests,
    failure_mode: failure,
  };
}

/** Of the gateway's own machine: a proxy there, or the gateway itself, but no load balancer in front of it. */
const isLoopback = (block: string) => /^(?:127\.|::1(?:\/|$))/.test(block);

const anywhere = "127.0.0.1:8081";

/** The tap listens at the API's address, unless that is a host name or uses TLS, which the tap doesn't support. */
function listenAt(baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isAddress = /^(?:[\d.]+|\[.*\])$/.test(hostname) || hostname === "localhost";
  return protocol === "http:" && isAddress ? `${hostname}:${port || "80"}` : anywhere;
}

/** Unknown names that are shown. */
const maxNames = 20;

/** What decisions say about the gateway of an API. @throws Failure `not_found` */
export async function getGatewayFindings(call: ViewerCall, apiId: string): Promise<GatewayFindings> {
  const { db } = call.platform.postgres;
  const api = await findProtectedApi(db, call, apiId);
  const address = await findSingleAddress(call.platform, api, call.now);
  const rows = await db
    .select()
    .from(unknownApiTable)
    .where(eq(unknownApiTable.providerId, api.providerId))
    .orderBy(desc(unknownApiTable.lastAt))
    .limit(maxNames);
  return {
    private_caller: address !== null && isPrivate(address) ? address : null,
    unknown_apis: rows.map(({ name, peer, questions, lastAt }) => ({
      name,
      peer,
      questions,
      last_at: lastAt.toISOString(),
    })),
  };
}

/** Of an address or its prefix, as the API stores them; digests say nothing. */
export const isPrivate = (address: string) => /[.:]/.test(address) && isInside(address.split("/", 1)[0] ?? "");

/** Checks time out after ten seconds; a probe without progress for longer has died with its process. */
const timeoutMs = 30_000;

/** The last probe of an API's gateway with its progress, if any. @throws Failure `not_found` */
export async function getProbe(call: ViewerCall, apiId: string): Promise<AnswerOf<Endpoints["gateways.lastProbe"]>> {
  const { db } = call.platform.postgres;
  const api = await findProtectedApi(db, call, apiId);
  const [row] = await db.select().from(table).where(eq(table.apiId, api.id));
  return row && presentProbe(row, call.now);
}

export function presentProbe({ url, items, startedBy, ...row }: GatewayProbeRow, now: Date): ProbeResult {
  const isDead = now.getTime() - row.heardAt.getTime() > timeoutMs;
  return {
    url,
    state: row.finishedAt !== null ? "done" : isDead ? "stopped" : "running",
    started_at: row.startedAt.toISOString(),
    started_by: startedBy,
    items,
  };
}
