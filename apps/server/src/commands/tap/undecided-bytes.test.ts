import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import { connect, createServer as createPlainServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startTap } from "./start-tap.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function portOf(server: Server | HttpServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  return address.port;
}

/** A tap that asks a Parapet that allows everything; what it was asked about, and what the target got byte by byte. */
async function stage(answer: (socket: Socket, got: string) => void) {
  const asked: string[] = [];
  const parapet = createServer((question, response) => {
    if (question.url?.startsWith("/v1/forward-auth") === true)
      asked.push(`${String(question.headers["x-forwarded-method"])} ${String(question.headers["x-forwarded-uri"])}`);
    response.end();
  });
  const server = new URL(`http://127.0.0.1:${await portOf(parapet)}`);
  closing.push(() => parapet.closeAllConnections());
  let got = "";
  const target = createPlainServer((socket) => {
    closing.push(() => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      got += chunk.toString("latin1");
      answer(socket, got);
    });
  });
  const tap = await startTap(
    {
      target: new URL(`http://127.0.0.1:${await portOf(target)}`),
      host: "127.0.0.1",
      port: 0,
      server,
      token: "t",
      rewriteHost: false,
      maxBodyBytes: 1_024,
      metricsPort: null,
      enforce: { api: "shop", failure: "closed", trustForwarded: false, readForms: false },
    },
    () => undefined,
  );
  closing.push(() => tap.close(50));
  return { port: Number(new URL(tap.origin).port), asked, got: () => got };
}

/** A client that writes by hand and keeps what it gets. */
function client(port: number, written: string) {
  const socket = connect(port, "127.0.0.1");
  let got = "";
  const closed = once(socket, "close");
  socket.on("data", (chunk: Buffer) => {
    got += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.write(written);
  closing.push(() => socket.destroy());
  return { socket, closed, got: () => got };
}

const okHead = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";
const ok = `${okHead}ok`;
const hidden = "DELETE /admin HTTP/1.1\r\nHost: a\r\n\r\n";
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
/** What begins a line of its own outside any chunk is a request to whoever reads on. */
const requestsOf = (bytes: string) => bytes.match(/^[A-Z]+ \/\S* HTTP\/1\.1$/gm) ?? [];

describe("a body", () => {
  it.each(["GET", "POST", "DELETE", "OPTIONS", "HEAD"])(
    "in chunks of a %s in HTTP/1.0 is refused, and nothing of it reaches the target",
    async (method) => {
      const { port, asked, got } = await stage((socket) => socket.write(ok));
      const sent = `${method} /health HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(hidden)}`;
      const calling = client(port, sent);
      await calling.closed;
      expect(calling.got()).toMatch(/^HTTP\/1\.1 400 /);
      expect([asked, got()]).toEqual([[], ""]);
    },
  );

  it.each(["GET", "POST", "DELETE", "OPTIONS", "HEAD"])(
    "of a %s goes on in chunks or by its length",
    async (method) => {
      const { port, got } = await stage((socket, all) => {
        if (/0\r\n\r\n$|\/admin HTTP\/1\.1\r\nHost: a\r\n\r\n$/.test(all)) socket.end(method === "HEAD" ? okHead : ok);
      });
      const inChunks = `${method} /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(hidden)}`;
      const byLength = `${method} /b HTTP/1.0\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
      const first = client(port, inChunks);
      await expect.poll(first.got).toMatch(/^HTTP\/1\.1 200 /);
      expect(got()).toMatch(/^transfer-encoding: chunked\r$/im);
      expect(got().endsWith(chunked(hidden))).toBe(true);
      const before = got().length;
      const second = client(port, byLength);
      await expect.poll(second.got).toMatch(/^HTTP\/1\.1 200 /);
      expect(got().slice(before)).toMatch(new RegExp(`^content-length: ${hidden.length}\\r$`, "im"));
    },
  );

  it("of a call that asks for an upgrade goes on as of any other", async () => {
    const { port, asked, got } = await stage((socket) => socket.write(ok));
    const sent = `GET /a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunked("abc")}`;
    const calling = client(port, sent);
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 200 /);
    expect(got()).toMatch(/\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/);
    expect(got()).not.toMatch(/^upgrade:/im);
    calling.socket.write("GET /b HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => asked).toEqual(["GET /a", "GET /b"]);
    expect(requestsOf(got().replaceAll("\r", ""))).toEqual(["GET /a HTTP/1.1", "GET /b HTTP/1.1"]);
  });
});

describe("what a client sends after it asked for an upgrade", () => {
  const upgrade = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";

  it.each(["200 OK", "426 Upgrade Required"])(
    "doesn't reach a target that answers %j, whose answer is the last",
    async (status) => {
      const { port, asked, got } = await stage((socket) =>
        socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 2\r\n\r\nok`),
      );
      const calling = client(port, upgrade + hidden);
      await expect.poll(calling.got).toMatch(/\r\n\r\nok$/);
      calling.socket.write(hidden);
      await calling.closed;
      expect(calling.got().match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
      expect(calling.got()).toMatch(/^connection: close\r$/im);
      expect(asked).toEqual(["GET /health"]);
      expect(got()).toContain("GET /health HTTP/1.1");
      expect(got()).not.toContain("/admin");
    },
  );

  it("waits until the target has agreed", async () => {
    const sockets: Socket[] = [];
    const { port, got } = await stage((socket) => sockets.push(socket));
    const calling = client(port, `${upgrade}early`);
    await expect.poll(got).toMatch(/^upgrade: x\r$/im);
    calling.socket.write("late");
    sockets[0]?.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/);
    expect(got()).not.toMatch(/early|late/);
    sockets[0]?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nwelcome");
    await expect.poll(got).toMatch(/\r\n\r\nearlylate$/);
    expect(calling.got()).toMatch(/101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\nwelcome$/);
  });

  it("is lost where the calls before it wait for their answers, and the tap goes on", async () => {
    const { port, got } = await stage((socket, all) => {
      if (all.includes("/after")) socket.write(ok);
    });
    await client(port, `GET /slow HTTP/1.1\r\nHost: a\r\n\r\n${upgrade}${hidden}`).closed;
    const next = client(port, "GET /after HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(next.got).toMatch(/^HTTP\/1\.1 200 /);
    expect(got()).not.toContain("/admin");
  });
});

it("trailers, which come after the decision, don't reach the target", async () => {
  const { port, got } = await stage((socket, all) => {
    if (all.includes("\r\n0\r\n")) socket.write(ok);
  });
  const trailers = "X-Adaptive-Elevated: 1\r\nX-JA4: forged\r\nX-HTTP-Method-Override: DELETE\r\n";
  const sent = `POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n${trailers}\r\n`;
  const calling = client(port, sent);
  await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(got).toMatch(/\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/);
});
