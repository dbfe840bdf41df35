import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addApi, addClient, settingsWith } from "../../modules/adaptive-auth/testing.ts";
import { ruleOf, startProtection, type TestProtection } from "../routes/adaptive-auth/testing-protection.ts";

let server: TestProtection;
let api: string;
let key: string;
beforeAll(async () => {
  server = await startProtection();
  const { platform, provider } = server;
  const { id, slug } = await addApi(platform, provider.id, {}, settingsWith({ rules: [ruleOf("allow")] }));
  api = slug;
  ({ key } = await addClient(platform, provider.id, [id]));
});
afterAll(() => server.close());

interface Answered {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function ask(path: string, method = "GET", headers: Record<string, string> = {}): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const asked = request(`${server.origin}${path}`, { method, headers: { "x-api-key": key, ...headers } }, (answer) => {
    let body = "";
    answer.setEncoding("utf8").on("data", (text: string) => (body += text));
    answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
  });
  asked.on("error", reject).end();
  return promise;
}

/** All that is said on a connection which is closed on this side when nothing comes any more. */
async function say(text: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.end(text);
  let heard = "";
  for await (const chunk of socket.setEncoding("latin1")) heard += String(chunk);
  return heard;
}

/** What differs between two answers to the same question. */
const ofOneAnswer = new Set([
  "date",
  "x-adaptive-risk-score",
  "x-request-id",
  "x-adaptive-request-id",
  "x-adaptive-problem",
]);
const lasting = ({ status, headers }: Answered) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name))),
});
const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

describe("a question of a gateway", () => {
  it.each([
    ["passes", () => ["/v1/forward-auth", api, key]],
    ["is refused", () => ["/v1/forward-auth", api, "ppk_wrong"]],
    ["names no API", () => ["/v1/forward-auth", "missing", key]],
  ])("gets the same answer however it is spelt: it %s", async (_, question) => {
    const [path = "", name = "", shown = ""] = question();
    const plain = await ask(`${path}?api=${name}`, "GET", { "x-api-key": shown });
    const other = await ask(`${path.replace("f", "%66")}?api=${name}&x=1`, "GET", { "x-api-key": shown });
    expect(lasting(plain)).toEqual(lasting(other));
    expect(plain.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    // What passes ends at the gateway; a refusal may come as far as a browser.
    expect("content-security-policy" in plain.headers).toBe(plain.status !== 200);
    expect("content-security-policy" in other.headers).toBe(other.status !== 200);
  });

  it("may have any method", async () => {
    const answers = await Promise.all(
      ["GET", "HEAD", "POST", "DELETE", "PROPFIND"].map((method) => ask(`/v1/ext-authz/${api}/invoices`, method)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it("gets its own answer among many at once, on connections of their own or in one", async () => {
    const shown = Array.from({ length: 53 }, (_, at) => (at % 3 === 0 ? "ppk_wrong" : key));
    const expected = shown.map((each) => (each === key ? "200" : "401"));
    const answers = await Promise.all(
      shown.map((each) => ask(`/v1/forward-auth?api=${api}`, "GET", { "x-api-key": each })),
    );
    expect(answers.map(({ status }) => String(status))).toEqual(expected);
    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(shown.length);
    const lines = (each: string) => `GET /v1/forward-auth?api=${api} HTTP/1.1\r\nhost: x\r\nx-api-key: ${each}\r\n\r\n`;
    expect(statuses(await say(shown.map(lines).join("")))).toEqual(expected);
  });

  it("has no other style than those of gateways", async () => {
    const { status, headers } = await ask(`/v1/forward-auth?api=${api}&style=iis`);
    expect([status, headers["x-adaptive-decision"]]).toEqual([403, "deny"]);
  });

  it("is distinguished from everything else", async () => {
    const paths = ["/v1/forward-authx?api=acme", `/v1/ext-authz/${api}`];
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers.map(({ headers }) => headers["x-adaptive-decision"])).toEqual(paths.map(() => undefined));
  });

  it("is measured", async () => {
    await ask(`/v1/forward-auth?api=${api}`);
    const { values } = await server.platform.metrics.requests.get();
    expect(values.some(({ labels }) => labels["endpoint"] === "gatewayQuestions.forwardAuth")).toBe(true);
  });
});

describe("the protocol", () => {
  const head = (path: string, ...lines: string[]) =>
    [`POST ${path} HTTP/1.1`, "host: parapet.test", `x-api-key: ${key}`, ...lines, "", ""].join("\r\n");

  it("leaves no room for a request within a request", async () => {
    const path = `/v1/forward-auth?api=${api}`;
    const hidden = head(path);
    const bodied = head(path, `content-length: ${hidden.length}`) + hidden;
    expect(statuses(await say(bodied + head(path, "connection: close")))).toEqual(["200", "200"]);
    const both = head(path, "content-length: 4", "transfer-encoding: chunked");
    expect(statuses(await say(`${both}0\r\n\r\n${hidden}`))).toEqual(["400"]);
    expect(statuses(await say(`${head(path, "content-length: 4", "content-length: 5")}abcde`))).toEqual(["400"]);
  });

  it("reads bodies in pieces, and throws them away", async () => {
    const chunked = head(`/v1/forward-auth?api=${api}`, "transfer-encoding: chunked", "connection: close");
    expect(statuses(await say(`${chunked}3\r\nabc\r\n0\r\n\r\n`))).toEqual(["200"]);
  });

  it("takes no body and no headers beyond their limits", async () => {
    const path = `/v1/forward-auth?api=${api}`;
    const large = await say(head(path, `content-length: ${256 * 1024 + 1}`, "connection: close"));
    expect(statuses(large)).toEqual(["403"]);
    expect(large).toContain("unknown_api");
    expect(statuses(await say(head(path, `x-long: ${"a".repeat(64_000)}`, "connection: close")))).toEqual(["200"]);
    expect(statuses(await say(head(path, `x-long: ${"a".repeat(100_000)}`)))).toEqual(["431"]);
  });

  it("reads all headers, however many come first", async () => {
    const many = Array.from({ length: 3_000 }, () => "a:b");
    const text = [
      `GET /v1/forward-auth?api=${api} HTTP/1.1`,
      "host: x",
      ...many,
      `x-api-key: ${key}`,
      "connection: close",
    ];
    expect(statuses(await say([...text, "", ""].join("\r\n")))).toEqual(["200"]);
  });
});
