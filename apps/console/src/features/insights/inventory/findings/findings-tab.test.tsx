import { type Finding, findingKind, findingState, insightsSeverity } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { addFilter } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { unbroken } from "../../../../testing/unbroken.ts";
import { headersOf, hrefOf, paramsOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, findingWith, tabPath } from "../testing-apis.ts";

const open = (
  findings: readonly Finding[] = [findingWith()],
  answers: Answers = {},
  query = "",
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(tabPath("findings", query), {
    ...options,
    answers: {
      ...apiAnswers(),
      "findings.list": pageOf(...findings),
      "findings.update": findingWith({ state: "ignored" }),
      ...answers,
    },
  });
const row = () => findRow("/v1/session");
const buttonsOf = (found: HTMLElement) =>
  within(found)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
const states = (server: Awaited<ReturnType<typeof open>>["server"]) =>
  server.asked("findings.update").map(({ body }) => body);

describe("states", () => {
  test("while findings load, the table says so", async () => {
    await open([], { "findings.list": pending });
    const table = await screen.findByRole("table", { name: say("inventory.tab.findings") });
    expect(table.getAttribute("aria-busy")).toBe("true");
  });

  test.each(findingState.options)("without any that is %s it says so", async (state) => {
    await open([], {}, `&state=${state}`);
    expect(await screen.findByText(say(`inventory.noFinding.${state}`))).toBeDefined();
    expect(screen.getByText(say("inventory.noFindingText"))).toBeDefined();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open([], { "findings.list": refuse("internal") });
    await screen.findByText(say("inventory.findingsErrorTitle"));
    server.answer({ "findings.list": pageOf(findingWith()) });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await row()).toBeDefined();
  });

  test("rule packs are a link away", async () => {
    await open();
    expect(hrefOf(await screen.findByRole("link", { name: say("inventory.rulePacks") }))).toBe(
      "/insights/alerts/setup?tab=packs",
    );
  });
});

describe("a finding", () => {
  test("says what, where and how often, and leads to its calls and to the last of them", async () => {
    await open([findingWith({ names: ["BasicAuth", "users"] })]);
    const found = await row();
    expect(cellsOf(found)).toMatchObject({
      [say("inventory.findingColumn.severity")]: say("insights.severity.high"),
      [say("inventory.findingColumn.finding")]:
        `${say("insights.finding.BASIC_AUTH_SHORT_PASSWORD")}/request/header/authorizationBasicAuth, users`,
      [say("inventory.findingColumn.operation")]: "POST/v1/session",
      [say("inventory.findingColumn.count")]: "1,500",
      [say("inventory.findingColumn.last_seen_at")]: formatFor("en").instant("2026-11-20T12:00:00.000Z"),
    });
    const operation = within(found).getByRole("link", { name: unbroken("/v1/session") });
    expect(Object.fromEntries(paramsOf(hrefOf(operation)))).toEqual({
      "host[is]": "shop.example.com",
      "port[is]": "443",
      "method[is]": "POST",
      "template[is]": "/v1/session",
      "finding[is]": "BASIC_AUTH_SHORT_PASSWORD",
    });
    const [, last] = within(found).getAllByRole("link");
    expect(hrefOf(last ?? found)).toBe(`/insights/events/tableView/${findingWith().event_id}`);
  });

  test("names the action of its calls, leads to these, and is filtered by it", async () => {
    const { user, server, address } = await open([findingWith({ template: "/graphql", action: "mutation Login" })]);
    const found = await findRow("/graphql");
    expect(cellsOf(found)[say("inventory.findingColumn.operation")]).toBe("POST/graphqlmutation Login");
    const operation = within(found).getByRole("link", { name: unbroken("/graphql") });
    expect(paramsOf(hrefOf(operation)).get("action[is]")).toBe("mutation Login");
    await addFilter(user, say("inventory.action.action"), "mutation Login");
    expect(paramsOf(address()).get("action[is]")).toBe("mutation Login");
    expect(server.asked("findings.list").at(-1)?.query.getAll("action")).toEqual(["mutation Login"]);
    const what = `${say("inventory.action.action")} ${say("inventory.filter.is")} mutation Login`;
    await user.click(screen.getByRole("button", { name: say("ui.remove", { what }) }));
    expect(paramsOf(address()).has("action[is]")).toBe(false);
  });

  test("has a name, a meaning and a severity, of whatever kind it is", async () => {
    const findings = findingKind.options.map((kind, at) =>
      findingWith({
        id: `0199d6f0-0000-7000-8000-${String(at).padStart(12, "0")}`,
        kind,
        template: `/f/${at}`,
        severity: insightsSeverity.options[at % 5] ?? "info",
      }),
    );
    await open(findings);
    for (const { kind, severity, template } of findings) {
      const cells = cellsOf(await findRow(template));
      expect(cells[say("inventory.findingColumn.severity")]).toBe(say(`insights.severity.${severity}`));
      expect(cells[say("inventory.findingColumn.finding")]?.startsWith(say(`insights.finding.${kind}`)), kind).toBe(
        true,
      );
      expect(screen.getByTitle(say(`insights.findingText.${kind}`))).toBeDefined();
    }
  });

  test.each([
    ["open", ["ignored", "resolved"]],
    ["ignored", ["open"]],
    ["resolved", ["open"]],
  ] as const)("that is %s may become %j", async (state, next) => {
    await open([findingWith({ state })], {}, `&state=${state}`);
    expect(buttonsOf(await row())).toEqual(next.map((each) => say(`inventory.setFinding.${each}`)));
  });

  test("is only read by a viewer", async () => {
    await open([findingWith()], {}, "", { as: { role: "viewer" } });
    expect(buttonsOf(await row())).toEqual([]);
    expect(headersOf(screen.getByRole("table"))).not.toContain(say("inventory.findingColumn.actions"));
  });

  test("an analyst works on it", async () => {
    await open([findingWith()], {}, "", { as: { role: "analyst" } });
    expect(buttonsOf(await row())).toHaveLength(2);
  });
});

describe("deciding", () => {
  test("sends the state, reloads the list and says what was done, until it is undone", async () => {
    const { user, server } = await open();
    await user.click(within(await row()).getByText(say("inventory.setFinding.ignored")));
    const note = await screen.findByText(new RegExp(say("inventory.findingIsNow.ignored")));
    expect(note.textContent).toBe(
      `${say("inventory.findingIsNow.ignored")} ${say("insights.finding.BASIC_AUTH_SHORT_PASSWORD")} /v1/session`,
    );
    expect(server.asked("findings.update")).toMatchObject([
      { params: { id: findingWith().id }, body: { state: "ignored" } },
    ]);
    expect(server.asked("findings.list").length).toBe(2);
    await user.click(screen.getByText(say("list.bulk.undo")));
    await expect.poll(() => screen.queryByText(say("list.bulk.undo"))).toBeNull();
    expect(states(server)).toEqual([{ state: "ignored" }, { state: "open" }]);
    expect(server.asked("findings.list").length).toBe(3);
  });

  test("is undone to what it was, whichever list is looked at by then", async () => {
    const { user, server } = await open();
    await user.click(within(await row()).getByText(say("inventory.setFinding.resolved")));
    await screen.findByText(say("list.bulk.undo"));
    await user.click(screen.getByRole("radio", { name: say("inventory.findingState.resolved") }));
    await user.click(screen.getByText(say("list.bulk.undo")));
    await expect.poll(() => states(server)).toEqual([{ state: "resolved" }, { state: "open" }]);
  });

  test("of an ignored finding is undone to ignored", async () => {
    const { user, server } = await open([findingWith({ state: "ignored" })], {}, "&state=ignored");
    await user.click(within(await row()).getByText(say("inventory.setFinding.open")));
    await user.click(await screen.findByText(say("list.bulk.undo")));
    await expect.poll(() => states(server)).toEqual([{ state: "open" }, { state: "ignored" }]);
  });

  test("that is refused is reported, and nothing is undone", async () => {
    const { user } = await open([findingWith()], { "findings.update": refuse("not_found") });
    await user.click(within(await row()).getByText(say("inventory.setFinding.resolved")));
    await findToast(say("problem.not_found"));
    expect(screen.queryByText(say("list.bulk.undo"))).toBeNull();
  });
});

describe("the address", () => {
  test("selects the state and the page", async () => {
    const { user, address, server } = await open(
      [],
      { "findings.list": { ...pageOf(findingWith()), total: 60, page: 2 } },
      "&page=2&state=ignored",
    );
    await row();
    const { query } = server.asked("findings.list")[0] ?? {};
    expect(Object.fromEntries(query ?? [])).toEqual({ api: apiId, state: "ignored", page: "2", page_size: "25" });
    await user.click(screen.getByLabelText(say("ui.nextPage")));
    expect(paramsOf(address()).get("page")).toBe("3");
    await user.click(screen.getByRole("radio", { name: say("inventory.findingState.open") }));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ tab: "findings" });
    expect(server.asked("findings.list").at(-1)?.query.get("state")).toBe("open");
  });

  test("of an unknown state lists what is open; in French it does so in French", async () => {
    const { server } = await open([findingWith()], {}, "&state=lost", { locale: "fr" });
    const cells = cellsOf(await row());
    expect(cells[say("inventory.findingColumn.count")]).toBe(formatFor("fr").number(1500));
    expect(server.asked("findings.list")[0]?.query.get("state")).toBe("open");
  });
});
