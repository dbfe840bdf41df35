import { once } from "node:events";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { handBack } from "./start-tap.ts";
import { client, closeStages } from "./testing-stage.ts";

const sockets = new Set<Socket>();
afterEach(async () => {
  await closeStages();
  for (const socket of sockets) socket.destroy();
});

/** A server as of an older Node, which takes calls that ask for an upgrade out of HTTP. */
async function listening() {
  const server = createServer((request, response) => {
    const echo = async () => response.end(`[${request.method} ${request.headers.upgrade} ${await text(request)}]`);
    if (request.url !== "/slow") void echo();
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.on("upgrade", (request, socket, head) => {
    try {
      handBack(server, request, socket, head);
    } catch {
      socket.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  return address.port;
}

const upgrade = "Connection: Upgrade\r\nUpgrade: h2c\r\n";
const sent = `POST /a HTTP/1.1\r\nHost: a\r\n${upgrade}Content-Length: 5\r\n\r\n`;

it("a call that asks for an upgrade is answered as any other, with its body, and so is the next", async () => {
  const calling = client(await listening(), `${sent}he`);
  await new Promise((resolve) => setTimeout(resolve, 30));
  calling.socket.write("llo");
  await expect.poll(calling.got).toMatch(/\[POST undefined hello\]$/);
  calling.socket.write(`${sent}again`);
  await expect.poll(calling.got).toMatch(/\[POST undefined again\]$/);
});

it("one that comes before the calls ahead of it are answered ends its connection", async () => {
  const calling = client(await listening(), `GET /slow HTTP/1.1\r\nHost: a\r\n\r\n${sent}hello`);
  await calling.closed;
  expect(calling.got()).toBe("");
});
