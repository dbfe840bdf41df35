import type { AnswerOf, Endpoints } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { addFilter, answerDialog, choose, fill } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { hrefOf, paramsOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, apiWith, documentWith, placeWith, tabPath } from "../testing-apis.ts";

const never = {
  calls: 0,
  operations: 0,
  first_seen_at: null,
  last_seen_at: null,
  added_at: "2026-11-20T12:00:00.000Z",
};
const added = apiWith(never);
const server = { host: "shop.example.com", port: 443, scheme: "https", api_id: null };
const staging = { host: "staging.example.com", port: 8443, scheme: "http", api_id: apiId };
const read: AnswerOf<Endpoints["apis.readDocument"]> = {
  outcome: "read",
  title: "Shop",
  info_version: "1",
  dialect: "3.1",
  warnings: [],
  servers: [server, staging],
};
const surroundings: Answers = {
  "apis.facets": { owners: [], tags: [], environments: [] },
  "apis.suggestions": { items: [] },
  "apis.documentHosts": { items: [] },
  "apis.readDocument": read,
  "apis.create": added,
};
const openInventory = async (answers: Answers = {}, path = "/insights/inventory?kind=external") => {
  const listed = { "apis.list": pageOf(apiWith({ name: "other.example.com" })) };
  return openPage(path, { answers: { ...apiAnswers(never), ...surroundings, ...listed, ...answers } });
};
const openDialog = async (answers: Answers = {}) => {
  const opened = await openInventory(answers);
  await opened.user.click(await screen.findByRole("button", { name: say("inventory.add") }));
  const dialog = within(await screen.findByRole("dialog", { name: say("inventory.add") }));
  return { ...opened, dialog };
};
type Opened = Awaited<ReturnType<typeof openDialog>>;
const submit = ({ user, dialog }: Opened, button = say("inventory.add")) =>
  user.click(dialog.getByRole("button", { name: button }));
const host = () => say("inventory.fact.host");

describe("adding by host", () => {
  test("sends what was typed, and leads to the API", async () => {
    const opened = await openDialog();
    const { user, server: asked, arriveAt } = opened;
    await fill(user, host(), " shop.example.com ");
    await fill(user, say("inventory.fact.port"), "8443");
    await choose(user, say("inventory.fact.scheme"), "https");
    await fill(user, say("inventory.nameOptional"), "Shop");
    await submit(opened);
    await findToast(say("inventory.addedApi"));
    await arriveAt(`/insights/inventory/internal/${apiId}`);
    const body = { host: "shop.example.com", port: 8443, scheme: "https", kind: "external", display_name: "Shop" };
    expect(asked.asked("apis.create")).toMatchObject([{ body }]);
  });

  test("leaves to the server what is empty", async () => {
    const opened = await openDialog();
    await fill(opened.user, host(), "https://shop.example.com:8443/v1");
    await submit(opened);
    await findToast(say("inventory.addedApi"));
    expect(opened.server.asked("apis.create").map(({ body }) => body)).toEqual([
      { host: "https://shop.example.com:8443/v1", kind: "external" },
    ]);
  });

  test("needs a host and a port that is one", async () => {
    const opened = await openDialog();
    await fill(opened.user, say("inventory.fact.port"), "99999");
    await submit(opened);
    expect(errorAt(host())).toBe(say("inventory.hostWrong"));
    expect(errorAt(say("inventory.fact.port"))).toBe(say("inventory.portWrong"));
    expect(opened.server.asked("apis.create")).toEqual([]);
  });

  test("says at the field that a host is none", async () => {
    const errors = [{ pointer: "/body/host", message: "no" }];
    const opened = await openDialog({ "apis.create": refuse("invalid_input", { errors }) });
    await fill(opened.user, host(), "two words");
    await submit(opened);
    await expect.poll(() => errorAt(host())).toBe(say("inventory.hostWrong"));
    expect(opened.dialog.queryByRole("alert")).toBeNull();
    await fill(opened.user, host(), "one");
    expect(errorAt(host())).toBeNull();
  });

  test("leads to the API that has the host", async () => {
    const opened = await openDialog({ "apis.create": refuse("conflict", { existing_id: apiId }) });
    await fill(opened.user, host(), "shop.example.com");
    await submit(opened);
    expect(await opened.dialog.findByText(say("inventory.hostTaken"))).toBeDefined();
    const link = opened.dialog.getByRole("link", { name: say("inventory.openExisting") });
    expect(hrefOf(link)).toBe(`/insights/inventory/internal/${apiId}`);
  });

  test("says that the provider has as many as it may", async () => {
    const opened = await openDialog({ "apis.create": refuse("quota_reached") });
    await fill(opened.user, host(), "shop.example.com");
    await submit(opened);
    expect(await opened.dialog.findByText(say("problem.quota_reached"))).toBeDefined();
  });
});

describe("adding by specification", () => {
  const toDocument = async (answers: Answers = {}) => {
    const opened = await openDialog(answers);
    await opened.user.click(opened.dialog.getByRole("radio", { name: say("inventory.addWay.document") }));
    return opened;
  };
  const check = async (opened: Opened) => {
    await fill(opened.user, say("inventory.source"), "openapi: 3.1.0");
    await submit(opened, say("inventory.checkDocument"));
  };

  test("proposes its first host and its title, and publishes it with the API", async () => {
    const opened = await toDocument();
    await check(opened);
    expect(await opened.dialog.findByDisplayValue("shop.example.com")).toBeDefined();
    expect(opened.dialog.getByDisplayValue("Shop")).toBeDefined();
    await submit(opened);
    await findToast(say("inventory.addedApi"));
    expect(opened.server.asked("apis.create")).toMatchObject([
      {
        body: {
          host: "shop.example.com",
          port: 443,
          scheme: "https",
          display_name: "Shop",
          document: { source: "openapi: 3.1.0" },
        },
      },
    ]);
  });

  test("offers its other hosts, and says which of them are APIs", async () => {
    const opened = await toDocument();
    await check(opened);
    await opened.dialog.findByDisplayValue("shop.example.com");
    const known = say("inventory.serverKnown", { server: "http://staging.example.com:8443" });
    await choose(opened.user, say("inventory.server"), known);
    expect(opened.dialog.getByDisplayValue("staging.example.com")).toBeDefined();
    expect(opened.dialog.getByDisplayValue("8443")).toBeDefined();
  });

  test("without a host asks for one", async () => {
    const opened = await toDocument({ "apis.readDocument": { ...read, servers: [] } });
    await check(opened);
    expect(await opened.dialog.findByText(say("inventory.noServers"))).toBeDefined();
    await submit(opened);
    expect(errorAt(host())).toBe(say("inventory.hostWrong"));
  });

  test("shows its problems by line, and goes back to the text", async () => {
    const problems = [{ fault: "syntax" as const, pointer: "", line: 3, column: 7 }];
    const opened = await toDocument({ "apis.readDocument": { outcome: "refused", problems } });
    await check(opened);
    expect(await opened.dialog.findByText(say("inventory.refusedTitle", { count: 1 }))).toBeDefined();
    opened.server.answer({ "apis.readDocument": read });
    await submit(opened, say("inventory.checkDocument"));
    await opened.dialog.findByDisplayValue("shop.example.com");
    await submit(opened, say("inventory.checkBack"));
    expect(opened.dialog.getByDisplayValue("openapi: 3.1.0")).toBeDefined();
  });

  test("needs a text", async () => {
    const opened = await toDocument();
    await submit(opened, say("inventory.checkDocument"));
    expect(errorAt(say("inventory.source"))).toBe(say("inventory.sourceMissing"));
  });
});

describe("an API without calls", () => {
  test("is in the inventory without numbers and times", async () => {
    await openInventory({ "apis.list": pageOf(added) }, "/insights/inventory");
    const cells = cellsOf(await findRow("shop.example.com"));
    expect(cells[say("inventory.column.calls")]).toBe(say("inventory.noCalls"));
    for (const column of ["operations", "documented", "coverage", "violations", "findings", "last_seen_at"] as const)
      expect(cells[say(`inventory.column.${column}`)], column).toBe("–");
  });

  test("is found by a filter", async () => {
    const { user, address, server: asked } = await openInventory({}, "/insights/inventory");
    await addFilter(user, say("inventory.filter.called"), say("inventory.noCalls"));
    await expect.poll(() => paramsOf(address()).get("called")).toBe("false");
    await expect.poll(() => asked.asked("apis.list").at(-1)?.query.get("called")).toBe("false");
  });

  test("has facts instead of numbers, and is deleted after a confirmation", async () => {
    const answers = { ...apiAnswers(never), ...surroundings, "apis.delete": () => undefined };
    const place = placeWith({ first_seen_at: null, last_seen_at: null });
    const {
      user,
      server: asked,
      arriveAt,
    } = await openPage(`/insights/inventory/internal/${apiId}`, {
      answers: { ...answers, "apis.places": { items: [place] } },
    });
    expect(await screen.findByText(say("inventory.noCallsText", { name: "shop.example.com" }))).toBeDefined();
    expect(screen.queryByText(say("inventory.overview.calls"))).toBeNull();
    expect(asked.asked("usage.summary")).toEqual([]);
    await user.click(screen.getByRole("button", { name: say("inventory.delete") }));
    await answerDialog(user, say("inventory.deleteTitle"), say("inventory.delete"));
    await findToast(say("inventory.deleted"));
    await arriveAt("/insights/inventory");
    expect(asked.asked("apis.delete")).toMatchObject([{ params: { id: apiId } }]);
  });

  test.each([
    { last_seen_at: "2026-11-20T12:00:00.000Z", places: 1 },
    { last_seen_at: null, places: 2 },
  ])("that %o can't be deleted", async (traits) => {
    const answers = apiAnswers({ ...never, ...traits });
    await openPage(`/insights/inventory/internal/${apiId}?tab=findings`, {
      answers: { ...answers, "findings.list": pageOf() },
    });
    await screen.findByRole("button", { name: say("inventory.archive") });
    expect(screen.queryByRole("button", { name: say("inventory.delete") })).toBeNull();
  });

  test("that is called meanwhile says so instead of going away", async () => {
    const { user } = await openPage(`/insights/inventory/internal/${apiId}`, {
      answers: { ...apiAnswers(never), "apis.delete": refuse("conflict") },
    });
    await user.click(await screen.findByRole("button", { name: say("inventory.delete") }));
    await answerDialog(user, say("inventory.deleteTitle"), say("inventory.delete"));
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });

  test("doesn't list operations as unused", async () => {
    await openPage(tabPath("conformance"), {
      answers: {
        ...apiAnswers({ ...never, documented: true }),
        "apis.conformance": {
          from: "2026-10-20T12:00:00.000Z",
          to: "2026-11-20T12:00:00.000Z",
          document: documentWith(1),
          calls: 0,
          verdicts: [],
          documented: 4,
          covered: 0,
          dead: [],
          shadow: [],
          zombie: [],
        },
      },
    });
    expect(await screen.findByText(say("inventory.noCalls"))).toBeDefined();
    expect(screen.queryByText(say("inventory.coverage"))).toBeNull();
  });
});

describe("an empty inventory", () => {
  const empty: Answers = { ...surroundings, "apis.list": pageOf() };

  test("offers administrators to add an API", async () => {
    await openPage("/insights/inventory", { answers: empty });
    await screen.findByText(say("inventory.none.internal"));
    expect(screen.getAllByRole("button", { name: say("inventory.add") })).toHaveLength(2);
  });

  test("offers readers nothing", async () => {
    await openPage("/insights/inventory", { answers: empty, as: { role: "viewer" } });
    await screen.findByText(say("inventory.none.internal"));
    expect(screen.queryByRole("button", { name: say("inventory.add") })).toBeNull();
  });
});
