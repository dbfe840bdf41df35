import Fastify from "fastify";

/** A server that parses the JSON it is sent and does nothing: what a server on this machine can reach at most. */
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
app.post("/*", async () => "");
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
