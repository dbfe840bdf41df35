import { once } from "node:events";
import { createServer, request, type RequestListener, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { startRunningServer, type RunningServer } from "@parapet/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTap, type Tap } from "./start-tap.ts";
import type { TapOptions } from "./tap-options.ts";

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
});
afterAll(() => parapet.close());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Stage {
  readonly tap: Tap;
  readonly target: Server;
  readonly port: number;
  /** Stops the tap and reads what it has captured. */
  events(): ReturnType<RunningServer["eventsOf"]>;
}

/** A target that answers so, and a tap before it that reports to a source of its own. */
async function stage(answer: RequestListener, options: Partial<TapOptions> = {}): Promise<Stage> {
  const target = createServer(answer);
  target.listen(0, "127.0.0.1");
  await once(target, "listening");
  const address = target.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  const { id, token } = await parapet.createSource(`tap ${address.port}`);
  const tap = await startTap(
    {
      target: new URL(`http://127.0.0.1:${address.port}`),
      host: "127.0.0.1",
      port: 0,
      server: new URL(parapet.origin),
      token,
      rewriteHost: false,
      maxBodyBytes: 65_536,
      metricsPort: null,
      enforce: null,
      ...options,
    },
    () => undefined,
  );
  closing.push(async () => {
    target.close();
    target.closeAllConnections();
    await tap.close(1_000).catch(() => undefined);
  });
  return {
    tap,
    target,
    port: Number(new URL(tap.origin).port),
    async events() {
      await tap.close(5_000);
      return parapet.eventsOf(id);
    },
  };
}

/** Speaks HTTP by hand: what the client gets is exactly what went over the wire. */
async function talk(port: number, written: string, until: RegExp): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(written);
  const got = await readUntil(socket, until);
  socket.destroy();
  return got;
}

async function readUntil(socket: Socket, until: RegExp): Promise<string> {
  let got = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    got += String(chunk);
    if (until.test(got)) return got;
  }
  throw new Error(`The connection ended after ${JSON.stringify(got)}`);
}

describe("a tapped call", () => {
  it("reaches the target as it was sent, and comes back as it was answered, headers in their order and spelling", async () => {
    const { port, events, target } = await stage((asked, answer) => {
      answer.sendDate = false;
      answer.writeHead(207, "Some of it", ["X-Two", "1", "Content-Type", "application/json", "x-two", "2"]);
      void text(asked).then((body) => answer.end(JSON.stringify({ raw: asked.rawHeaders, url: asked.url, body })));
    });
    const sent = "POST /a//b/%2e?q=%20 HTTP/1.1\r\nHost: api.test\r\nX-b: 1\r\nx-A: 2\r\nContent-Length: 2\r\n\r\n{}";
    const got = await talk(port, sent, /\}\r\n0\r\n\r\n$/);
    expect(got).toMatch(/^HTTP\/1\.1 207 Some of it\r\nX-Two: 1\r\nContent-Type: application\/json\r\nx-two: 2\r\n/);
    expect(got).not.toMatch(/^date:/im);
    const seen: unknown = JSON.parse(/\{.*\}/s.exec(got)?.[0] ?? "");
    expect(seen).toEqual({
      raw: expect.arrayContaining(["Host", "api.test", "X-b", "1", "x-A", "2", "Content-Length", "2"]),
      url: "/a//b/%2e?q=%20",
      body: "{}",
    });
    expect(seen).toMatchObject({ raw: expect.arrayContaining(["X-Forwarded-For", "127.0.0.1"]) });
    const [event] = await events();
    const address = target.address();
    expect(event).toMatchObject({
      method: "POST",
      host: "api.test",
      port: typeof address === "object" ? address?.port : 0,
      status: 207,
      req_body: "{}",
    });
    expect(event?.res_body).toContain('"url":"/a//b/%2e?q=%20"');
  });

  it("keeps chunks and trailers in both directions", async () => {
    const { port } = await stage((asked, answer) => {
      asked.resume().on("end", () => {
        answer.writeHead(200, { trailer: "x-sum", "x-got": JSON.stringify(asked.trailers) });
        answer.write("one");
        answer.addTrailers({ "x-sum": "3" });
        answer.end();
      });
    });
    const sent =
      "PUT / HTTP/1.1\r\nHost: a\r\nTE: trailers\r\nConnection: TE\r\nTransfer-Encoding: chunked\r\nTrailer: x-up\r\n\r\n3\r\nabc\r\n0\r\nx-up: 9\r\n\r\n";
    const got = await talk(port, sent, /x-sum: 3\r\n\r\n$/);
    expect(got).toMatch(/transfer-encoding: chunked/i);
    expect(got).toContain('x-got: {"x-up":"9"}');
  });

  it("keeps the connection for the next one, and answers HEAD, 204 and 304 without a body", async () => {
    const sockets = new Set<unknown>();
    const { port } = await stage((asked, answer) => {
      sockets.add(asked.socket);
      const status = Number(asked.url?.slice(1));
      answer.writeHead(status, status === 200 ? { "content-length": "5" } : {});
      answer.end(asked.method === "HEAD" || status !== 200 ? "" : "hello");
    });
    const ask = (method: string, status: number) => `${method} /${status} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const got = await talk(
      port,
      `${ask("HEAD", 200)}${ask("GET", 204)}${ask("GET", 304)}${ask("GET", 200)}`,
      /\r\n\r\nhello$/,
    );
    expect(got.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 204", "HTTP/1.1 304", "HTTP/1.1 200"]);
    expect(got.match(/hello/g)).toHaveLength(1);
    const before = sockets.size;
    await talk(port, ask("GET", 200), /hello$/);
    expect(sockets.size).toBe(before);
  });

  it("passes 100 and 103 on before the answer", async () => {
    const { port, target } = await stage((asked, answer) => {
      answer.writeEarlyHints({ link: "</a.css>; rel=preload" });
      void text(asked).then((body) => answer.end(body));
    });
    target.on("checkContinue", (asked, answer) => {
      answer.writeContinue();
      target.emit("request", asked, answer);
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n");
    const asked: string[] = [];
    socket.on("data", (chunk: Buffer) => asked.push(String(chunk)));
    const seen = (pattern: RegExp) => expect.poll(() => asked.join("")).toMatch(pattern);
    await seen(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
    await seen(/HTTP\/1\.1 103 Early Hints\r\nLink: <\/a\.css>; rel=preload\r\n\r\n/i);
    socket.write("body");
    await seen(/\r\n\r\n.*body/s);
    socket.destroy();
  });

  it("speaks HTTP/1.0 with clients that do", async () => {
    const { port } = await stage((_asked, answer) => {
      answer.write("a");
      answer.end("b");
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.0\r\nHost: a\r\n\r\n");
    const got = (await buffer(socket)).toString();
    expect(got).not.toMatch(/transfer-encoding/i);
    expect(got).toMatch(/\r\n\r\nab$/);
  });

  it("carries bodies of any size without holding them, and marks them as cut", async () => {
    const size = 64 * 1024 * 1024;
    const { tap, events } = await stage((asked, answer) => {
      answer.writeHead(200, { "content-type": "application/octet-stream" });
      asked.pipe(answer);
    });
    const asked = request(tap.origin, { method: "POST", headers: { "content-length": size } });
    const answered = once(asked, "response");
    const chunk = Buffer.alloc(1024 * 1024, "x");
    void (async () => {
      for (let sent = 0; sent < size; sent += chunk.length) if (!asked.write(chunk)) await once(asked, "drain");
      asked.end();
    })();
    const [answer] = await answered;
    let received = 0;
    for await (const each of answer) received += each.length;
    expect(received).toBe(size);
    const [event] = await events();
    expect(event).toMatchObject({ req_body: null, req_body_truncated: true, res_body_truncated: true });
  });
});

describe("upgrades", () => {
  it("pass both ways and are not captured", async () => {
    const { port, target, events } = await stage((_asked, answer) => answer.end("plain"));
    target.on("upgrade", (asked, socket, head) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: ${asked.headers.upgrade}\r\nConnection: Upgrade\r\n\r\n`,
      );
      socket.write(head);
      socket.pipe(socket);
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /chat HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nfirst");
    expect(await readUntil(socket, /first$/)).toMatch(/^HTTP\/1\.1 101 [^]*Upgrade: websocket/);
    socket.write("second");
    await readUntil(socket, /second$/);
    expect(await events()).toEqual([]);
  });

  it("to HTTP/2 are left out, so that the call is answered and captured", async () => {
    const { port, events } = await stage((_asked, answer) => answer.end("plain"));
    const sent =
      "GET /j HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n";
    expect(await talk(port, sent, /plain/)).toMatch(/^HTTP\/1\.1 200/);
    expect((await events()).map(({ path }) => path)).toEqual(["/j"]);
  });
});

describe("when one side fails", () => {
  it("hangs up on the target when the client has gone, and reports the call without a status", async () => {
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const { tap, events } = await stage((_asked, answer) => {
      answer.once("close", () => gone.resolve());
      arrived.resolve();
    });
    const asked = request(`${tap.origin}/slow`).on("error", () => undefined);
    asked.end();
    await arrived.promise;
    asked.destroy();
    await gone.promise;
    expect((await events()).map(({ path, status }) => [path, status])).toEqual([["/slow", null]]);
  });

  it("breaks the answer off when the target does", async () => {
    const { tap, events } = await stage((_asked, answer) => {
      answer.writeHead(200, { "content-length": "10" });
      answer.write("half", () => answer.destroy());
    });
    await expect(fetch(tap.origin).then((answer) => answer.text())).rejects.toThrow(TypeError);
    expect((await events())[0]).toMatchObject({ status: 200, res_body_truncated: true });
  });

  it("answers 502 while the target is down, and the call is there to be seen", async () => {
    const { tap, events, target } = await stage(() => undefined);
    target.close();
    await once(target, "close");
    const answer = await fetch(tap.origin);
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringMatching(/^parapet tap: the target didn't respond: /),
    ]);
    expect((await events())[0]?.status).toBe(502);
  });

  it("asks again when the target had closed the idle connection", async () => {
    const { tap, target } = await stage((_asked, answer) => answer.end("ok"));
    target.on("connection", (socket) => {
      // The second request of a connection meets a reset.
      let requests = 0;
      socket.on("data", () => {
        requests += 1;
        if (requests > 1) socket.resetAndDestroy();
      });
    });
    for (let asked = 0; asked < 5; asked += 1) expect(await (await fetch(tap.origin)).text()).toBe("ok");
  });

  it("goes on answering while Parapet is down", async () => {
    const { tap } = await stage((_asked, answer) => answer.end("ok"), { server: new URL("http://127.0.0.1:1") });
    for (let asked = 0; asked < 5; asked += 1) expect(await (await fetch(tap.origin)).text()).toBe("ok");
    await tap.close(20);
    expect(tap.counts()).toMatchObject({ requests: 5, sent: 0, dropped: 5 });
  });
});

it("answers what was asked before it stops", async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { tap, events } = await stage((_asked, answer) => {
    arrived.resolve();
    void release.promise.then(() => answer.end("late"));
  });
  const answer = fetch(tap.origin).then((each) => each.text());
  await arrived.promise;
  const found = events();
  release.resolve();
  expect(await answer).toBe("late");
  expect(await found).toHaveLength(1);
});
