import { Buffer } from "node:buffer";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { canonical } from "../contract/contract-json.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { anyExchange } from "../testing/exchanges.ts";
import { addCall, newOperation } from "./add-call.ts";
import { combineOperations, type Operation } from "./operation.ts";
import type { Shape } from "./shape.ts";

const learn = (calls: readonly Partial<Exchange>[], times = 1): Operation => {
  const operation = newOperation();
  for (const call of calls) addCall(operation, exchange(call), times);
  return operation;
};
const header = (name: string, value: string) => ({ name, value });
const namesOf = (shape: Shape | undefined) => [...(shape?.objects?.properties.keys() ?? [])];
const text = (operation: Operation) => JSON.stringify(canonical(operation));
const json = header("content-type", "application/json");

describe("calls", () => {
  it("are counted, with the first and the last moment", () => {
    const operation = learn([{ tsMs: 20 }, { tsMs: 10 }, { tsMs: 30 }], 2);
    expect(operation).toMatchObject({ calls: 6, firstMs: 10, lastMs: 30 });
  });

  it("are none of an operation that was never called", () => {
    expect(newOperation()).toMatchObject({ calls: 0, firstMs: Infinity, lastMs: -Infinity });
    expect(text(combineOperations(newOperation(), learn([{ tsMs: 7 }])))).toBe(text(learn([{ tsMs: 7 }])));
  });

  it("count each response by its status, and none where the call has none", () => {
    const { responses } = learn([{ status: 200 }, { status: 404 }, { status: 200 }, { status: null }], 2);
    expect([...responses].map(([status, { count }]) => [status, count])).toEqual([
      ["200", 4],
      ["404", 2],
    ]);
  });
});

describe("parameters", () => {
  it("are those of the query, the API's own headers and the cookies", () => {
    const operation = learn([
      {
        query: "page=2&sort=name",
        reqHeaders: [header("x-tenant", "a"), header("accept", "*/*"), header("cookie", "theme=dark; lang=en")],
        resHeaders: [header("x-total", "3"), header("date", "now")],
      },
    ]);
    expect(namesOf(operation.query)).toEqual(["page", "sort"]);
    expect(namesOf(operation.headers)).toEqual(["x-tenant"]);
    expect(namesOf(operation.cookies)).toEqual(["theme", "lang"]);
    expect(namesOf(operation.responses.get("200")?.headers)).toEqual(["x-total"]);
  });

  it("count the calls without any, too", () => {
    const operation = learn([{ query: null }, { query: "a=1" }], 3);
    expect(operation.query.objects).toMatchObject({ count: 6 });
    expect(namesOf(operation.query)).toEqual(["a"]);
    expect(operation.query.objects?.properties.get("a")?.count).toBe(3);
    expect(operation.headers.objects?.count).toBe(6);
    expect(operation.cookies.objects?.count).toBe(6);
    expect(operation.responses.get("200")?.headers.objects?.count).toBe(6);
  });

  it("are not credentials, wherever those travel", () => {
    const operation = learn([
      {
        query: "api_key=k&page=1",
        reqHeaders: [header("x-api-key", "k"), header("x-tenant", "a"), header("cookie", "sid=1; theme=dark")],
      },
    ]);
    expect(namesOf(operation.query)).toEqual(["page"]);
    expect(namesOf(operation.headers)).toEqual(["x-tenant"]);
    expect(namesOf(operation.cookies)).toEqual(["theme"]);
  });

  it("stay where they share the name of a credential in another place", () => {
    const operation = learn([{ query: "x-api-key=1&sid=2", reqHeaders: [header("cookie", "sid=1")] }]);
    expect(namesOf(operation.query)).toEqual(["sid"]);
    expect(namesOf(operation.cookies)).toEqual([]);
  });
});

describe("credentials", () => {
  test.each<[what: string, call: Partial<Exchange>, ids: string[]]>([
    ["basic authentication", { reqHeaders: [header("authorization", "Basic dTpw")] }, ["basic"]],
    ["a key in a header", { reqHeaders: [header("x-api-key", "k")] }, ["api_key header x-api-key"]],
    ["a key in the query", { query: "api_key=k" }, ["api_key query api_key"]],
    ["none", {}, [""]],
    ["none where the call was refused for that", { status: 401 }, []],
    ["none where the call was forbidden", { status: 403 }, []],
    ["one that was refused", { status: 401, reqHeaders: [header("authorization", "Basic dTpw")] }, []],
    ["none where something else was wrong", { status: 402 }, [""]],
    ["none and no answer", { status: null }, [""]],
    ["the same kind twice", { query: "api_key=k&api_key=l" }, ["api_key query api_key"]],
    [
      "several at once",
      { query: "api_key=k", reqHeaders: [header("authorization", "Bearer abc")] },
      ["bearer", "api_key query api_key"],
    ],
  ])("%s", (_, call, ids) => {
    expect(learn([call], 2).credentials).toEqual(new Map(ids.map((id) => [id, 2])));
  });

  it("are one for all when callers make up too many", () => {
    const calls = Array.from({ length: 17 }, (_, at) => ({ reqHeaders: [header(`k${at}-api-key`, "k")] }));
    expect(learn(calls).credentials).toEqual(new Map([["*", 17]]));
  });
});

describe("bodies", () => {
  const sent = (type: string | null, body: string | null): Partial<Exchange> => ({
    method: "POST",
    reqHeaders: type === null ? [] : [header("content-type", type)],
    reqBody: body === null ? null : Buffer.from(body),
  });

  it("are learned by media type, on both sides", () => {
    const operation = learn(
      [
        {
          ...sent("application/json", '{"a":1}'),
          resHeaders: [json],
          resBody: Buffer.from('{"b":2}'),
        },
        sent("text/plain", "hi"),
      ],
      2,
    );
    expect([...operation.bodies.keys()]).toEqual(["application/json", "text/plain"]);
    expect(operation.bodies.get("application/json")).toMatchObject({ count: 2, shape: { count: 2 } });
    expect(namesOf(operation.bodies.get("application/json")?.shape ?? undefined)).toEqual(["a"]);
    const answered = operation.responses.get("200")?.bodies;
    expect(namesOf(answered?.get("application/json")?.shape ?? undefined)).toEqual(["b"]);
  });

  test.each([
    ["no body", sent("application/json", null)],
    ["no type", sent(null, "{}")],
    ["a type that is none", sent("json", "{}")],
  ])("are none where there is %s", (_, call) => {
    expect(learn([call]).bodies).toEqual(new Map());
  });

  it("count without a shape where they can't be read, and keep the shape of those that could", () => {
    const broken = sent("application/json", "{");
    expect(learn([broken]).bodies.get("application/json")).toEqual({ count: 1, shape: null });
    expect(learn([sent("image/png", "png")]).bodies.get("image/png")).toEqual({ count: 1, shape: null });
    const both = learn([broken, sent("application/json", "[]"), broken]).bodies.get("application/json");
    expect(both).toMatchObject({ count: 3, shape: { count: 1, arrays: { count: 1 } } });
  });

  it("are one for all when there are too many media types", () => {
    const operation = learn(Array.from({ length: 17 }, (_, at) => sent(`text/x-${at}`, "a")));
    expect([...operation.bodies.keys()]).toEqual(["*/*"]);
    expect(operation.bodies.get("*/*")).toMatchObject({ count: 17, shape: { texts: { count: 17 } } });
  });
});

describe("two operations", () => {
  it("have one body for all when they have too many media types between them", () => {
    const of = (types: readonly string[]) =>
      learn(
        types.map((type) => ({
          reqHeaders: [header("content-type", type)],
          reqBody: Buffer.from("a"),
          resHeaders: [header("content-type", type)],
          resBody: Buffer.from("a"),
        })),
      );
    const types = Array.from({ length: 18 }, (_, at) => `text/x-${at}`);
    const both = combineOperations(of(types.slice(0, 9)), of(types.slice(9)));
    expect([...both.bodies]).toMatchObject([["*/*", { count: 18 }]]);
    expect([...(both.responses.get("200")?.bodies ?? [])]).toMatchObject([["*/*", { count: 18 }]]);
  });

  const operations = fc.array(anyExchange, { maxLength: 4 }).map((calls) => learn(calls));

  it("combine in any order and grouping", () => {
    fc.assert(
      fc.property(operations, operations, operations, (a, b, c) => {
        expect(text(combineOperations(a, b))).toBe(text(combineOperations(b, a)));
        expect(text(combineOperations(a, combineOperations(b, c)))).toBe(
          text(combineOperations(combineOperations(a, b), c)),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("are together what their calls are in place, however often each came", () => {
    fc.assert(
      fc.property(fc.array(anyExchange, { maxLength: 5 }), fc.integer({ min: 1, max: 3 }), (calls, times) => {
        const combined = calls.map((call) => learn([call], times)).reduce(combineOperations, newOperation());
        expect(text(learn(calls, times))).toBe(text(combined));
        const repeated = calls.flatMap((call) => Array.from({ length: times }, () => call));
        expect(text(learn(repeated))).toBe(text(combined));
      }),
      { numRuns: 40 },
    );
  });
});
