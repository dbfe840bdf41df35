import { type AnswerOf, type Endpoints, eventVerdict } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { choose, fill } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { unbroken } from "../../../../testing/unbroken.ts";
import { choicesOf, hrefOf, paramsOf } from "../../testing-insights.ts";
import { lookbackDays } from "../api-search.ts";
import { apiAnswers, apiId, documentWith, tabPath, useWith } from "../testing-apis.ts";

type Conformance = AnswerOf<Endpoints["apis.conformance"]>;
const [from, to] = ["2026-10-21T12:00:00.000Z", "2026-11-20T12:00:00.000Z"];
const day = 86_400_000;
const conformanceWith = (traits: Partial<Conformance> = {}): Conformance => ({
  from,
  to,
  document: documentWith(7),
  calls: 10,
  verdicts: [],
  documented: 3,
  covered: 2,
  dead: [],
  shadow: [],
  zombie: [],
  ...traits,
});
const open = (
  traits: Partial<Conformance> = {},
  answers: Answers = {},
  query = "",
  options: Parameters<typeof openPage>[1] = {},
) =>
  openPage(tabPath("conformance", query), {
    ...options,
    answers: { ...apiAnswers(), "apis.conformance": conformanceWith(traits), ...answers },
  });
const tile = async (name: "coverage" | "dead" | "shadow" | "zombie") => {
  const label = await screen.findByText(say(`inventory.${name}`));
  return label.closest("[aria-busy]")?.textContent.replace(label.textContent, "");
};
const rangeOf = (server: Awaited<ReturnType<typeof open>>["server"]) => {
  const query = server.asked("apis.conformance").at(-1)?.query;
  return [Date.parse(query?.get("from") ?? ""), Date.parse(query?.get("to") ?? "")] as const;
};

describe("states", () => {
  test("while it loads, the page says so; who looks may look further back already", async () => {
    await open({}, { "apis.conformance": pending });
    expect(await screen.findByRole("status", { name: say("ui.loading") })).toBeDefined();
    expect(screen.getByText(say("inventory.lookback"))).toBeDefined();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({}, { "apis.conformance": refuse("internal") });
    await screen.findByText(say("inventory.conformanceErrorTitle"));
    server.answer({ "apis.conformance": conformanceWith() });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await tile("coverage")).toBe("66.7%");
  });

  test("without a document at that time there are calls and the way to provide one", async () => {
    await open({ document: null, verdicts: [{ verdict: null, calls: 4 }] });
    expect(await screen.findByText(say("inventory.noDocumentThen"))).toBeDefined();
    expect(hrefOf(screen.getByRole("link", { name: say("inventory.toSpec") }))).toBe(tabPath("spec"));
    expect(screen.queryByText(say("inventory.coverage"))).toBeNull();
    expect(screen.getByRole("list", { name: say("inventory.verdicts") }).textContent).toBe(
      `${say("insights.verdict.unknown")}4`,
    );
  });

  test("in French shares are written as the French write them", async () => {
    await open({}, {}, "", { locale: "fr", as: { role: "viewer" } });
    expect(await tile("coverage")).toMatch(/66,7\s%/u);
  });
});

describe("what is said", () => {
  test("how much of the document was called, and how many operations are none of it", async () => {
    await open({
      dead: [
        { method: "GET", template: "/owners", deprecated: true },
        { method: "PUT", template: "/pets", deprecated: false },
      ],
      shadow: [useWith("/admin")],
      zombie: [1, 2, 3].map((at) => ({ ...useWith(`/old/${at}`), sunset_at: null })),
    });
    expect(await tile("coverage")).toBe("66.7%");
    expect([await tile("dead"), await tile("shadow"), await tile("zombie")]).toEqual(["2", "1", "3"]);
    const dead = screen.getAllByText(/owners|pets/).map((each) => each.closest("li")?.textContent);
    expect(dead).toEqual([`GET/owners${say("inventory.deprecated")}`, "PUT/pets"]);
    expect(within(screen.getByText("/owners").closest("li") ?? document.body).queryByRole("link")).toBeNull();
    for (const none of ["inventory.shadowNone", "inventory.zombieNone", "inventory.deadNone"] as const)
      expect(screen.queryByText(say(none))).toBeNull();
  });

  test("that nothing is amiss", async () => {
    await open({ documented: 0, covered: 0 });
    expect(await tile("coverage")).toBe("–");
    for (const none of ["inventory.shadowNone", "inventory.zombieNone", "inventory.deadNone"] as const)
      expect(screen.getByText(say(none))).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("which document stood then, with the way to its text", async () => {
    await open();
    const link = await screen.findByRole("link", { name: say("inventory.showVersion", { version: 7 }) });
    expect(hrefOf(link)).toBe(`/insights/inventory/internal/${apiId}?tab=spec&version=7`);
    expect(screen.getByText("Shop")).toBeDefined();
  });

  test.each(["shadow", "zombie"] as const)("who calls %s operations; each leads to its calls", async (kind) => {
    const use = useWith("/admin/{id}", { consumer_count: 4 });
    await open({ shadow: [], zombie: [], [kind]: [kind === "zombie" ? { ...use, sunset_at: null } : use] });
    const row = await findRow("/admin/{id}");
    expect(row.closest("table")?.getAttribute("aria-label")).toBe(say(`inventory.${kind}Title`));
    expect(cellsOf(row)).toEqual({
      [say("inventory.use.operation")]: "GET/admin/{id}",
      [say("inventory.use.consumers")]:
        `alice${say("inventory.consumerKind.jwt")} · acme${say("inventory.moreConsumers", { count: 3 })}`,
      [say("inventory.use.calls")]: "1,200",
      [say("inventory.use.errors")]: "4",
      [say("inventory.use.last_seen_at")]: formatFor("en").instant(use.last_seen_at ?? ""),
    });
    const operation = paramsOf(hrefOf(within(row).getByRole("link", { name: unbroken("/admin/{id}") })));
    expect(Object.fromEntries(operation)).toEqual({
      "host[is]": "shop.example.com",
      "port[is]": "443",
      "method[is]": "GET",
      "template[is]": "/admin/{id}",
      from,
      to,
    });
    const consumer = paramsOf(hrefOf(within(row).getByRole("link", { name: "alice" })));
    expect(Object.fromEntries(consumer)).toEqual({
      "host[is]": "shop.example.com",
      "port[is]": "443",
      "consumer[is]": "alice",
      from,
      to,
    });
  });

  test("that an operation's last call isn't known", async () => {
    await open({ shadow: [useWith("/admin", { last_seen_at: null })] });
    expect(cellsOf(await findRow("/admin"))[say("inventory.use.last_seen_at")]).toBe("–");
    expect(screen.queryByText(say("inventory.moreConsumers", { count: 0 }))).toBeNull();
  });
});

describe("verdicts", () => {
  test("are bars that lead to their calls; those without a document lead nowhere", async () => {
    const verdicts = [
      ...eventVerdict.options.map((verdict, at) => ({ verdict, calls: 10 - at })),
      { verdict: null, calls: 2 },
    ];
    const { user, address } = await open(
      { verdicts },
      { "events.list": pending, "events.histogram": pending, "traceSources.list": pending },
    );
    const list = await screen.findByRole("list", { name: say("inventory.verdicts") });
    const items = within(list).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(
      verdicts.map(({ verdict, calls }) => say(`insights.verdict.${verdict ?? "unknown"}`) + calls),
    );
    expect(within(list).getAllByRole("link")).toHaveLength(eventVerdict.options.length);
    const link = within(list).getByRole("link", { name: say("insights.verdict.shadow") });
    const query = { "host[is]": "shop.example.com", "port[is]": "443", "verdict[is]": "shadow", from, to };
    expect(Object.fromEntries(paramsOf(hrefOf(link)))).toEqual(query);
    await user.click(link);
    expect(address()).toMatch(/^\/insights\/events\?/);
    expect(Object.fromEntries(paramsOf(address()))).toEqual(query);
  });

  test("that no call had aren't left out, but calls without a document are", async () => {
    await open({
      verdicts: [
        { verdict: "rogue", calls: 0 },
        { verdict: null, calls: 0 },
      ],
    });
    const list = await screen.findByRole("list", { name: say("inventory.verdicts") });
    expect(list.textContent).toBe(`${say("insights.verdict.rogue")}0`);
  });
});

describe("looking back", () => {
  test("is thirty days from now", async () => {
    const { server } = await open();
    await tile("coverage");
    const [start, end] = rangeOf(server);
    expect(end - start).toBe(30 * day);
    expect(Math.abs(Date.now() - end)).toBeLessThan(60_000);
    expect(server.asked("apis.conformance")[0]?.params).toEqual({ id: apiId });
  });

  test("or as many as are chosen, and the address keeps them", async () => {
    const { user, address, server } = await open({}, {}, "&page=2");
    expect(await choicesOf(user, say("inventory.lookback"))).toEqual(
      lookbackDays.map((days) => say("inventory.days", { days })),
    );
    await choose(user, say("inventory.lookback"), say("inventory.days", { days: 7 }));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ tab: "conformance", days: "7" });
    await expect.poll(() => rangeOf(server)[1] - rangeOf(server)[0]).toBe(7 * day);
  });

  test("starts at an instant of the address, and ends there when asked", async () => {
    const { user, address, server } = await open({}, {}, `&days=1&at=${to}`);
    await tile("coverage");
    expect(rangeOf(server)).toEqual([Date.parse(to) - day, Date.parse(to)]);
    await user.click(screen.getByText(say("inventory.backToNow")));
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ tab: "conformance", days: "1" });
    expect(screen.queryByText(say("inventory.backToNow"))).toBeNull();
  });

  test("starts at an instant that is typed, unless it is still to come", async () => {
    const { user, address } = await open();
    await tile("coverage");
    expect(screen.queryByText(say("inventory.backToNow"))).toBeNull();
    await fill(user, say("inventory.asOf"), "2026-11-19 10:00");
    expect(paramsOf(address()).get("at")).toBe(new Date(2026, 10, 19, 10).toISOString());
    await fill(user, say("inventory.asOf"), "2126-11-19 10:00");
    expect(paramsOf(address()).has("at")).toBe(false);
  });

  test("what is no number of days in the address counts as absent", async () => {
    const { server } = await open({}, {}, "&days=12&at=yesterday");
    await tile("coverage");
    expect(rangeOf(server)[1] - rangeOf(server)[0]).toBe(30 * day);
  });
});
