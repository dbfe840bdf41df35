import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { buildApp } from "../../../apps/server/src/http/app.ts";
import { createProvider } from "../../../apps/server/src/modules/account/provider/create-provider.ts";
import { decisionServiceOf } from "../../../apps/server/src/modules/adaptive-auth/decision/decision-service-of.ts";
import { addApi, addClient } from "../../../apps/server/src/modules/adaptive-auth/testing.ts";
import { readConfig } from "../../../apps/server/src/platform/config.ts";
import { openPlatform } from "../../../apps/server/src/platform/open-platform.ts";

/* The decision service, and in the same process a route that does nothing; the latter tells how to ask the former. */
const dataFolder = await mkdtemp(join(tmpdir(), "parapet-decide-"));
const platform = await openPlatform({ ...readConfig({}), dataFolder });
const contact = { contactName: "Bench", contactEmail: "bench@parapet.test", contactPhone: "" };
const provider = await platform.postgres.db.transaction((tx) =>
  createProvider(tx, platform, { name: "Bench", ...contact }, new Date()),
);
const api = await addApi(platform, provider.id);
const client = await addClient(platform, provider.id, [api.id]);
await decisionServiceOf(platform).start();
const app = await buildApp(platform);
const origin = await app.listen({ host: "127.0.0.1", port: 0 });
await platform.start(origin, {
  "sweep-accounts": async () => undefined,
  "import-traffic": async () => undefined,
  "evaluate-alerts": async () => undefined,
  "deliver-alerts": async () => undefined,
  "compile-data-pack": async () => undefined,
  "import-built-in-packs": async () => undefined,
});

const control = Fastify();
control.get("/info", async () => ({ origin, key: client.key, api: api.slug }));
control.post("/*", async () => "");
console.log(await control.listen({ host: "127.0.0.1", port: 0 }));
