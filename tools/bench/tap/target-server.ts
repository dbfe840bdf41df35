import { createServer } from "node:http";

/** The API behind the taps: it reads what it is sent and answers a little JSON. */
const body = JSON.stringify({ id: "7c9e6679", total: 12.5, lines: [{ sku: "a-1", count: 2 }] });
const server = createServer((request, response) => {
  request.resume().once("end", () => {
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
