import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startTenantSimulator, type TenantSimulator } from "@parapet/tenant-simulator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGraphClient, type GraphClient, type GraphClientOptions } from "./create-graph-client.ts";
import { listPages } from "./listing.ts";
import { GraphProblem } from "./problem.ts";

let simulator: TenantSimulator;
let client: GraphClient;
const clients: GraphClient[] = [];

function connect(change: Partial<GraphClientOptions> = {}): GraphClient {
  const { urls, tenantId, registration } = simulator;
  const { clientId, privateKey, thumbprintSha256: thumbprint } = registration;
  const credential = { kind: "certificate", privateKey, thumbprint } as const;
  const made = createGraphClient({ cloud: "global", tenantId, clientId, credential, baseUrls: urls, ...change });
  clients.push(made);
  return made;
}

const problemOf = (promise: Promise<unknown>): Promise<GraphProblem> =>
  promise.then(
    () => {
      throw new Error("It was expected to fail");
    },
    (error: unknown) => {
      if (error instanceof GraphProblem) return error;
      throw error;
    },
  );

beforeAll(async () => {
  simulator = await startTenantSimulator({ mailboxes: 12 });
  client = connect();
});
afterAll(async () => {
  for (const each of clients) each.close();
  await simulator.stop();
});

describe("tokens", () => {
  it("authenticates with a certificate", async () => {
    expect(await client.grantedRoles()).toContain("Mail.Read");
  });

  it("authenticates with a secret", async () => {
    const withSecret = connect({ credential: { kind: "secret", secret: simulator.registration.secret } });
    expect(await withSecret.grantedRoles()).toContain("Mail.Read");
  });

  it("reports why Microsoft rejects a secret", async () => {
    const wrong = connect({ credential: { kind: "secret", secret: "wrong" } });
    expect(await problemOf(wrong.grantedRoles())).toMatchObject({ kind: "auth", code: "AADSTS7000215" });
  });

  it("reports an unreachable host as transient", async () => {
    const unreachable = connect({ baseUrls: { ...simulator.urls, login: "http://127.0.0.1:1/login" } });
    expect(await problemOf(unreachable.grantedRoles())).toMatchObject({ kind: "transient" });
  });
});

describe("calls", () => {
  it("reads users page by page, each once", async () => {
    const ids: string[] = [];
    const query = { $top: 5, $select: "id,mail" };
    for await (const { items } of listPages(client, "user.list", { path: {}, query }))
      ids.push(...items.map(({ id }) => id));
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it("fetches an email unchanged, by immutable id", async () => {
    const { value } = await client.call("user.list", { path: {}, query: { $top: 1, $select: "id,mail" } });
    const [user] = value;
    const mail = { from: "ada@partner.example", to: user?.mail ?? "", subject: "Invoice", text: "Hello" };
    const [copy] = await simulator.control.deliver(mail);
    const path = { userId: user?.id ?? "", messageId: copy?.immutableId ?? "" };
    expect((await client.call("message.mime", { path })).toString()).toContain("Subject: Invoice");
    const found = await client.call("message.get", { path, query: { $select: "id,internetMessageId" } });
    expect(found).toMatchObject({ id: copy?.immutableId, internetMessageId: copy?.internetMessageId });
  });

  it("reports a missing message", async () => {
    const { value } = await client.call("user.list", { path: {}, query: { $top: 1, $select: "id" } });
    const path = { userId: value[0]?.id ?? "", messageId: "AAkALgAAAAAAHYQDEapm" };
    expect((await problemOf(client.call("message.get", { path }))).kind).toMatch(/not_found|refused/);
  });
});

describe("a transport error", () => {
  let faulty: Server;
  let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
  let asked = 0;

  beforeAll(async () => {
    faulty = createServer((request, response) => {
      asked += 1;
      answers[Math.min(asked, answers.length) - 1]?.(request, response);
    });
    await new Promise<void>((resolve) => faulty.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => faulty.close());

  const status =
    (code: number, body: object, headers: Record<string, string> = {}) =>
    (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(code, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  const error = (code: string) => ({ error: { code, message: code } });

  function ask(...given: typeof answers) {
    [answers, asked] = [given, 0];
    const waits: number[] = [];
    const pace = {
      now: () => performance.now(),
      random: () => 0.5,
      wait: (ms: number) => Promise.resolve(void waits.push(ms)),
    };
    const { port } = faulty.address() as AddressInfo;
    const graph = `http://127.0.0.1:${port}/graph`;
    return { waits, client: connect({ baseUrls: { ...simulator.urls, graph }, pace }) };
  }

  it("waits for the requested delay plus jitter", async () => {
    const { client: tried, waits } = ask(
      status(429, error("TooManyRequests"), { "retry-after": "3" }),
      status(200, { value: [] }),
    );
    await tried.call("domain.list", { path: {} });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(3000);
  });

  it("retries reads with backoff and gives up after five attempts", async () => {
    const { client: tried, waits } = ask(status(503, error("ServiceUnavailable")));
    expect(await problemOf(tried.call("domain.list", { path: {} }))).toMatchObject({ kind: "transient" });
    expect(asked).toBe(5);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  });

  it("sends an email once, whatever the result", async () => {
    const { client: tried } = ask(status(504, error("GatewayTimeout")));
    const sent = tried.call("message.send", { path: { userId: "u" }, body: { message: {} } });
    expect(await problemOf(sent)).toMatchObject({ kind: "transient" });
    expect(asked).toBe(1);
  });

  it("retries a move after a reported failure, but not after a lost response", async () => {
    const moving = { path: { userId: "u", messageId: "m" }, body: { destinationId: "junkemail" } };
    const { client: rejected } = ask(status(500, error("ErrorMoveCopyFailed")), status(201, { id: "m" }));
    expect(await rejected.call("message.move", moving)).toMatchObject({ id: "m" });
    expect(asked).toBe(2);
    const lost = (request: IncomingMessage) => void request.socket.destroy();
    for (const answer of [lost, status(504, error("GatewayTimeout")), status(502, error("BadGateway"))]) {
      const { client: unknown } = ask(answer, status(201, { id: "m" }));
      expect(await problemOf(unknown.call("message.move", moving))).toMatchObject({ kind: "transient" });
      expect(asked).toBe(1);
    }
  });

  it("acquires a new token once if the cached one is rejected", async () => {
    const { client: tried } = ask(status(401, error("InvalidAuthenticationToken")), status(200, { value: [] }));
    await tried.call("domain.list", { path: {} });
    expect(asked).toBe(2);
    const { client: refused } = ask(status(401, error("InvalidAuthenticationToken")));
    expect(await problemOf(refused.call("domain.list", { path: {} }))).toMatchObject({ kind: "auth" });
    expect(asked).toBe(2);
  });

  it("sends tokens to Graph only, whatever a link says", async () => {
    const { client: tried } = ask(
      status(200, { value: [], "@odata.nextLink": "https://graph.microsoft.com.evil.example/x" }),
    );
    const pages = listPages(tried, "domain.list", { path: {} });
    const read = async () => {
      for await (const page of pages) expect(page.items).toEqual([]);
    };
    expect(await problemOf(read())).toMatchObject({ kind: "unreadable", code: "ForeignLink" });
    expect(asked).toBe(1);
  });

  it("reports an undocumented response", async () => {
    const { client: tried } = ask(status(200, { value: "none" }));
    expect(await problemOf(tried.call("domain.list", { path: {} }))).toMatchObject({ kind: "unreadable" });
  });

  it("retries only throttled items of a batch", async () => {
    const bodies: unknown[] = [];
    const answer = (responses: object[]) => (request: IncomingMessage, response: ServerResponse) => {
      const pieces: Buffer[] = [];
      request
        .on("data", (piece: Buffer) => pieces.push(piece))
        .on("end", () => {
          bodies.push(JSON.parse(Buffer.concat(pieces).toString()));
          status(200, { responses })(request, response);
        });
    };
    const { client: tried } = ask(
      answer([
        { id: "1", status: 200, body: { id: "second" } },
        { id: "0", status: 429, headers: { "Retry-After": "1" }, body: error("TooManyRequests") },
        { id: "2", status: 404, body: error("ErrorItemNotFound") },
      ]),
      answer([{ id: "0", status: 200, body: { id: "first" } }]),
    );
    const calls = ["a", "b", "c"].map((messageId) => ({ path: { userId: "u", messageId } }));
    const settled = await tried.batch("message.get", calls);
    expect(settled.map((each) => (each.ok ? each.answer.id : each.problem.kind))).toEqual([
      "first",
      "second",
      "not_found",
    ]);
    expect(bodies).toMatchObject([{ requests: [{}, {}, {}] }, { requests: [{ url: "/users/u/messages/a" }] }]);
  });
});
