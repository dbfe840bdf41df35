import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createServer } from "./create-server.ts";

let server: Server;
afterEach(() => server.close());

async function listen(): Promise<number> {
  server = createServer(
    [
      () => false,
      ({ url }, response) => {
        if (url === "/fast") response.end("fast");
        return url === "/fast";
      },
    ],
    (_request, response) => response.end("framework"),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** What comes on a connection until the server ends it. */
async function talk(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  let heard = "";
  for await (const chunk of socket.setEncoding("latin1")) heard += String(chunk);
  return heard;
}

it("tries fast paths first", async () => {
  const port = await listen();
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  expect(await Promise.all([ask("/fast"), ask("/")])).toEqual(["fast", "framework"]);
});

it("gives connections, requests and pauses a limited time", async () => {
  await listen();
  const { timeout, requestTimeout, keepAliveTimeout, headersTimeout } = server;
  expect({ timeout, requestTimeout, keepAliveTimeout }).toEqual({
    timeout: 150_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
  });
  expect(headersTimeout).toBeLessThanOrEqual(60_000);
});

it("ends a connection whose body never comes, also behind an answer", async () => {
  const port = await listen();
  server.keepAliveTimeout = 100;
  const heard = await talk(port, "POST /fast HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf");
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
});
