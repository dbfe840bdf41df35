import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { apiWith } from "../../lib/insights/testing-apis.ts";
import { openPage } from "../../testing/open-page.tsx";
import { say } from "../../testing/say.ts";
import { type Answers, pending, refuse } from "../../testing/test-server.ts";
import { indexWith, operationWith } from "./testing-reference.ts";

const { id } = apiWith();
const at = (query = "") => `/insights/inventory/${id}/reference${query}`;
const provided = {
  version: 3,
  role: "documented",
  title: "Shop",
  info_version: "1.2",
  dialect: "3.0",
  format: "yaml",
  origin: "upload",
  origin_ref: null,
  created_at: "2026-11-03T09:00:00.000Z",
  author: null,
} as const;
const ofApi = (traits: object = {}) => ({
  ...indexWith(),
  document: provided,
  newest: 3,
  origin: "https://shop.example",
  ...traits,
});
const open = (query = "", answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(at(query), {
    ...options,
    answers: {
      "apis.get": apiWith(),
      "apis.reference": ofApi(),
      "apis.referenceOperation": operationWith(),
      ...answers,
    },
  });
const nav = async () => within(await screen.findByRole("navigation", { name: say("reference.operations") }));
const addPet = "?method=POST&path=/pets";

describe("states", () => {
  test("while it loads, the page says so", async () => {
    await open("", { "apis.reference": pending });
    expect(await screen.findByRole("status", { name: say("ui.loading") })).toBeDefined();
  });

  test("what failed to load is loaded again", async () => {
    const { user, server } = await open("", { "apis.reference": refuse("internal") });
    await screen.findByText(say("reference.errorTitle"));
    server.answer({ "apis.reference": ofApi() });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect((await nav()).getByText("List pets")).toBeDefined();
  });

  test("an API of nobody here is not found, and neither is an operation of another document", async () => {
    await open("", { "apis.reference": refuse("not_found") });
    expect(await screen.findByText(say("reference.missingTitle"))).toBeDefined();
    await open(addPet, { "apis.referenceOperation": refuse("not_found") });
    expect(await screen.findByText(say("reference.noOperationTitle"))).toBeDefined();
  });

  test("a document without operations leads to the specification", async () => {
    await open("", { "apis.reference": ofApi({ operations: [], groups: [], document: null, newest: null }) });
    expect(await screen.findByText(say("reference.emptyTitle"))).toBeDefined();
    const link = await screen.findByRole("link", { name: say("reference.toSpec") });
    expect(link.getAttribute("href")).toBe(`/insights/inventory/internal/${id}?tab=spec`);
  });
});

describe("the list of operations", () => {
  test("is grouped, finds by path, summary, operation ID and schema, and Enter opens the first", async () => {
    const { user, arriveAt } = await open();
    const list = await nav();
    expect(list.getByRole("button", { name: /pets/ }).getAttribute("aria-expanded")).toBe("true");
    expect(list.getAllByRole("link")).toHaveLength(4);
    const field = screen.getByRole("searchbox", { name: say("reference.search") });
    for (const [words, found] of [
      ["order", 1],
      ["post pets", 1],
      ["listpets", 1],
      ["Pet", 2],
      ["nothing", 0],
    ] as const) {
      await user.clear(field);
      await user.type(field, words);
      expect(list.queryAllByRole("link"), words).toHaveLength(found);
      expect(list.getByRole("status").textContent).toBe(say("reference.found", { count: found }));
    }
    await user.clear(field);
    await user.type(field, "add a{Enter}");
    await arriveAt(at(addPet));
  });

  test("marks what is shown, and goes to others", async () => {
    const { user, arriveAt } = await open(addPet);
    const list = await nav();
    const current = () => list.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page");
    expect(current().map((link) => link.title)).toEqual(["POST /pets"]);
    await user.click(list.getByRole("link", { name: /List pets/ }));
    await arriveAt(at("?method=GET&path=/pets"));
    expect(current().map((link) => link.title)).toEqual(["GET /pets"]);
  });
});

describe("an operation", () => {
  test("is copied as curl with the server of the API", async () => {
    const { user } = await open(addPet);
    const written = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(await screen.findByRole("button", { name: say("reference.copyCurl") }));
    expect(written.mock.calls[0]?.[0]).toContain("curl -X POST 'https://shop.example/pets'");
    expect(await screen.findByText(say("ui.copied"))).toBeDefined();
  });

  test("shows schemas as deep as they are opened, also those inside themselves", async () => {
    const { user } = await open(addPet);
    await screen.findByRole("heading", { name: "Add a pet" });
    const opened = () => screen.getAllByText("parent").length;
    // Once in the request, once in the response.
    const before = opened();
    const parts = () => screen.getAllByRole("button", { name: `${say("reference.showParts")} parent` });
    await user.click(parts()[0] ?? document.body);
    expect(opened()).toBeGreaterThan(before);
    await user.click(parts()[0] ?? document.body);
    expect(screen.getAllByText("Pet").length).toBeGreaterThan(2);
  });

  test("asks for schemas beyond the answer, says which are lost, and shows one alternative at a time", async () => {
    const nodes = [
      { name: "Toy", types: ["object"], properties: [{ name: "squeaks", required: true, node: 1 }] },
      { types: ["boolean"] },
    ];
    const { user, server } = await open(addPet, { "apis.referenceSchema": { nodes } });
    await screen.findByRole("heading", { name: "Add a pet" });
    const show = async (name: string) =>
      user.click(screen.getAllByRole("button", { name: `${say("reference.showParts")} ${name}` })[0] ?? document.body);
    await show("toy");
    expect(await screen.findByText("squeaks")).toBeDefined();
    expect(server.asked("apis.referenceSchema").map(({ query }) => query.get("pointer"))).toEqual([
      "#/components/schemas/Toy",
    ]);
    expect(screen.getAllByText("#/components/schemas/Gone").length).toBeGreaterThan(0);
    await show("home");
    expect(screen.getByText("street")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "2. Boat" }));
    expect(screen.getByText("harbor")).toBeDefined();
    expect(screen.queryByText("street")).toBeNull();
  });

  test("says how calls are authenticated and where references lead nowhere", async () => {
    const scheme = {
      name: "key",
      type: "apiKey",
      description: "",
      scheme: "",
      in: "header",
      key: "X-Key",
      scopes: ["read"],
    };
    await open(addPet, {
      "apis.referenceOperation": operationWith({
        security: [[scheme], []],
        lost: ["#/components/parameters/Lost"],
        deprecated: true,
      }),
    });
    expect(await screen.findByText("X-Key")).toBeDefined();
    expect(screen.getByText(say("reference.noSecurity"))).toBeDefined();
    expect(screen.getByText("#/components/parameters/Lost")).toBeDefined();
    expect(screen.getByText(say("reference.deprecated"))).toBeDefined();
  });
});

describe("the document", () => {
  test("is switched between provided and learned", async () => {
    const { user, server, arriveAt } = await open(addPet);
    await user.click(await screen.findByRole("radio", { name: say("reference.learned") }));
    await arriveAt(at(`${addPet}&version=learnt`));
    expect(server.asked("apis.reference").map(({ query }) => query.get("version"))).toEqual([null, "learnt"]);
  });

  test("is learned where none is provided; an older version says so", async () => {
    await open("", { "apis.reference": ofApi({ document: null, newest: null }) });
    expect(await screen.findByText(say("reference.learned"))).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
    await open("?version=2", { "apis.reference": ofApi({ document: { ...provided, version: 2 } }) });
    expect(await screen.findByText(say("reference.olderVersion", { version: 2 }))).toBeDefined();
  });
});

test("Parapet's own API is read the same way", async () => {
  const { user } = await openPage("/reference", {
    answers: { "reference.index": indexWith({ title: "Parapet" }), "reference.operation": operationWith() },
  });
  expect(await screen.findByRole("heading", { level: 1, name: /Parapet/ })).toBeDefined();
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click((await nav()).getByRole("link", { name: /Add a pet/ }));
  expect(await screen.findByRole("heading", { level: 2, name: "Add a pet" })).toBeDefined();
});
