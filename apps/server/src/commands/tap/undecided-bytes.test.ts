import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { client, closeStages, stage } from "./testing-stage.ts";

afterEach(closeStages);

const okHead = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n";
const ok = `${okHead}ok`;
const hidden = "DELETE /admin HTTP/1.1\r\nHost: a\r\n\r\n";
const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
/** What begins a line of its own outside any chunk is a request to the next reader. */
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
    const sent = `GET /a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nTransfer-Encoding: chunked\r\n\r\n${chunked("abc")}`;
    const calling = client(port, sent);
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 200 /);
    expect(got()).toMatch(/\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/);
    expect(got()).not.toMatch(/^upgrade:/im);
    calling.socket.write("GET /b HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => asked).toEqual(["GET /a", "GET /b"]);
    expect(requestsOf(got().replaceAll("\r", ""))).toEqual(["GET /a HTTP/1.1", "GET /b HTTP/1.1"]);
  });
});

describe("the coding of a body", () => {
  it.each(["gzip, chunked", "identity\r\nTransfer-Encoding: chunked", "gzip\r\nTransfer-Encoding: chunked"])(
    "is refused where it isn't only chunks: %j",
    async (codings) => {
      const { port, asked, got } = await stage((socket) => socket.write(ok));
      const calling = client(
        port,
        `POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ${codings}\r\n\r\n${chunked("abc")}`,
      );
      await calling.closed;
      expect(calling.got()).toMatch(/^HTTP\/1\.1 (?:501|400) /);
      expect([asked, got()]).toEqual([[], ""]);
    },
  );

  it("is recognized in any case", async () => {
    const { port, got } = await stage((socket, all) => {
      if (all.includes("\r\n0\r\n")) socket.write(ok);
    });
    const calling = client(
      port,
      `POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: ChunKed\r\nTransfer_Encoding: gzip\r\n\r\n${chunked("abc")}`,
    );
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 200 /);
    expect(got().match(/^transfer.encoding: .*$/gim)).toEqual(["Transfer-Encoding: chunked"]);
  });
});

describe("a target that is no path", () => {
  it.each(["*/../payouts", "ftp://a/payouts"])("is refused: %s", async (target) => {
    const { port, asked, got } = await stage((socket) => socket.write(ok));
    const calling = client(port, `POST ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await calling.closed;
    expect(calling.got()).toMatch(/^HTTP\/1\.1 400 /);
    expect([asked, got()]).toEqual([[], ""]);
  });

  it("goes on where it means the whole server", async () => {
    const { port, asked } = await stage((socket) => socket.write(ok));
    const calling = client(port, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\nGET * HTTP/1.1\r\nHost: a\r\n\r\n");
    await calling.closed;
    expect(calling.got().match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
    expect(asked).toEqual(["OPTIONS *"]);
  });

  it("is refused with a second Host", async () => {
    const { port, asked } = await stage((socket) => socket.write(ok));
    const calling = client(port, "GET /a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
    await calling.closed;
    expect(calling.got()).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toEqual([]);
  });
});

describe("an upgrade to another protocol than WebSocket", () => {
  const others = [
    "h2c",
    "h2c, websocket",
    "websocket, h2c",
    "websocket\r\nUpgrade: h2c",
    "h2c\xa0",
    "\x85h2c",
    "HTTP/2.0",
  ];

  it.each([...others, "TLS/1.0", "websocket/13"])("is a call as any other: %j", async (upgrade) => {
    const { port, asked, got } = await stage((socket, all) =>
      socket.write(/^upgrade:/im.test(all) ? `HTTP/1.1 101 OK\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n` : ok),
    );
    const asking = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${upgrade}\r\nHTTP2-Settings: AAMAAABk\r\n`;
    const calling = client(port, `GET /a HTTP/1.1\r\nHost: a\r\n${asking}\r\n`);
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 200 .*ok$/s);
    calling.socket.write(hidden);
    await expect.poll(() => asked).toEqual(["GET /a", "DELETE /admin"]);
    expect(got()).not.toMatch(/^(?:upgrade|http2-settings):|h2c/im);
  });

  it("is refused where the target begins one itself", async () => {
    const { port, got } = await stage((socket) =>
      socket.write("HTTP/1.1 101 OK\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"),
    );
    const plain = client(port, "GET /a HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(plain.got).toMatch(/^HTTP\/1\.1 502 /);
    const calling = client(port, `GET /a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 502 /);
    calling.socket.write(hidden);
    await calling.closed;
    expect(got()).not.toContain("/admin");
  });
});

describe("what a client sends after it asked for an upgrade", () => {
  const upgrade = "GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

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
    await expect.poll(got).toMatch(/^upgrade: websocket\r$/im);
    calling.socket.write("late");
    sockets[0]?.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
    await expect.poll(calling.got).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/);
    expect(got()).not.toMatch(/early|late/);
    sockets[0]?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nwelcome");
    await expect.poll(got).toMatch(/\r\n\r\nearlylate$/);
    expect(calling.got()).toMatch(
      /101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nwelcome$/,
    );
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
