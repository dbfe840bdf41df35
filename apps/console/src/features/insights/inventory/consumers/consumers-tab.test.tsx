import { type ApiConsumer, consumerKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { choose } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { unbroken } from "../../../../testing/unbroken.ts";
import { hrefOf, paramsOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, consumerWith, tabPath } from "../testing-apis.ts";

const range = { from: "2026-10-21T12:00:00.000Z", to: "2026-11-20T12:00:00.000Z" };
const listOf = (...consumers: readonly ApiConsumer[]) => ({
  ...pageOf(...consumers),
  ...range,
});
const open = (answers: Answers = {}, query = "", options: Parameters<typeof openPage>[1] = {}) =>
  openPage(tabPath("consumers", query), {
    ...options,
    answers: { ...apiAnswers(), "apis.consumers": listOf(consumerWith()), ...answers },
  });

describe("states", () => {
  test("while consumers load, the table says so", async () => {
    await open({ "apis.consumers": pending });
    const table = await screen.findByRole("table", { name: say("inventory.tab.consumers") });
    expect(table.getAttribute("aria-busy")).toBe("true");
  });

  test("without any it says where to look", async () => {
    await open({ "apis.consumers": listOf() });
    expect(await screen.findByText(say("inventory.noConsumerTitle"))).toBeDefined();
    expect(screen.getByText(say("inventory.lookback"))).toBeDefined();
  });

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({ "apis.consumers": refuse("internal") });
    await screen.findByText(say("inventory.consumersErrorTitle"));
    server.answer({ "apis.consumers": listOf(consumerWith()) });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await findRow("198.51.100.4")).toBeDefined();
  });
});

describe("a consumer", () => {
  test("is shown with what it calls; each leads to those calls", async () => {
    const operations = ["/a", "/b", "/c", "/d"].map((template) => ({ method: "PUT", template, calls: 1 }));
    await open({
      "apis.consumers": listOf(
        consumerWith({ kind: "jwt", consumer: "alice", organization: "acme", operations, operation_count: 12 }),
      ),
    });
    const row = await findRow("alice");
    expect(cellsOf(row)).toEqual({
      [say("inventory.consumer.consumer")]: `alice${say("inventory.consumerKind.jwt")} · acme`,
      [say("inventory.consumer.calls")]: "1,500",
      [say("inventory.consumer.errors")]: "3",
      [say("inventory.consumer.operations")]: `PUT/aPUT/bPUT/c${say("inventory.moreOperations", { count: 9 })}`,
      [say("inventory.consumer.last_seen_at")]: formatFor("en").instant("2026-11-20T12:00:00.000Z"),
    });
    const target = (name: string) =>
      Object.fromEntries(paramsOf(hrefOf(within(row).getByRole("link", { name: unbroken(name) }))));
    expect(target("alice")).toEqual({
      "host[is]": "shop.example.com",
      "port[is]": "443",
      "consumer[is]": "alice",
      ...range,
    });
    expect(target("/b")).toEqual({
      "host[is]": "shop.example.com",
      "port[is]": "443",
      "method[is]": "PUT",
      "template[is]": "/b",
      ...range,
    });
  });

  test("shows how it was identified; one identified by its address is filtered by that", async () => {
    const consumers = consumerKind.options.map((kind) => consumerWith({ kind, consumer: `by ${kind}` }));
    await open({ "apis.consumers": listOf(...consumers) });
    for (const kind of consumerKind.options) {
      const row = await findRow(`by ${kind}`);
      expect(cellsOf(row)[say("inventory.consumer.consumer")]).toBe(
        `by ${kind}${say(`inventory.consumerKind.${kind}`)}`,
      );
      const query = paramsOf(hrefOf(within(row).getByRole("link", { name: `by ${kind}` })));
      expect(query.get(kind === "ip" ? "sourceIP[is]" : "consumer[is]")).toBe(`by ${kind}`);
      expect(query.has(kind === "ip" ? "consumer[is]" : "sourceIP[is]")).toBe(false);
    }
    expect(screen.queryByText(say("inventory.moreOperations", { count: 0 }))).toBeNull();
  });
});

describe("the address", () => {
  test("selects the range and the page", async () => {
    const { user, address, server } = await open(
      { "apis.consumers": { ...listOf(consumerWith()), total: 60, page: 2 } },
      `&days=7&at=${range.to}&page=2`,
    );
    await findRow("198.51.100.4");
    const { params, query } = server.asked("apis.consumers")[0] ?? {};
    expect(params).toEqual({ id: apiId });
    expect(Object.fromEntries(query ?? [])).toEqual({
      from: "2026-11-13T12:00:00.000Z",
      to: range.to,
      page: "2",
      page_size: "25",
    });
    await user.click(screen.getByLabelText(say("ui.nextPage")));
    expect(paramsOf(address()).get("page")).toBe("3");
    await choose(user, say("inventory.lookback"), say("inventory.days", { days: 1 }));
    expect(paramsOf(address()).has("page")).toBe(false);
    expect(paramsOf(address()).get("days")).toBe("1");
  });

  test("reads in Arabic from right to left, addresses of consumers from left to right", async () => {
    await open({}, "", { locale: "ar", as: { role: "viewer" } });
    await findRow("198.51.100.4");
    expect(document.documentElement.dir).toBe("rtl");
    expect(screen.getByText("198.51.100.4").tagName).toBe("BDI");
  });
});
