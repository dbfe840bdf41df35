import { once } from "node:events";
import { createServer, request as send, type RequestListener, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";
import { createGuard, type GuardOptions } from "./guard.ts";
import { maxHeaderBytes } from "./own-headers.ts";
import { readForm } from "./read-form.ts";

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(listener: RequestListener, maxHeaderSize = 2 * maxHeaderBytes): Promise<string> {
  const server = createServer({ maxHeaderSize }, listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no TCP address");
  return `http://127.0.0.1:${address.port}`;
}

/** An application behind a guard, before a Parapet that answers as a test says. */
async function guarded(parapet: RequestListener, failure: GuardOptions["failure"] = "open") {
  const guard = createGuard({ server: await listen(parapet), api: "shop", failure, onProblem: () => undefined });
  closing.push(() => guard.close());
  const origin = await listen(guard.http((_request, response) => response.end("the application")));
  return { guard, origin };
}

/** As fetch does not: with a host of one's own. */
async function statusOf(origin: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const asked = send(origin, { headers }).end();
  const [answer] = await once(asked, "response");
  answer.resume();
  return answer.statusCode;
}

describe("a guard that fails open", () => {
  it.each([400, 413, 414, 431])(
    "refuses a call for which Parapet answers %i: its caller can provoke that",
    async (status) => {
      const { guard, origin } = await guarded((_request, response) => response.writeHead(status).end());
      const answer = await fetch(origin);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
      expect(await answer.json()).toMatchObject({ status });
      expect(guard.counts()).toEqual({ allowed: 0, refused: 1, undecided: 0 });
    },
  );

  it.each([404, 500, 503])("lets a call pass for which Parapet answers %i", async (status) => {
    const { guard, origin } = await guarded((_request, response) => response.writeHead(status).end());
    expect(await (await fetch(origin)).text()).toBe("the application");
    expect(guard.counts()).toEqual({ allowed: 0, refused: 0, undecided: 1 });
  });

  it("answers 431 by itself for more than 64 KiB, and asks about everything up to there", async () => {
    let asked = 0;
    const { origin } = await guarded((_request, response) => {
      asked += 1;
      response.end();
    });
    const cookie = (length: number) => fetch(origin, { headers: { cookie: "a".repeat(length) } });
    expect((await cookie(maxHeaderBytes - 1_000)).status).toBe(200);
    expect((await cookie(maxHeaderBytes)).status).toBe(431);
    expect(asked).toBe(1);
    expect(await statusOf(origin, { host: "a".repeat(maxHeaderBytes - 1_000) })).toBe(200);
    expect(asked).toBe(2);
  });
});

it("a guard says what it knows of a call before what its caller says", async () => {
  let names: string[] = [];
  const { origin } = await guarded((request, response) => {
    names = request.rawHeaders.filter((_, at) => at % 2 === 0);
    response.end();
  });
  await fetch(`${origin}/payouts`, { headers: { "x-part": "1", X_Adaptive_Client_Id: "forged" } });
  expect(names.slice(0, 2)).toEqual(["Host", "X-Forwarded-For"]);
  expect(names.indexOf("X-Forwarded-Uri")).toBeLessThan(names.indexOf("x-part"));
  expect(names).not.toContain("X_Adaptive_Client_Id");
});

it("a guard asks about the calls of a connection one after the other", async () => {
  const asked = { atOnce: 0, most: 0, all: 0 };
  const { origin } = await guarded((_request, response) => {
    asked.atOnce += 1;
    asked.all += 1;
    asked.most = Math.max(asked.most, asked.atOnce);
    setImmediate(() => {
      asked.atOnce -= 1;
      response.writeHead(403).end();
    });
  });
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  closing.push(() => socket.destroy());
  let got = "";
  socket.on("data", (chunk: Buffer) => {
    got += chunk.toString();
  });
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(600));
  await expect.poll(() => got.match(/HTTP\/1\.1 403/g)?.length, { timeout: 14_000 }).toBe(600);
  expect(asked).toEqual({ atOnce: 0, most: 1, all: 600 });
  expect(got).not.toContain("the application");
});

it("a header that an API may take for another one reaches neither Parapet nor the application", async () => {
  const names = [
    "X_Api_Key",
    "X.Api-Key",
    "User_Agent",
    "X_Forwarded_For",
    "X_Real_IP",
    "Content_Type",
    "X_JA4",
    "SCRIPT_NAME",
  ];
  let seen: readonly string[] = [];
  const server = await listen((request, response) => {
    seen = request.rawHeaders;
    response.end();
  });
  const guard = createGuard({ server, api: "shop", trustForwarded: true });
  closing.push(() => guard.close());
  const origin = await listen(guard.http((request, response) => response.end(JSON.stringify(request.headers))));
  const asked = send(origin, {
    headers: [...names.flatMap((name) => [name, "forged"]), "Host", "a", "X-Api-Key", "own"],
  });
  const [answer] = await once(asked.end(), "response");
  expect(seen).not.toContain("forged");
  expect(seen).toContain("own");
  const headers = JSON.stringify(await json(answer));
  expect(headers).not.toContain("forged");
  expect(headers).toContain("own");
});

describe("the TLS fingerprint of a connection", () => {
  const spellings = { "X-JA4": "forged", X_JA4: "forged", "x.ja4": "forged", connection: "X-JA4" };
  async function seen(options: Partial<GuardOptions>) {
    const names: string[] = [];
    const server = await listen((request, response) => {
      names.push(...request.rawHeaders.filter((name) => /ja4/i.test(name)));
      response.end();
    });
    const guard = createGuard({ server, api: "shop", failure: "closed", ...options });
    closing.push(() => guard.close());
    const origin = await listen(
      guard.http((request, response) => {
        names.push(...Object.keys(request.headers).filter((name) => name.includes("ja4")));
        response.end();
      }),
    );
    expect(await statusOf(origin, spellings)).toBe(200);
    return names.filter((name) => name !== "X-JA4" || options.trustForwarded === true);
  }

  it("isn't taken from a caller, neither by Parapet nor by the application, however it is spelled", async () => {
    expect(await seen({})).toEqual([]);
  });

  it("is taken from a proxy that is trusted", async () => {
    expect(await seen({ trustForwarded: true })).toContain("X-JA4");
  });
});

it("what only proxies know of a call's target isn't taken from a caller", async () => {
  const server = await listen((_request, response) => response.end());
  const receivedHeaders = async (trustForwarded: boolean) => {
    const guard = createGuard({ server, api: "shop", trustForwarded });
    closing.push(() => guard.close());
    const origin = await listen(guard.http((request, response) => response.end(JSON.stringify(request.headers))));
    const headers = { "x-forwarded-uri": "/named", x_forwarded_uri: "/named", "x-forwarded-method": "NAMED" };
    return (await fetch(origin, { headers })).text();
  };
  expect(await receivedHeaders(false)).not.toMatch(/named/i);
  expect(await receivedHeaders(true)).toContain('"x-forwarded-uri":"/named"');
});

it("a call that needs no decision brings no headers of a decision", async () => {
  const guard = createGuard({ server: "http://127.0.0.1:9", api: "shop", skip: () => true });
  closing.push(() => guard.close());
  const origin = await listen(guard.http((request, response) => response.end(JSON.stringify(request.headers))));
  const answer = await fetch(origin, { headers: { "x-adaptive-client-id": "forged", "x-ja4": "forged" } });
  expect(await answer.text()).not.toContain("forged");
});

describe("a form that a guard reads", () => {
  async function sent(type: string, body: string, { readForms = true, method = "POST" } = {}) {
    let uri = "";
    const server = await listen((request, response) => {
      uri = request.url ?? "";
      response.end();
    });
    const guard = createGuard({ server, api: "shop", readForms });
    closing.push(() => guard.close());
    const origin = await listen(
      guard.http((request, response) => {
        request.pipe(response);
      }),
    );
    const answer = await fetch(origin, { method, headers: { "content-type": type }, body });
    expect(await answer.text()).toBe(body);
    return new URL(uri, server).searchParams.get("form");
  }
  const form = "application/x-www-form-urlencoded";
  const parts = (...fields: string[]) =>
    [...fields.map((field) => `--b\r\nContent-Disposition: form-data; ${field}\r\n`), "--b--\r\n"].join("");

  it.each<readonly [what: string, type: string, body: string, fields: string | null]>([
    ["names no method", form, "a=1&b=2", ""],
    ["is empty", form, "", ""],
    ["names one", form, "a=1&_method=DELETE", "_method=DELETE"],
    ["names one, escaped", `${form}; charset=utf-8`, "%5Fmethod=DELETE;b=2", "%5Fmethod=DELETE"],
    ["is long", form, `a=${"x".repeat(60_000)}&_method=PUT`, "_method=PUT"],
    ["is too long", form, `a=${"x".repeat(70_000)}`, null],
    ["names more than is sent", form, `_method=${"x".repeat(2_000)}`, null],
    ["has another charset", `${form}; charset=utf-16`, "a=1", null],
    ["is JSON that may name one", "application/json", '{"_method":"DELETE"}', null],
    ["is JSON with a verb", "application/json", '{ "_verb" : "DELETE"}', null],
    ["is JSON with another word", "application/json", '{"verbose":true,"a":"verbal"}', ""],
    ["names a verb", form, "a=1&_verb=DELETE&verbose=1", "_verb=DELETE&verbose=1"],
    ["is JSON with escapes", "application/json", '{"\\u005fm\\u0065thod":"DELETE"}', null],
    ["is JSON in another charset", "application/json; charset=utf-16", "{}", null],
    ["is JSON without one", "application/vnd.api+json; charset=utf-8", '{"a":"é"}', ""],
    ["is no form", "text/plain", "a=1", null],
    ["has parts", "multipart/form-data; boundary=b", parts('name="_method"\r\n\r\nDELETE'), "_method=DELETE"],
    ["has parts without one", "multipart/form-data; boundary=b", parts('name="a"; filename="b"\r\n\r\n\0'), ""],
    [
      "hides a name",
      "multipart/form-data; boundary=b",
      parts('filename="; name="; name="_method"\r\n\r\nDELETE'),
      null,
    ],
    ...[
      'name="_method"\r\nX-A: a\r\rGET\r\n\r\nDELETE',
      'name="_method"\r\nX-A: a\n\nGET\r\n\r\nDELETE',
      'name="_method"\r\n X-A: a\r\n\r\nDELETE',
      'name="a\rb"\r\n\r\nDELETE',
      'name="_method"\r\n\r\nGET\rDELETE',
      'name="_method"\r\n\r\n\r\nDELETE',
      'name="a"\r\nContent-Disposition: form-data; name="_method"\r\n\r\nDELETE',
      'name="a"\nContent-Disposition: form-data; name="_method"\r\n\r\nDELETE',
    ].map(
      (part) =>
        [
          `divides lines oddly (${JSON.stringify(part)})`,
          "multipart/form-data; boundary=b",
          parts(part),
          null,
        ] as const,
    ),
    [
      "has a file with other line ends",
      "multipart/form-data; boundary=b",
      parts('name="a"; filename="b"\r\nContent-Type: text/plain\r\n\r\n1\n\r2\n'),
      "",
    ],
    ["has encoded parts", "multipart/form-data; boundary=b", parts("name*=utf-8''%5Fmethod\r\n\r\nDELETE"), null],
  ])("that %s is sent, and passes unchanged", async (_what, type, body, fields) => {
    expect(await sent(type, body)).toBe(fields);
  });

  it.each(["Content-Type", "Content_Type"])("is not read with a second type in %s", async (name) => {
    let uri = "";
    const server = await listen((request, response) => {
      uri = request.url ?? "";
      response.end();
    });
    const guard = createGuard({ server, api: "shop", readForms: true });
    closing.push(() => guard.close());
    const origin = await listen(guard.http((_request, response) => response.end()));
    const headers = ["Host", "a", "Content-Type", form, name, "multipart/form-data; boundary=b", "Content-Length", "3"];
    const asked = send(origin, { method: "POST", headers }).end("a=1");
    await once(asked, "response");
    expect(new URL(uri, server).searchParams.get("form")).toBeNull();
  });

  it("is not read unless it is asked for", async () => {
    expect(await sent(form, "_method=DELETE", { readForms: false })).toBeNull();
  });

  it("is read of other methods, too", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect(await sent(form, "_method=GET", { method })).toBe("_method=GET");
  });

  it("says that there is no body, without being configured", async () => {
    expect(await sent(form, "", { readForms: false })).toBe("");
  });
});

it("holds a limited number of bodies, and doesn't read more of them", async () => {
  const queue = new FairQueue({ active: 1, waiting: 1 });
  const forms: ReturnType<typeof readForm>[] = [];
  const answers: ServerResponse[] = [];
  const origin = await listen((request, response) => {
    forms.push(readForm(request, { queue, sender: "a" }));
    answers.push(response);
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const posts: Promise<unknown>[] = [];
  for (const count of [1, 2, 3]) {
    posts.push(fetch(origin, { method: "POST", headers, body: `_method=PUT${count}` }));
    await expect.poll(() => forms.length).toBe(count);
  }
  const read: (string | undefined)[] = [];
  for (const form of forms) void form.then(({ fields }) => read.push(fields));
  // The last one isn't known, so that it counts as any method.
  await expect.poll(() => new Set(read)).toEqual(new Set(["_method=PUT1", undefined]));
  (await forms[0])?.release();
  expect((await forms[1])?.fields).toBe("_method=PUT2");
  expect(queue.isFree).toBe(false);
  (await forms[1])?.release();
  expect(queue.isFree).toBe(true);
  for (const answer of answers) answer.end();
  await Promise.all(posts);
});
