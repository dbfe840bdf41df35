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
  type LearnedContract,
} from "../contract/learned-contract.ts";
import type { Exchange } from "../telemetry/exchange.ts";
import { exchange } from "../testing/exchange.ts";
import { anyExchange, jsonCall } from "../testing/exchanges.ts";
import { clusterPaths, clusterSteps, type Knowledge } from "./cluster-paths.ts";
import { routesOf, templateFor } from "./route-tree.ts";

const learn = (calls: readonly Exchange[], before: LearnedContract = emptyContract) =>
  calls.reduce((sum, call) => observe(sum, "one", call), before);
const calls = (...paths: string[]) => paths.map((path) => exchange({ path }));
const templates = (contract: LearnedContract, knowledge: Knowledge = {}) =>
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
    ["vocabulary stays next to numbers", ["/orders/17", "/orders/search"], ["/orders/search", "/orders/{order}"]],
    [
      "names stay next to numbers",
      ["/orders/17", "/orders/18", "/orders/frobnicate"],
      ["/orders/frobnicate", "/orders/{order}"],
    ],
    ["doubled slashes and a trailing one", ["/a//b/", "//a/b", "/"], ["/", "/a/b"]],
    ["braces of a route", ["/pets/{petId}/toys", "/pets/:petId/toys"], ["/pets/{petId}/toys"]],
    ["a name that no document can have", ["/files/{!}", "/files/{!}/x"], ["/files/{file}", "/files/{file}/x"]],
    ["a name in another language", ["/files/{größe}", "/files/:größe/x"], ["/files/{größe}", "/files/{größe}/x"]],
    ["a catch-all of a route", ["/files/{*path}"], ["/files/{path}"]],
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

  test("a name with most of the calls is kept next to the others", () => {
    const others = tags.map((tag) => exchange({ path: `/teams/${tag}` }));
    const heavy = Array.from({ length: 40 }, () => exchange({ path: "/teams/oilers" }));
    expect(templates(learn([...others, ...heavy]))).toStrictEqual(["/teams/oilers", "/teams/{team}"]);
  });

  test("many paths are grouped in many steps, to the same end", () => {
    const words = Array.from(
      { length: 40 },
      (_, at) => `w-${String.fromCharCode(97 + (at % 26))}${at < 26 ? "x" : "y"}-list`,
    );
    const traffic = trafficOf(learn(calls(...words.flatMap((a) => words.map((b) => `/${a}/${b}`)))));
    const steps = clusterSteps(traffic, {});
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count += 1;
    expect(count).toBeGreaterThan(40);
    expect(routesOf(step.value)).toEqual(routesOf(clusterPaths(traffic)));
  });

  test("does not depend on the order of calls, nor on who saw them", () => {
    fc.assert(
      fc.property(fc.array(anyExchange, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (list, picks) => {
        const order = list.map((call) => ({ call, at: Number(picks.next().value) })).toSorted((a, b) => a.at - b.at);
        const learners = order.reduce<LearnedContract>(
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
  const edited = (before: LearnedContract, ...edits: Edit[]) =>
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

describe("names of parameters", () => {
  test.each<[what: string, paths: string[], expected: string[]]>([
    ["the collection before", ["/pets/1/toys/2"], ["/pets/{pet}/toys/{toy}"]],
    ["the route's name before that", ["/pets/1", "/pets/{petId}"], ["/pets/{petId}"]],
    ["the name that most routes gave", ["/pets/{a}", "/pets/{b}", "/pets/{b}"], ["/pets/{b}"]],
    ["of two equal names the first in the alphabet", ["/pets/{b}", "/pets/{a}"], ["/pets/{a}"]],
    ["the same in the other order", ["/pets/{a}", "/pets/{b}"], ["/pets/{a}"]],
    ["of too many names none", Array.from({ length: 17 }, (_each, at) => `/pets/{name${at}}`), ["/pets/{pet}"]],
    ["the key's own name", ["/Orders(Id=17)"], ["/Orders(Id={id})"]],
    ["nothing but an id at the top", ["/17", "/v1/17", "/api/17"], ["/api/{id}", "/v1/{id}", "/{id}"]],
    ["a number where one is taken", ["/pets/1/pets/2/pets/3"], ["/pets/{pet}/pets/{pet2}/pets/{pet3}"]],
    ["an id behind another parameter", ["/pets/1/2"], ["/pets/{pet}/{id}"]],
  ])("%s", (_, paths, expected) => {
    expect(templates(learn(calls(...paths)))).toStrictEqual(expected);
  });

  test("a person's name comes before a route's, a route's before a document's", () => {
    const seen = learn(calls("/pets/{route}", "/toys/1", "/pets/1"));
    const known = { templates: ["/pets/{document}", "/toys/{document}"] };
    expect(templates(seen, known)).toStrictEqual(["/pets/{route}", "/toys/{document}"]);
    const named = decide(seen, { kind: "rename", slot: "/pets", name: "person" }, { atMs: 1, by: "ann" });
    expect(templates(named, known)).toStrictEqual(["/pets/{person}", "/toys/{document}"]);
  });
});

describe("what a document knows", () => {
  const seen = learn(
    calls("/shelves/oilers", "/shelves/flames", "/orders/daily", "/orders/weekly", "/orders/monthly", "/users/me"),
  );

  test("makes values of everything in the place of its parameter but its literals", () => {
    const known = { templates: ["/orders/{period}", "/orders/weekly"] };
    expect(templates(seen, known)).toStrictEqual([
      "/orders/weekly",
      "/orders/{period}",
      "/shelves/{shelf}",
      "/users/me",
    ]);
  });

  test("keeps its literals where traffic would merge them", () => {
    const known = { templates: ["/shelves/oilers"] };
    expect(templates(seen, known)).toContain("/shelves/oilers");
  });

  test("says of a collection alone that what is below are values", () => {
    expect(templates(seen, { templates: ["/orders"] })).toContain("/orders/{order}");
    expect(templates(seen, { templates: ["/orders", "/orders/daily"] })).toContain("/orders/weekly");
    expect(templates(seen, { templates: ["/orders/daily/x"] })).toContain("/orders/daily");
  });
});

describe("edits", () => {
  const by = { atMs: 1, by: "ann" };
  const edited = (paths: readonly string[], ...edits: readonly Edit[]) =>
    templates(edits.reduce((sum, edit) => decide(sum, edit, by), learn(calls(...paths))));

  test("a split makes values of the names next to it, and of words only those that were merged", () => {
    const paths = ["/things/rex", "/things/ace", "/things/daily", "/things/weekly"];
    const split: Edit = { kind: "split", slot: "/things", value: "rex" };
    expect(edited(paths, split)).toStrictEqual(["/things/daily", "/things/rex", "/things/weekly", "/things/{thing}"]);
    expect(edited(paths, split, { kind: "merge", slot: "/things", value: "daily" })).toStrictEqual([
      "/things/rex",
      "/things/weekly",
      "/things/{thing}",
    ]);
  });

  test("a split wins over merging everything", () => {
    const paths = ["/things/daily", "/things/weekly"];
    const merge: Edit = { kind: "merge", slot: "/things", value: null };
    const split: Edit = { kind: "split", slot: "/things", value: "daily" };
    expect(edited(paths, merge, split)).toStrictEqual(["/things/daily", "/things/{thing}"]);
  });

  test("a merged name leaves the others to what traffic shows", () => {
    const merge: Edit = { kind: "merge", slot: "/teams", value: "oilers" };
    expect(edited(["/teams/oilers", "/teams/flames"], merge)).toStrictEqual(["/teams/flames", "/teams/{team}"]);
    expect(edited(["/teams/oilers", "/teams/flames", "/teams/kraken"], merge)).toStrictEqual(["/teams/{team}"]);
  });

  test("a merged name next to a split one is counted once", () => {
    const seen = learn(calls("/things/rex", "/things/ace", "/things/kim"));
    const all: readonly Edit[] = [
      { kind: "merge", slot: "/things", value: "ace" },
      { kind: "split", slot: "/things", value: "rex" },
    ];
    const contract = all.reduce((sum, edit) => decide(sum, edit, by), seen);
    const routes = routesOf(clusterPaths(trafficOf(contract), { edits: editsOf(contract) }));
    expect(routes.map(({ template }) => template)).toStrictEqual(["/things/rex", "/things/{thing}"]);
    expect(routes[1]?.parameters[0]?.values.count).toBe(2);
  });

  test("a slot is found below parameters by its braces", () => {
    const rename: Edit = { kind: "rename", slot: "/pets/{}/toys", name: "toyId" };
    expect(edited(["/pets/1/toys/2"], rename)).toStrictEqual(["/pets/{pet}/toys/{toyId}"]);
    expect(edited(["/1"], { kind: "rename", slot: "", name: "root" })).toStrictEqual(["/{root}"]);
  });
});

test("what stands before an API's resources doesn't make values of them", () => {
  const behind = (parent: string) => templates(learn(calls(`${parent}/oilers`, `${parent}/flames`)));
  for (const parent of ["/api", "/apis", "/rest", "/v2", "/v1.2", "/v1_2", ""]) expect(behind(parent)).toHaveLength(2);
  expect(behind("/users")).toStrictEqual(["/users/{user}"]);
  const six = ["oilers", "flames", "kraken", "canucks", "sharks", "ducks"];
  for (const parent of ["", "/api", "/API", "/v12", "/v1.10", "/rest/31", "/rest/3.1"]) {
    expect(templates(learn(calls(...six.map((name) => `${parent}/${name}`))))).toHaveLength(6);
  }
  for (const parent of ["/frob", "/myapi", "/apix", "/rest/x"]) {
    expect(templates(learn(calls(...six.map((name) => `${parent}/${name}`))))).toHaveLength(1);
  }
});
