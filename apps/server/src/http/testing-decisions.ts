import { createProvider } from "../modules/account/provider/create-provider.ts";
import { decisionServiceOf } from "../modules/adaptive-auth/decision/decision-service-of.ts";
import { addApi, addClient } from "../modules/adaptive-auth/testing.ts";
import { startTestApp } from "./testing.ts";

/** The decision service on real stores behind a socket, with an API and a client that may call it. */
export async function startDecisions() {
  const { app, platform, close } = await startTestApp();
  const provider = await platform.postgres.db.transaction((tx) => {
    const contact = { contactName: "Load", contactEmail: "load@parapet.test", contactPhone: "" };
    return createProvider(tx, platform, { name: "Load", ...contact }, platform.clock.now());
  });
  const { id, slug } = await addApi(platform, provider.id);
  const { key } = await addClient(platform, provider.id, [id]);
  await decisionServiceOf(platform).start();
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return { origin, key, api: slug, close };
}
