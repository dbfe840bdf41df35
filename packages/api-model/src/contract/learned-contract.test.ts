import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countNodes } from "../paths/path-tree.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { anyExchange } from "../testing/exchanges.ts";
import { canonical, contractPieces, decodeContract, encodeContract } from "./contract-json.ts";
import {
  decide,
  emptyContract,
  joinContracts,
  mergeContracts,
  observe,
  trafficOf,
  type LearnedContract,
} from "./learned-contract.ts";
import { Learning } from "./learning.ts";

const exchanges = fc.array(anyExchange, { maxLength: 40 });
const shared = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), anyExchange), { maxLength: 40 });

/** Every state that the learners went through, as they save them: any may reach a merge, late or twice. */
function history(calls: readonly (readonly [string, Exchange])[]): LearnedContract[] {
  const states: LearnedContract[] = [emptyContract];
  for (const [learner, call] of calls) {
    const own = states.findLast((state) => state.replicas.has(learner)) ?? emptyContract;
    states.push(
      observe(
        { ...emptyContract, replicas: new Map([...own.replicas].filter(([id]) => id === learner)) },
        learner,
        call,
      ),
    );
  }
  return states;
}

const text = (contract: LearnedContract) => encodeContract(contract);
const learned = (contract: LearnedContract) => JSON.stringify(canonical(trafficOf(contract)));

describe("merging learned contracts", () => {
  test("is associative, commutative and idempotent", () => {
    fc.assert(
      fc.property(shared, fc.infiniteStream(fc.nat()), (calls, picks) => {
        const states = history(calls);
        const pick = () => states[Number(picks.next().value) % states.length] ?? emptyContract;
        const [a, b, c] = [pick(), pick(), pick()];
        expect(text(mergeContracts(a, mergeContracts(b, c)))).toBe(text(mergeContracts(mergeContracts(a, b), c)));
        expect(text(mergeContracts(a, b))).toBe(text(mergeContracts(b, a)));
        expect(text(mergeContracts(a, a))).toBe(text(a));
      }),
    );
  });

  test("gives the same whatever order the states of the learners arrive in, and however often", () => {
    fc.assert(
      fc.property(shared, fc.infiniteStream(fc.nat()), (calls, picks) => {
        const states = history(calls);
        const order = states
          .flatMap((state) => (Number(picks.next().value) % 3 === 0 ? [state, state] : [state]))
          .map((state) => ({ state, at: Number(picks.next().value) }))
          .toSorted((x, y) => x.at - y.at);
        const merged = order.reduce((sum, { state }) => mergeContracts(sum, state), emptyContract);
        expect(text(merged)).toBe(text(states.reduce(mergeContracts, emptyContract)));
      }),
    );
  });

  test("learns from an exchange that stands for several what it learns from as many", () => {
    fc.assert(
      fc.property(exchanges, anyExchange, fc.integer({ min: 1, max: 12 }), (calls, call, times) => {
        const before = calls.reduce((sum, each) => observe(sum, "one", each), emptyContract);
        const several = Array.from({ length: times }).reduce<LearnedContract>(
          (sum) => observe(sum, "one", call),
          before,
        );
        expect(text(observe(before, "one", call, times))).toBe(text(several));
      }),
    );
  });

  test("learns in place what it learns by values, and changes no contract that it gave", () => {
    const steps = fc.array(fc.tuple(anyExchange, fc.integer({ min: 1, max: 3 }), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(exchanges, steps, (earlier, calls) => {
        let byValue = earlier.reduce((sum, call) => observe(sum, "one", call), emptyContract);
        const inPlace = new Learning(byValue, "one");
        const given: (readonly [LearnedContract, string])[] = [];
        for (const [call, times, isAsked] of calls) {
          byValue = observe(byValue, "one", call, times);
          inPlace.observe(call, times);
          if (isAsked) given.push([inPlace.contract(), text(byValue)]);
          expect(inPlace.clock).toBe(byValue.replicas.get("one")?.clock);
        }
        expect(text(inPlace.contract())).toBe(text(byValue));
        for (const [contract, then] of given) expect(text(contract)).toBe(then);
      }),
    );
  });

  test("learns the same from the same exchanges, however they are ordered and shared out", () => {
    fc.assert(
      fc.property(exchanges, fc.infiniteStream(fc.nat()), (calls, picks) => {
        const alone = calls.reduce((sum, call) => observe(sum, "one", call), emptyContract);
        const order = calls.map((call) => ({ call, at: Number(picks.next().value) })).toSorted((x, y) => x.at - y.at);
        const together = order.reduce((sum, { call, at }) => observe(sum, `learner ${at % 4}`, call), emptyContract);
        expect(learned(together)).toBe(learned(alone));
      }),
    );
  });

  test("keeps the later of two decisions about the same thing", () => {
    const named = (name: string, atMs: number) =>
      decide(emptyContract, { kind: "rename", slot: "/users", name }, { atMs, by: "ann" });
    const [early, late] = [named("user", 1), named("login", 2)];
    expect(text(mergeContracts(early, late))).toBe(text(mergeContracts(late, early)));
    expect([...mergeContracts(early, late).edits.values()].map(({ edit }) => edit)).toStrictEqual([
      { kind: "rename", slot: "/users", name: "login" },
    ]);
  });
});

test("a contract survives being stored", () => {
  fc.assert(
    fc.property(exchanges, (calls) => {
      const contract = calls.reduce((sum, call) => observe(sum, "one", call), emptyContract);
      expect(text(decodeContract(text(contract)))).toBe(text(contract));
      expect(decodeContract(text(contract))).toStrictEqual(contract);
      expect([...contractPieces(contract)].join("")).toBe(text(contract));
    }),
  );
});

describe("names beyond what memory allows", () => {
  const namesOf = (count: number) =>
    Array.from({ length: count }, (_, at) => `zq${"abcdefghij".charAt(at % 10)}${"klmnopqrst".charAt(at / 10)}`);

  test("the 97th name of a slot makes all of them values, in any order", () => {
    const calls = namesOf(97).map((name) => exchange({ path: `/posts/${name}/likes` }));
    const learn = (list: readonly Exchange[]) => list.reduce((sum, call) => observe(sum, "one", call), emptyContract);
    const root = trafficOf(learn(calls)).root.words.get("posts");
    expect(root?.names.size).toBe(0);
    expect(root?.slot?.node.words.get("likes")?.hits).toBe(97);
    expect(learned(learn(calls.toReversed()))).toBe(learned(learn(calls)));
    expect(trafficOf(learn(calls.slice(1))).root.words.get("posts")?.names.size).toBe(96);
  });

  test("a million distinct paths, with values on three levels, need few nodes", () => {
    const traffic = new Learning(emptyContract, "one");
    const word = (at: number) =>
      String(at)
        .split("")
        .map((digit) => "qzxvjkwpfg".charAt(Number(digit)))
        .join("");
    for (let at = 0; at < 1_000_000; at += 1) {
      const path = `/${word(at % 100)}/${word(Math.floor(at / 100) % 100)}/${word(Math.floor(at / 10_000))}`;
      traffic.observe(exchange({ path }));
    }
    expect(countNodes(trafficOf(traffic.contract()).root)).toBeLessThan(1_000);
  }, 120_000);

  test("names that callers invent do not add up: methods, media types, credentials, routes", () => {
    const invented = Array.from({ length: 100 }, (_, at) =>
      exchange({
        path: `/posts/{name${at}}`,
        method: at % 2 === 0 ? "POST" : `M${at}`,
        reqHeaders: [
          { name: "content-type", value: `application/x-${at}` },
          { name: `x-${at}-api-key`, value: "k" },
        ],
        reqBody: new Uint8Array([1]),
      }),
    );
    const learn = (list: readonly Exchange[]) => list.reduce((sum, call) => observe(sum, "one", call), emptyContract);
    const slot = trafficOf(learn(invented)).root.words.get("posts")?.slot;
    expect([...(slot?.routeNames ?? [])]).toStrictEqual([["*", 100]]);
    expect([...(slot?.node.operations.keys() ?? [])].toSorted()).toStrictEqual(["OTHER", "POST"]);
    const post = slot?.node.operations.get("POST");
    expect([...(post?.bodies ?? [])]).toStrictEqual([["*/*", { count: 50, shape: null }]]);
    expect([...(post?.credentials ?? [])]).toStrictEqual([["*", 50]]);
    expect(learned(learn(invented.toReversed()))).toBe(learned(learn(invented)));
  });
});

describe("joining the contracts of places", () => {
  test("learns the same as one place from all their calls, by any learners", () => {
    const calls = fc.array(fc.tuple(fc.constantFrom("here", "there"), fc.constantFrom("a", "b"), anyExchange), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(calls, (all) => {
        const seenAt = (places: readonly string[]) =>
          all
            .filter(([place]) => places.includes(place))
            .reduce((sum, [, learner, call]) => observe(sum, learner, call), emptyContract);
        const places = new Map(["here", "there"].map((place) => [place, seenAt([place])]));
        expect(learned(joinContracts(places))).toBe(learned(seenAt(["here", "there"])));
      }),
    );
  });
});
