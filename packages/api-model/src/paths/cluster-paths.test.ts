import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edit } from "../contract/edits.ts";
import {
  decide,
  editsOf,
  emptyContract,
  mergeContracts,
  observe,
  trafficOf,
  type LearntContract,
} from "../contract/learnt-contract.ts";
import { exchange } from "../testing/exchange.ts";
import { anyExchange, jsonCall } from "../testing/exchanges.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { clusterPaths, type Knowledge } from "./cluster-paths.ts";
import { routesOf, templateFor } from "./route-tree.ts";

const learn = (calls: readonly Exchange[], before: LearntContract = emptyContract) =>
  calls.reduce((sum, call) => observe(sum, "one", call), before);
const calls = (...paths: string[]) => paths.map((path) => exchange({ path }));
const templates = (contract: LearntContract, knowledge: Knowledge = {}) =>
  routesOf(clusterPaths(trafficOf(contract), { edits: editsOf(contract), ...knowledge })).map(
    ({ template }) => template,
  );

describe("what traffic shows", () => {
  test.each([
    ["ids of any form are values", ["/pets/1", "/pets/0f8fad5b-d9cb-469f-a165-70867728950e"], ["/pets/{pet}"]],
    [
      "two parameters get two names",
      ["/users/1/friends/2", "/users/3/users/4"],
      ["/users/{user}/friends/{friend}", "/users/{user}/users/{user2}"],
    ],
    ["one name alone proves nothing", ["/teams/oilers/wins"], ["/teams/oilers/wins"]],
    ["names of a collection are values", ["/teams/oilers/wins", "/teams/flames/wins"], ["/teams/{team}/wins"]],
    ["vocabulary stays beside numbers", ["/orders/17", "/orders/search"], ["/orders/search", "/orders/{order}"]],
    [
      "names stay beside numbers",
      ["/orders/17", "/orders/18", "/orders/frobnicate"],
      ["/orders/frobnicate", "/orders/{order}"],
    ],
    ["an empty segment and a trailing slash", ["/a//b/", "/"], ["/", "/a//b"]],
    ["braces of a route", ["/pets/{petId}/toys", "/pets/:petId/toys"], ["/pets/{petId}/toys"]],
    ["what must be written with an escape", ["/files/a%20b/%7Bx"], ["/files/a%20b/%7Bx"]],
  ])("%s", (_name, paths, expected) => {
    expect(templates(learn(calls(...paths)))).toStrictEqual(expected);
  });

  const tags = "red green blue black white grey brown pink purple orange".split(" ");

  test("words that answer alike are values, words that answer differently are vocabulary", () => {
    const alike = tags.map((tag) => jsonCall(`/status/${tag}`, { name: tag, count: 1 }));
    const different = tags.map((tag) => jsonCall(`/status/${tag}`, { [tag]: 1, [`${tag}Count`]: 2, [`${tag}Id`]: 3 }));
    expect(templates(learn(alike))).toStrictEqual(["/status/{status}"]);
    expect(templates(learn([...different, ...different, ...different]))).toHaveLength(tags.length);
  });

  test("a name with most of the calls stands beside the others", () => {
    const others = tags.map((tag) => exchange({ path: `/teams/${tag}` }));
    const heavy = Array.from({ length: 40 }, () => exchange({ path: "/teams/oilers" }));
    expect(templates(learn([...others, ...heavy]))).toStrictEqual(["/teams/oilers", "/teams/{team}"]);
  });

  test("does not depend on the order of calls, nor on who saw them", () => {
    fc.assert(
      fc.property(fc.array(anyExchange, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (list, picks) => {
        const order = list.map((call) => ({ call, at: Number(picks.next().value) })).toSorted((a, b) => a.at - b.at);
        const learners = order.reduce<LearntContract>(
          (sum, { call, at }) => observe(sum, `learner ${at % 3}`, call),
          emptyContract,
        );
        expect(templates(learners)).toStrictEqual(templates(learn(list)));
      }),
    );
  });

  test("every path that was called fits a template that stands in the list", () => {
    fc.assert(
      fc.property(fc.array(anyExchange, { maxLength: 40 }), (list) => {
        const root = clusterPaths(trafficOf(learn(list)));
        const all = routesOf(root).map(({ template }) => template);
        for (const { path } of list) expect(all).toContain(templateFor(root, path));
      }),
    );
  });
});

describe("what people decide", () => {
  const by = { atMs: 1, by: "ann" };
  const edited = (before: LearntContract, ...edits: Edit[]) =>
    edits.reduce((sum, edit) => decide(sum, edit, by), before);
  const pets = learn(calls("/pets/1", "/pets/2", "/pets/1/toys/7"));

  test("a name survives further learning, and what is below follows", () => {
    const named = edited(
      pets,
      { kind: "rename", slot: "/pets", name: "petId" },
      { kind: "rename", slot: "/pets/{}/toys", name: "toyId" },
    );
    const later = learn(calls("/pets/3", "/pets/{id}/toys/9"), named);
    expect(templates(later)).toStrictEqual(["/pets/{petId}", "/pets/{petId}/toys/{toyId}"]);
  });

  test("a literal that was split off stays apart, and its neighbours stay values", () => {
    const split = edited(learn(calls("/pets/rex", "/pets/ace")), { kind: "split", slot: "/pets", value: "rex" });
    expect(templates(split)).toStrictEqual(["/pets/rex", "/pets/{pet}"]);
    expect(templates(learn(calls("/pets/kim", "/pets/rex"), split))).toStrictEqual(["/pets/rex", "/pets/{pet}"]);
  });

  test("literals that were merged are values, all of them or one", () => {
    const words = learn(calls("/reports/daily", "/reports/weekly"));
    expect(templates(words)).toHaveLength(2);
    expect(templates(edited(words, { kind: "merge", slot: "/reports", value: null }))).toStrictEqual([
      "/reports/{report}",
    ]);
    const one = edited(words, { kind: "merge", slot: "/reports", value: "daily" });
    expect(templates(learn(calls("/reports/monthly"), one))).toStrictEqual([
      "/reports/monthly",
      "/reports/weekly",
      "/reports/{report}",
    ]);
  });

  test("a locked template takes what fits it and nothing from it is merged", () => {
    const locked = edited(
      learn(calls("/teams/oilers", "/teams/flames", "/teams/kraken", "/x/y")),
      { kind: "lock", template: "/teams/oilers" },
      { kind: "lock", template: "/x/{thing}" },
    );
    expect(templates(learn(calls("/x/z"), locked))).toStrictEqual(["/teams/oilers", "/teams/{team}", "/x/{thing}"]);
  });

  test("a decision that was taken back, or overtaken, no longer stands", () => {
    const rename = (name: string): Edit => ({ kind: "rename", slot: "/pets", name });
    const first = decide(pets, rename("petId"), by);
    const withdrawn = decide(first, rename("petId"), { atMs: 2, by: "ben", withdrawn: true });
    expect(templates(mergeContracts(withdrawn, first))).toContain("/pets/{pet}");
    expect(templates(decide(withdrawn, rename("animal"), { atMs: 3, by: "ann" }))).toContain("/pets/{animal}");
  });
});

test("a document's templates come before what traffic shows", () => {
  const seen = learn(calls("/users/auser/settings", "/users/friends", "/v1/health"));
  const known = { templates: ["/users/{username}", "/users/friends"] };
  expect(templates(seen, known)).toStrictEqual(["/users/friends", "/users/{username}/settings", "/v1/health"]);
});
