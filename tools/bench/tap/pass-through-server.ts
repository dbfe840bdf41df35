import { Agent, createServer, request as open } from "node:http";

/** A proxy that does nothing but pass on: what any hop of this kind costs on this machine. */
const [target = ""] = process.argv.slice(2);
const { hostname, port } = new URL(target);
const agent = new Agent({ keepAlive: true });
const server = createServer((request, response) => {
  const { method, url: path, headers } = request;
  const asked = open({ agent, hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(asked);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
