import { once } from "node:events";
import { createServer } from "node:http";
import { adaptiveHeaders } from "@parapet/contract";
import { createProvider } from "../modules/account/provider/create-provider.ts";
import { decisionService } from "../modules/adaptive-auth/decision/decision-service.ts";
import { addApi, addClient } from "../modules/adaptive-auth/testing.ts";
import { gatewayResponse } from "./fast-path/gateway-response.ts";
import { writeResponse } from "./fast-path/response.ts";
import { startTestApp } from "./testing.ts";

/**
 * The decision service on real stores behind a socket, with an API and a client that may call it, and a server that gives
 * every request the same response without deciding: the upper bound of decisions a second.
 */
export async function startDecisions() {
  const { app, platform, close } = await startTestApp();
  const provider = await platform.postgres.db.transaction((tx) => {
    const contact = { contactName: "Load", contactEmail: "load@parapet.test", contactPhone: "" };
    return createProvider(tx, platform, { name: "Load", ...contact }, platform.clock.now());
  });
  const { id, slug } = await addApi(platform, provider.id);
  const { key } = await addClient(platform, provider.id, [id]);
  await platform.services.get(decisionService).start();
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  // Another client's call, because calls of the first one are learned from.
  const other = await addClient(platform, provider.id, [id]);
  const fixed = await serveFixedResponse(`${origin}/v1/forward-auth?api=${slug}&style=nginx`, other.key);
  return {
    origin,
    key,
    api: slug,
    fixed: fixed.origin,
    async close() {
      fixed.close();
      await close();
    },
  };
}

async function serveFixedResponse(question: string, key: string) {
  const first = await fetch(question, {
    headers: { "x-api-key": key, "x-original-uri": "/", "x-original-method": "GET" },
  });
  const decision = Object.values(adaptiveHeaders).map((name) => [name, first.headers.get(name) ?? ""] as const);
  if (first.status !== 200) throw new Error(`The first call got ${first.status}`);
  const answer = { status: 200 as const, headers: Object.fromEntries(decision), body: await first.text() };
  const content = gatewayResponse(answer);
  const server = createServer((_, response) => writeResponse(response, content));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
