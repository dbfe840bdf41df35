import { once } from "node:events";
import { createServer, request as httpRequest, type RequestListener, type Server } from "node:http";
import { gzipSync } from "node:zlib";
import { startRunningServer, type RunningServer } from "@parapet/testkit";
import express from "express";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCapture, masking, type Capture, type CaptureOptions } from "./index.ts";

let parapet: RunningServer;
beforeAll(async () => {
  parapet = await startRunningServer();
});
afterAll(() => parapet.close());

/** A capture into a trace source of its own. */
async function captureInto(name: string, options: Partial<CaptureOptions> = {}) {
  const { id, token } = await parapet.createSource(name);
  const capture = createCapture({ server: parapet.origin, token, ...options });
  return { capture, events: () => parapet.eventsOf(id) };
}

/** Listens on a free port, asks, and stops when everything was answered. */
async function whileListening(server: Server, ask: (origin: string) => Promise<unknown>): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  await ask(`http://127.0.0.1:${address.port}`);
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

const order = { id: 7, lines: [{ sku: "a-1", count: 2 }] };
const postOrder = (origin: string) =>
  fetch(`${origin}/shop/orders?dry=1`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-trace": "t-1" },
    body: JSON.stringify(order),
  }).then(async (answer) => ({ status: answer.status, body: await answer.json() }));

const applications: Readonly<Record<string, (capture: Capture) => Promise<Server>>> = {
  "node:http": async (capture) =>
    createServer(
      capture.http((request, response) => {
        const chunks: Buffer[] = [];
        request.on("data", (chunk: Buffer) => chunks.push(chunk));
        request.on("end", () => {
          response.writeHead(201, "Made", { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] });
          response.write('{"echo":');
          response.end(Buffer.concat([...chunks, Buffer.from("}")]));
        });
      }),
    ),
  "Express 5": async (capture) => {
    const application = express();
    application.use(capture.express());
    const shop = express.Router();
    shop.post("/orders", express.json(), (request, response) => {
      const body: unknown = request.body;
      response.status(201).append("set-cookie", ["a=1", "b=2"]).json({ echo: body });
    });
    application.use("/shop", shop);
    return createServer(application);
  },
  "Fastify 5": async (capture) => {
    const application = fastify();
    await application.register(capture.fastify());
    application.post("/shop/orders", async (request, reply) =>
      reply.status(201).header("set-cookie", ["a=1", "b=2"]).send({ echo: request.body }),
    );
    await application.ready();
    return application.server;
  },
};

describe.each(Object.entries(applications))("%s", (name, build) => {
  it("has its calls stored with address, status, duration, headers and bodies, and notices nothing", async () => {
    const { capture, events } = await captureInto(name);
    let port = 0;
    await whileListening(await build(capture), async (origin) => {
      port = Number(new URL(origin).port);
      expect(await postOrder(origin)).toEqual({ status: 201, body: { echo: order } });
    });
    await capture.close();
    expect(capture.counts()).toEqual({ sent: 1, dropped: 0, failed: 0, waiting: 0 });
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      method: "POST",
      path: "/shop/orders",
      query: "dry=1",
      status: 201,
      host: "127.0.0.1",
      port,
      src_ip: "127.0.0.1",
    });
    expect(event?.duration_ms).toBeGreaterThanOrEqual(0);
    const valuesOf = (headers: readonly { name: string; value: string }[] = [], wanted = "") =>
      headers.filter((each) => each.name === wanted).map(({ value }) => value);
    expect(valuesOf(event?.req_headers, "x-trace")).toEqual(["t-1"]);
    expect(valuesOf(event?.res_headers, "content-type").join()).toMatch(/^application\/json/);
    expect(valuesOf(event?.res_headers, "set-cookie")).toHaveLength(2);
    expect(JSON.parse(event?.req_body ?? "null")).toEqual(order);
    expect(JSON.parse(event?.res_body ?? "null")).toEqual({ echo: order });
  });
});

describe("what is sent", () => {
  const answering =
    (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
    (request, response) => {
      request.resume().once("end", () => {
        response.writeHead(200, { "content-type": "application/json", ...headers });
        response.end(body);
      });
    };

  it("is a body without its compression", async () => {
    const { capture, events } = await captureInto("compressed");
    const listener = answering(gzipSync('{"plain":true}'), { "content-encoding": "gzip" });
    await whileListening(createServer(capture.http(listener)), (origin) => fetch(origin).then((each) => each.text()));
    await capture.close();
    expect((await events())[0]?.res_body).toBe('{"plain":true}');
  });

  it("is no half of a body: one that is too long, or grows too long when it is inflated, is marked as cut", async () => {
    const { capture, events } = await captureInto("long", { maxBodyBytes: 20 });
    const long = JSON.stringify({ long: "x".repeat(100) });
    const application = createServer(
      capture.http((request, response) =>
        request.url === "/zip"
          ? answering(gzipSync(long), { "content-encoding": "gzip" })(request, response)
          : answering(long)(request, response),
      ),
    );
    await whileListening(application, async (origin) => {
      await fetch(`${origin}/zip`).then((each) => each.text());
      await fetch(`${origin}/plain`).then((each) => each.text());
    });
    await capture.close();
    const found = (await events()).map((each) => [each.path, each.res_body, each.res_body_truncated]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        ["/plain", null, true],
        ["/zip", null, true],
      ]),
    );
  });

  it("is nothing of calls that are skipped or kept back, and nothing that is masked", async () => {
    const mask = masking({ headers: ["X-Trace"], query: ["dry"], members: ["sku"] });
    const { capture, events } = await captureInto("masked", {
      skip: ({ url }) => url === "/healthz",
      redact: (call) => (call.target === "/private" ? null : mask(call)),
    });
    await whileListening(createServer(capture.http(answering('{"sku":"b-2"}'))), async (origin) => {
      for (const path of ["/healthz", "/private"]) await fetch(`${origin}${path}`).then((each) => each.text());
      await postOrder(origin);
    });
    await capture.close();
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event?.query).toBe("dry=***");
    expect(event?.req_headers.find(({ name }) => name === "x-trace")?.value).toBe("***");
    expect([event?.req_body, event?.res_body].map((each) => JSON.parse(each ?? ""))).toEqual([
      { id: 7, lines: [{ sku: "***", count: 2 }] },
      { sku: "***" },
    ]);
  });

  it("has no status when the client hung up before there was one", async () => {
    const { capture, events } = await captureInto("aborted");
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const application = createServer(
      capture.http((_request, response) => {
        response.once("close", () => gone.resolve());
        arrived.resolve();
      }),
    );
    await whileListening(application, async (origin) => {
      const asked = httpRequest(`${origin}/slow`);
      asked.on("error", () => undefined).end();
      await arrived.promise;
      asked.destroy();
      await gone.promise;
    });
    await capture.close();
    expect((await events()).map(({ path, status }) => [path, status])).toEqual([["/slow", null]]);
  });
});

describe("when something is wrong", () => {
  const quiet: RequestListener = (_request, response) => response.end("ok");

  it("answers all the same while the server is away, keeps what the queue holds and counts what it dropped", async () => {
    const { token } = await parapet.createSource("away");
    const problems: string[] = [];
    const capture = createCapture({
      // Port 1 answers nowhere.
      server: "http://127.0.0.1:1",
      token,
      queueSize: 2_000,
      onProblem: (problem) => problems.push(problem),
    });
    await whileListening(createServer(capture.http(quiet)), async (origin) => {
      for (let sent = 0; sent < 10; sent += 1) expect((await fetch(origin)).status).toBe(200);
    });
    await capture.close(50);
    const { sent, dropped, failed, waiting } = capture.counts();
    expect({ sent, dropped, failed, waiting }).toEqual({ sent: 0, dropped: 10, failed: 0, waiting: 0 });
    expect(problems).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 cannot be reached: /)]);
  });

  it("says once that the token is unknown, and counts the calls as refused", async () => {
    const problems: string[] = [];
    const onProblem = (problem: string) => {
      problems.push(problem);
      throw new Error("A handler that throws is ignored");
    };
    const capture = createCapture({ server: parapet.origin, token: "a-stranger's", onProblem });
    await whileListening(createServer(capture.http(quiet)), (origin) => fetch(origin));
    await capture.close();
    expect(capture.counts()).toMatchObject({ sent: 0, failed: 1 });
    expect(problems).toEqual([expect.stringContaining("it does not know this token")]);
  });

  it("does not let a failing skip or redact reach the application", async () => {
    const problems: string[] = [];
    const onProblem = (problem: string) => void problems.push(problem);
    const failing = () => {
      throw new Error("no");
    };
    for (const options of [{ skip: failing }, { redact: failing }]) {
      const { capture, events } = await captureInto(Object.keys(options).join(), { ...options, onProblem });
      await whileListening(createServer(capture.http(quiet)), async (origin) => {
        expect((await fetch(origin)).status).toBe(200);
      });
      await capture.close();
      expect(await events()).toEqual([]);
    }
    expect(problems).toEqual(["skip failed: no", "redact failed: no"]);
  });

  it("names a wrong option in one sentence at once", () => {
    expect(() => createCapture({ server: "parapet.example.com", token: "t" })).toThrow(
      'server must be an origin such as https://parapet.example.com, not "parapet.example.com".',
    );
  });
});

it("delivers after the server has been down, and nothing twice", async () => {
  const { capture, events } = await captureInto("restarted");
  const application = createServer(capture.http((_request, response) => response.end("ok")));
  await whileListening(application, async (origin) => {
    await fetch(`${origin}/before`);
    await parapet.kill();
    await fetch(`${origin}/meanwhile`);
    await parapet.startAgain();
    await fetch(`${origin}/after`);
  });
  await capture.close(20_000);
  expect(capture.counts()).toMatchObject({ sent: 3, dropped: 0, failed: 0 });
  expect((await events()).map(({ path }) => path).toSorted()).toEqual(["/after", "/before", "/meanwhile"]);
}, 60_000);
