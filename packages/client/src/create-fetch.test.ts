import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { type ClientOptions, createFetch } from "./create-fetch.ts";
import { StepUpError } from "./errors.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An API and a Parapet on one origin with scripted responses, for cases that the real ones can't be forced into. */
async function startScripted(answer: (asked: Asked, number: number) => Answer) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const { method = "", url: path = "", headers } = request;
    void text(request).then((got) => {
      const one = { method, path, headers, body: got };
      const { status, headers: sent, body } = answer(one, asked.push(one));
      response.writeHead(status, { "content-type": "application/problem+json", ...sent });
      return response.end(body === undefined ? "" : JSON.stringify(body));
    });
  }).listen(0, "127.0.0.1");
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const open = (options: Partial<ClientOptions> = {}) => createFetch({ api: origin, key: "ppk_1", ...options });
  return { asked, origin, open };
}

const id = "aaaaaaaaaaaaaaaaaaaaaa";
const challenge = { challenge_id: id, state: "pending", nonce: "n", api: { id: "api", name: "API" } };
const stepUp: Answer = {
  status: 401,
  headers: { "www-authenticate": 'Bearer error="insufficient_user_authentication"', "x-adaptive-challenge": id },
  body: { type: "/problems/step_up_required", challenge_id: id },
};
const slowDown: Answer = { status: 429, headers: { "retry-after": "0" }, body: { type: "/problems/throttled" } };
const busy: Answer = { status: 503, headers: { "retry-after": "0" } };

describe("a call", () => {
  test("has the key, the API's URL and all of the request's options", async () => {
    const { asked, origin, open } = await startScripted(() => ({ status: 200, body: { ok: true } }));
    const call = open();
    expect(await (await call("/a?b=1", { method: "post", headers: { accept: "x/y" }, body: "text" })).json()).toEqual({
      ok: true,
    });
    await call(new Request(`${origin}/c`, { method: "PUT", headers: { "x-one": "1" }, body: "whole" }));
    expect(asked).toMatchObject([
      { method: "POST", path: "/a?b=1", body: "text", headers: { "x-api-key": "ppk_1", accept: "x/y" } },
      { method: "PUT", path: "/c", body: "whole", headers: { "x-api-key": "ppk_1", "x-one": "1" } },
    ]);
    expect(asked[0]?.headers["dpop"]).toBeUndefined();
  });

  test("never sends the key to another origin, by its URL or a redirect", async () => {
    const elsewhere = await startScripted(() => ({ status: 200 }));
    const { open } = await startScripted(() => ({ status: 302, headers: { location: elsewhere.origin } }));
    await expect(open()(elsewhere.origin)).rejects.toThrow(TypeError);
    expect((await open()("/")).status).toBe(302);
    expect(elsewhere.asked).toEqual([]);
  });

  test("that is denied permanently returns its response, readable", async () => {
    const { asked, open } = await startScripted(() => ({ status: 401, body: { type: "/problems/invalid_token" } }));
    const answer = await open({ stepUp: { parapet: "http://127.0.0.1:9", approval: true } })("/");
    expect([answer.status, await answer.json()]).toEqual([401, { type: "/problems/invalid_token" }]);
    expect(asked).toHaveLength(1);
  });

  test("without step-ups gets their 401", async () => {
    const { open } = await startScripted(() => stepUp);
    expect((await open()("/")).status).toBe(401);
  });
});

describe("a repetition", () => {
  test.each([
    ["of a throttled POST", "POST", slowDown, 2],
    ["of a GET that the API can't take", "GET", busy, 2],
    ["of a POST that the API may have begun, which isn't made", "POST", busy, 1],
  ])("%s", async (_what, method, refusal, calls) => {
    const { asked, open } = await startScripted((_asked, number) => (number === 1 ? refusal : { status: 200 }));
    const answer = await open()("/", { method, ...(method === "POST" && { body: "once" }) });
    expect(answer.status).toBe(calls === 1 ? 503 : 200);
    expect(asked.map(({ body }) => body)).toEqual(
      Array.from({ length: calls }, () => (method === "POST" ? "once" : "")),
    );
  });

  test("ends at its max count and max wait", async () => {
    const { asked, open } = await startScripted(() => slowDown);
    expect((await open({ retry: { max: 2 } })("/")).status).toBe(429);
    expect(asked).toHaveLength(3);
    const patient = await startScripted(() => ({ ...slowDown, headers: { "retry-after": "3600" } }));
    expect((await patient.open()("/")).status).toBe(429);
    expect(patient.asked).toHaveLength(1);
  });

  test("is signed again, because a proof is valid for one call", async () => {
    const { asked, open } = await startScripted((_asked, number) => (number === 1 ? slowDown : { status: 200 }));
    const { generateSigningKey } = await import("./signing-key.ts");
    await open({ signingKey: await generateSigningKey() })("/");
    expect(new Set(asked.map(({ headers }) => headers["dpop"])).size).toBe(2);
  });

  test("of a stream isn't made, unless a function creates a new one", async () => {
    const body = () => new Blob(["stream"]).stream();
    const { asked, open } = await startScripted((_asked, number) => (number % 2 === 1 ? slowDown : { status: 200 }));
    expect((await open()("/", { method: "POST", body: body() })).status).toBe(429);
    asked.length = 0;
    expect((await open()("/", { method: "POST", body })).status).toBe(200);
    expect(asked.map((each) => each.body)).toEqual(["stream", "stream"]);
  });

  test("waits no longer than its signal", async () => {
    const { open, origin } = await startScripted(() => ({ ...slowDown, headers: { "retry-after": "30" } }));
    await expect(open()("/", { signal: AbortSignal.timeout(100) })).rejects.toThrow("timeout");
    const request = new Request(origin, { signal: AbortSignal.timeout(100) });
    await expect(open()(request)).rejects.toThrow("timeout");
  });
});

describe("a step-up", () => {
  const failing = (answer: Answer) => async () => {
    const scripted = await startScripted(({ path }) =>
      path === "/"
        ? stepUp
        : path.endsWith("/verify")
          ? answer
          : { status: 200, body: { ...challenge, methods: ["totp"] } },
    );
    return { ...scripted, call: scripted.open({ stepUp: { parapet: scripted.origin, totp: "JBSWY3DPEHPK3PXP" } }) };
  };

  test("with a wrong secret isn't retried: that would lock the client", async () => {
    const { asked, call } = await failing({ status: 403, body: { code: "code_wrong" } })();
    for (let time = 0; time < 3; time += 1)
      await expect(call("/")).rejects.toMatchObject({ name: "StepUpError", code: "code_wrong" });
    expect(asked.filter(({ path }) => path.endsWith("/verify"))).toHaveLength(1);
  });

  test.each([
    [{ status: 403, body: { code: "client_locked" } }, "client_locked", null],
    [{ status: 429, headers: { "retry-after": "899" }, body: { code: "rate_limited" } }, "rate_limited", 899],
    [{ status: 401, body: { code: "unauthenticated" } }, "denied", null],
    [{ status: 500 }, "unavailable", null],
    [{ status: 302, headers: { location: "http://127.0.0.1:9" } }, "unavailable", null],
  ])("that ends with %o says why", async (answer, code, retryAfterS) => {
    const { call } = await failing(answer)();
    await expect(call("/")).rejects.toMatchObject({ code, retryAfterS });
  });

  test("that Parapet accepts and the API doesn't ends", async () => {
    const { asked, call } = await failing({ status: 200, body: { result: "passed", elevation: "e" } })();
    await expect(call("/")).rejects.toMatchObject({ code: "not_accepted" });
    expect(asked.filter(({ path }) => path === "/")).toHaveLength(3);
  });

  test("goes only to Parapet, regardless of the API's response", async () => {
    const thief = await startScripted(() => ({ status: 200 }));
    const { origin, open } = await startScripted(({ path }) =>
      path === "/" ? { ...stepUp, body: { ...stepUp.body, verify_url: thief.origin } } : { status: 404, body: {} },
    );
    const call = open({ stepUp: { parapet: origin, approval: true } });
    await expect(call("/")).rejects.toBeInstanceOf(StepUpError);
    expect(thief.asked).toEqual([]);
  });

  test("of a challenge whose methods aren't configured names them", async () => {
    const { origin, open } = await startScripted(({ path }) =>
      path === "/" ? stepUp : { status: 200, body: { ...challenge, methods: ["signed", "approval"] } },
    );
    const call = open({ stepUp: { parapet: origin, totp: () => "1", backupCode: () => null } });
    await expect(call("/")).rejects.toMatchObject({
      code: "no_method",
      challenge: { methods: ["signed", "approval"] },
    });
  });

  test("that the owner doesn't approve in time ends, at Parapet's pace", async () => {
    const { asked, origin, open } = await startScripted(({ path }) => {
      if (path === "/") return stepUp;
      if (path.endsWith("/verify")) return { status: 200, body: { result: "asked", elevation: null, interval: 0.1 } };
      return { status: 200, body: { ...challenge, methods: ["approval"] } };
    });
    const call = open({ stepUp: { parapet: origin, approval: true, approvalTimeoutMs: 450 } });
    await expect(call("/")).rejects.toMatchObject({ code: "timeout" });
    const looks = asked.filter(({ method, path }) => method === "GET" && path !== "/").length;
    expect(looks).toBeGreaterThanOrEqual(2);
    expect(looks).toBeLessThanOrEqual(5);
  });
});
