import { createServer } from "node:http";

/** Node's own HTTP server and nothing else: what any server on this machine takes at rest. */
const server = createServer((_request, response) => void response.end("ok"));
server.listen(Number(process.env["PARAPET_PORT"] ?? 0), "127.0.0.1");
