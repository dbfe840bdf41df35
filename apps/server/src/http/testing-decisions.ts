import { once } from "node:events";
import { createServer } from "node:http";
import { adaptiveHeaders } from "@parapet/contract";
import { createProvider } from "../modules/account/provider/create-provider.ts";
import { decisionService } from "../modules/adaptive-auth/decision/decision-service.ts";
import { addApi, addClient } from "../modules/adaptive-auth/testing.ts";
import { writeToGateway } from "./tell-gateway.ts";
import { startTestApp } from "./testing.ts";

/**
 * The decision service on real stores behind a socket, with an API and a client that may call it, and a door that gives
 * everybody the answer to one call without deciding: what no decision can be faster than.
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
  // Another client's call, because how the first one calls is learnt.
  const other = await addClient(platform, provider.id, [id]);
  const door = await openDoor(`${origin}/v1/forward-auth?api=${slug}&style=nginx`, other.key);
  return {
    origin,
    key,
    api: slug,
    door: door.origin,
    async close() {
      door.close();
      await close();
    },
  };
}

async function openDoor(question: string, key: string) {
  const first = await fetch(question, {
    headers: { "x-api-key": key, "x-original-uri": "/", "x-original-method": "GET" },
  });
  const decision = Object.values(adaptiveHeaders).map((name) => [name, first.headers.get(name) ?? ""] as const);
  if (first.status !== 200) throw new Error(`The first call is answered ${first.status}`);
  const answer = { status: 200 as const, headers: Object.fromEntries(decision), body: await first.text() };
  const door = createServer((_, response) => writeToGateway(response, answer, []));
  await once(door.listen(0, "127.0.0.1"), "listening");
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("The door has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      door.close();
      door.closeAllConnections();
    },
  };
}
