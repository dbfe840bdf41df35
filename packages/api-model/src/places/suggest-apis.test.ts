import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { suggestionSteps, type SeenApi } from "./suggest-apis.ts";

function suggestApis(...asked: Parameters<typeof suggestionSteps>) {
  const steps = suggestionSteps(...asked);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

const paths = ["/orders", "/orders/{order}", "/carts/{cart}", "/stock"];
const api = (id: string, host: string, port: number, rest: Partial<SeenApi> = {}): SeenApi => ({
  id,
  host,
  port,
  calls: 10,
  templates: paths,
  ...rest,
});

describe("APIs that look like one", () => {
  test("are a host with and without its default ports, and join the one that is called most", () => {
    const apis = [
      api("a", "shop.example", 0, { calls: 2, templates: [] }),
      api("b", "shop.example", 443, { calls: 9, templates: [] }),
      api("c", "shop.example", 80, { calls: 3, templates: [] }),
      api("d", "shop.example", 8443, { templates: [] }),
    ];
    expect(suggestApis(apis)).toEqual([{ reason: "same_host", api: "b", others: ["c", "a"] }]);
  });

  test("are addresses of one port with the same paths, whatever their parameters are called", () => {
    const renamed = paths.map((path) => path.replace("{order}", "{id}"));
    const apis = [
      api("a", "10.8.0.7", 8080),
      api("b", "10.8.0.8", 8080, { templates: renamed, calls: 99 }),
      api("c", "fd00::9", 8080, { templates: paths.slice(0, 3) }),
      api("d", "10.8.0.9", 9090),
      api("e", "10.8.0.10", 8080, { templates: ["/health", "/metrics", "/orders"] }),
    ];
    expect(suggestApis(apis)).toEqual([{ reason: "same_paths", api: "b", others: ["a", "c"] }]);
  });

  test("are a named service and its addresses on another port", () => {
    const apis = [api("a", "10.8.0.7", 8080, { calls: 99 }), api("b", "orders.svc", 80)];
    expect(suggestApis(apis)).toEqual([{ reason: "same_paths", api: "b", others: ["a"] }]);
  });

  test("are not two names with the same paths, nor addresses that share a health check only", () => {
    expect(suggestApis([api("a", "staging.example", 443), api("b", "shop.example", 443)])).toEqual([]);
    const checks = { templates: ["/health", "/ready"] };
    expect(suggestApis([api("a", "10.8.0.7", 80, checks), api("b", "10.8.0.8", 80, checks)])).toEqual([]);
  });
});

const anyApis = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    host: fc.constantFrom("shop.example", "other.example", "10.8.0.7", "10.8.0.8", "10.8.0.9", "fd00::9"),
    port: fc.constantFrom(0, 80, 443, 8080),
    calls: fc.nat(9),
    templates: fc.subarray([...paths, "/health"]),
  }),
  { selector: ({ host, port }) => `${host} ${port}`, maxLength: 20 },
);

describe("suggestions", () => {
  test("don't depend on the order of the APIs, and have each of them once at most", () => {
    fc.assert(
      fc.property(anyApis, fc.infiniteStream(fc.nat()), (apis, order) => {
        const found = suggestApis(apis);
        const shuffled = apis
          .map((each) => ({ each, at: Number(order.next().value) }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ each }) => each);
        expect(suggestApis(shuffled)).toEqual(found);
        const named = found.flatMap(({ api: id, others }) => [id, ...others]);
        expect(new Set(named).size).toBe(named.length);
        expect(named.every((id) => apis.some((each) => each.id === id))).toBe(true);
      }),
    );
  });

  test("never put together what people said is distinct", () => {
    fc.assert(
      fc.property(anyApis, (apis) => {
        const before = suggestApis(apis);
        const pairs = new Set(
          before.flatMap(({ api: id, others }) =>
            [id, ...others].flatMap((a) => [id, ...others].map((b) => `${a} ${b}`)),
          ),
        );
        const isDistinct = (a: string, b: string) => pairs.has(`${a} ${b}`);
        for (const { api: id, others } of suggestApis(apis, isDistinct)) {
          const all = [id, ...others];
          expect(all.some((a) => all.some((b) => a !== b && isDistinct(a, b)))).toBe(false);
        }
      }),
    );
  });

  test("join an address that was called less to what shows all its paths", () => {
    fc.assert(
      fc.property(fc.subarray(paths, { minLength: 3 }), fc.integer({ min: 1, max: 65_535 }), (some, port) => {
        const apis = [api("a", "orders.svc", 80), api("b", "10.8.0.7", port, { templates: some })];
        expect(suggestApis(apis)).toEqual([{ reason: "same_paths", api: "a", others: ["b"] }]);
      }),
    );
  });
});
