import type { ApiDocument } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { findCard } from "../../../../testing/cards.ts";
import { choose, pick } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { itemsOf, paramsOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, documentWith, tabPath } from "../testing-apis.ts";

const versions = [documentWith(3), documentWith(2), documentWith(1)];
const open = (
  documents: readonly ApiDocument[],
  answers: Answers = {},
  query = "",
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(tabPath("spec", query), {
    ...options,
    answers: {
      ...apiAnswers({ name: "shop.example.com:8000" }),
      "apis.documents": { items: [...documents] },
      "apis.document": ({ query: asked }) => {
        const version = Number(asked.get("version"));
        const dialect = asked.get("dialect") ?? "as written";
        return { ...documentWith(version), source: `version ${version}, ${dialect}, ${asked.get("format") ?? ""}` };
      },
      "apis.specText": { source: "{}" },
      ...answers,
    },
  });
const card = async () => within(await findCard(say("inventory.providedSpec")));
const when = (version: number) => formatFor("en").instant(documentWith(version).created_at);
const nameOf = (version: number) => say("inventory.versionOf", { version, time: when(version) });

describe("states", () => {
  test("an API without a document: shows how to provide one, or who may", async () => {
    await open([]);
    expect(await screen.findByText(say("inventory.notProvided"))).toBeDefined();
    expect(screen.getByText(say("inventory.provide"))).toBeDefined();
  });

  test("a viewer reads who may provide one", async () => {
    await open([], {}, "", { as: { role: "viewer" } });
    expect(await screen.findByText(say("inventory.notProvidedToReaders"))).toBeDefined();
    expect(screen.queryByText(say("inventory.provide"))).toBeNull();
  });

  test("versions that could not be loaded are loaded again", async () => {
    const { user, server } = await open([], { "apis.documents": refuse("internal") });
    const provided = await card();
    await provided.findByText(say("inventory.specErrorTitle"));
    server.answer({ "apis.documents": { items: [] } });
    await user.click(provided.getByRole("button", { name: say("ui.retry") }));
    expect(await provided.findByText(say("inventory.notProvided"))).toBeDefined();
  });

  test("a text that could not be loaded is loaded again", async () => {
    const { user, server } = await open(versions, { "apis.document": refuse("internal") });
    const provided = await card();
    await provided.findByText(say("inventory.specErrorTitle"));
    server.answer({ "apis.document": { ...documentWith(3), source: "openapi: 3.0.3" } });
    await user.click(provided.getByRole("button", { name: say("ui.retry") }));
    expect(await provided.findByText("openapi: 3.0.3")).toBeDefined();
  });

  test("while the text loads, its facts are shown", async () => {
    await open(versions, { "apis.document": pending });
    const provided = await card();
    expect(await provided.findByText("1.3")).toBeDefined();
    expect(document.querySelector("pre")?.textContent).not.toContain("version");
  });
});

describe("a version", () => {
  test("is the newest, as it was written, with who provided it and when", async () => {
    const { server } = await open(versions);
    const provided = await card();
    expect(await provided.findByText("version 3, as written,")).toBeDefined();
    expect(provided.getByLabelText("shop.example.com-8000-v3.yaml").tagName).toBe("PRE");
    const facts = ["Shop", "1.3", "OpenAPI 3.0", say("inventory.role.documented"), "ada@example.com", when(3)];
    for (const fact of facts) expect(provided.getByText(fact), fact).toBeDefined();
    expect(provided.queryByText(say("inventory.restoreVersion"))).toBeNull();
    expect(server.asked("apis.document").map(({ params, query }) => [params["id"], query.get("version")])).toEqual([
      [apiId, "3"],
    ]);
  });

  test.each([
    [{ origin: "restore", origin_ref: "1" }, "inventory.fromVersion"],
    [{ origin: "learnt", role: "approved" }, "inventory.fromLearnt"],
    [{ origin: "learnt", role: "approved" }, "inventory.role.approved"],
  ] as const)("of %j says %s", async (traits, words) => {
    await open([documentWith(3, { author: null, ...traits })]);
    const provided = await card();
    expect(await provided.findByText(say(words, { version: 1 }))).toBeDefined();
    expect(provided.queryByText("ada@example.com")).toBeNull();
  });

  test("that was fetched names its address", async () => {
    const address = "https://git.example.com/a.yaml";
    await open([documentWith(3, { origin: "url", origin_ref: address })]);
    expect(await (await card()).findByText(address)).toBeDefined();
  });

  test("an uploaded one says no more", async () => {
    await open([documentWith(3, { origin_ref: "1" })]);
    const provided = await card();
    await provided.findByText("1.3");
    expect(provided.queryByText(say("inventory.fromVersion", { version: 1 }))).toBeNull();
    expect(provided.queryByText(say("inventory.fromLearnt"))).toBeNull();
  });

  test("is chosen by the address; one that isn't there is the newest", async () => {
    await open(versions, {}, "&version=1");
    expect(await screen.findByText("version 1, as written,")).toBeDefined();
  });

  test("that the address doesn't know is the newest", async () => {
    await open(versions, {}, "&version=9");
    expect(await screen.findByText("version 3, as written,")).toBeDefined();
  });

  test("another one is chosen, and the address keeps it", async () => {
    const { user, address } = await open(versions);
    await choose(user, say("inventory.documentVersion"), nameOf(2));
    expect(paramsOf(address()).get("version")).toBe("2");
    expect(await screen.findByText("version 2, as written,")).toBeDefined();
  });

  test("an older one becomes the newest again", async () => {
    const { user, address, server } = await open(versions, { "apis.restoreDocument": documentWith(4) }, "&version=1");
    server.answer({ "apis.documents": { items: [documentWith(4), ...versions] } });
    await user.click(await screen.findByText(say("inventory.restoreVersion")));
    await findToast(say("inventory.restored", { version: 1 }));
    expect(server.asked("apis.restoreDocument")).toMatchObject([{ params: { id: apiId }, body: { version: 1 } }]);
    expect(await screen.findByText("version 4, as written,")).toBeDefined();
    expect(paramsOf(address()).has("version")).toBe(false);
  });

  test("stays older when that is refused; a viewer can't ask for it", async () => {
    const { user, address } = await open(versions, { "apis.restoreDocument": refuse("not_found") }, "&version=1");
    await user.click(await screen.findByText(say("inventory.restoreVersion")));
    await findToast(say("problem.not_found"));
    expect(paramsOf(address()).get("version")).toBe("1");
  });

  test("a viewer restores none", async () => {
    await open(versions, {}, "&version=1", { as: { role: "viewer" } });
    await screen.findByText("version 1, as written,");
    expect(screen.queryByText(say("inventory.restoreVersion"))).toBeNull();
    expect(screen.getByText(say("inventory.downloadProvided"))).toBeDefined();
  });
});

describe("downloads", () => {
  test("are offered in each format and dialect, the own ones first", async () => {
    const { user } = await open(versions);
    const as = (dialect: string, format: string) => say("inventory.asDialect", { dialect, format });
    await (await card()).findByText("1.3");
    expect(await itemsOf(user, say("inventory.downloadProvided"))).toEqual([
      say("inventory.asFormat", { format: "JSON" }),
      say("inventory.asWritten", { format: "YAML" }),
      as("3.1", "JSON"),
      as("3.1", "YAML"),
      as("2.0", "JSON"),
      as("2.0", "YAML"),
    ]);
  });

  test.each([
    ["asFormat", "-v3.json", "application/json", "3.0"],
    ["asWritten", "-v3.yaml", "application/yaml", "3.0"],
    ["asDialect", "-v3-openapi-2.0.yaml", "application/yaml", "2.0"],
  ] as const)("%s is a file of the name …%s", async (item, ending, type, dialect) => {
    const files = catchDownloads();
    const { user } = await open(versions);
    await screen.findByText("version 3, as written,");
    const format = ending.endsWith("json") ? "JSON" : "YAML";
    await pick(user, say("inventory.downloadProvided"), say(`inventory.${item}`, { format, dialect }));
    await expect.poll(() => files.map(({ name }) => name)).toEqual([`shop.example.com-8000${ending}`]);
    expect(files[0]?.type).toBe(type);
    expect(await files[0]?.text()).toBe(`version 3, ${dialect}, ${ending.split(".").at(-1)}`);
  });

  test("that fail show the error", async () => {
    const { user, server } = await open(versions);
    await screen.findByText("version 3, as written,");
    server.answer({ "apis.document": refuse("internal") });
    await pick(user, say("inventory.downloadProvided"), say("inventory.asFormat", { format: "JSON" }));
    expect(await findToast(say("problem.internal"))).toBeDefined();
  });
});

describe("the learned specification", () => {
  test("is read in any dialect and format, and the address keeps them", async () => {
    const { user, address, server } = await open([], {
      "apis.specText": ({ query }) => ({ source: `learned ${query.get("dialect")} ${query.get("format")}` }),
    });
    expect(await screen.findByText("learned 3.1 json")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "OpenAPI 2.0" }));
    expect(await screen.findByText("learned 2.0 json")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "YAML" }));
    expect(await screen.findByText("learned 2.0 yaml")).toBeDefined();
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ tab: "spec", dialect: "2.0", format: "yaml" });
    expect(server.asked("apis.specText").every(({ params }) => params["id"] === apiId)).toBe(true);
  });

  test("is downloaded as it is shown", async () => {
    const files = catchDownloads();
    const { user } = await open([], { "apis.specText": { source: "swagger: '2.0'" } }, "&dialect=2.0&format=yaml");
    await screen.findByText("swagger: '2.0'");
    await user.click(screen.getByText(say("inventory.download")));
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["shop.example.com-8000-openapi-2.0.yaml", "application/yaml"],
    ]);
    expect(await files[0]?.text()).toBe("swagger: '2.0'");
  });

  test("is not downloaded before it has come, and can be asked for again when it failed", async () => {
    const { user, server } = await open([], { "apis.specText": refuse("internal") });
    const learned = within(await findCard(say("inventory.learntSpec")));
    await learned.findByText(say("inventory.specErrorTitle"));
    expect(learned.getByRole("button", { name: say("inventory.download") }).hasAttribute("disabled")).toBe(true);
    server.answer({ "apis.specText": { source: "{}" } });
    await user.click(learned.getByRole("button", { name: say("ui.retry") }));
    expect(await learned.findByText("{}")).toBeDefined();
    expect(learned.getByRole("button", { name: say("inventory.download") }).hasAttribute("disabled")).toBe(false);
  });
});
