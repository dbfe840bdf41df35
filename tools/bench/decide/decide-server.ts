import { once } from "node:events";
import { makeRoomForYoung } from "@parapet/server/commands/young-objects.ts";
import { startDecisions } from "@parapet/server/http/testing-decisions.ts";
import Fastify from "fastify";

/* The decision service with the memory that the product has, and in the same process a route that does nothing; the latter tells how to ask the others. */
makeRoomForYoung();
const { close, ...info } = await startDecisions();
const control = Fastify();
control.get("/info", async () => info);
control.get("/*", async () => "");
console.log(await control.listen({ host: "127.0.0.1", port: 0 }));
await once(process, "SIGTERM");
await control.close();
await close();
process.exit(0);
