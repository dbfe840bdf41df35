import { consumerKind, eventWarning, type EventDetail } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { findCard, valueOf } from "../../../testing/cards.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { hrefOf, paramsOf } from "../testing-insights.ts";
import { eventsAnswers, eventWith } from "./testing-events.ts";

const id = eventWith().id;
const path = `/insights/events/tableView/${id}`;
const noNeighbors = { previous: null, next: null };
const around: Answers = {
  "events.neighbours": { consumer: noNeighbors, trace: noNeighbors },
  "events.difference": () => undefined,
};
const open = (
  event: Partial<EventDetail> = {},
  answers: Answers = {},
  options: Parameters<typeof openPage>[1] & { readonly query?: string } = {},
) =>
  openPage(`${path}${options.query ?? ""}`, {
    ...options,
    answers: { ...around, "events.get": eventWith(event), ...answers },
  });
const format = formatFor("en");
const column = (name: "status" | "template" | "action" | "consumer") => say(`events.column.${name}`);

describe("states", () => {
  test("while the call loads, the page says so", async () => {
    const { server } = await open({}, { "events.get": pending });
    expect(screen.getByRole("status", { name: say("ui.loading") })).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("events.detail"));
    expect(server.asked("events.get")[0]?.params).toEqual({ id });
  });

  test.each(["not_found", "invalid_input"] as const)(
    "an address refused with %s says that it isn't there",
    async (code) => {
      const { address } = await open({}, { "events.get": refuse(code) });
      expect(await screen.findByText(say("events.missingTitle"))).toBeDefined();
      expect(screen.queryByText(say("events.errorTitle"))).toBeNull();
      expect(address()).toBe(path);
    },
  );

  test("a failed load is reported and can be retried", async () => {
    const { user, server } = await open({}, { "events.get": refuse("internal") });
    await screen.findByText(say("events.errorTitle"));
    server.answer({ "events.get": eventWith() });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await findCard(say("events.summary"))).toBeDefined();
  });

  test("a role without access to traffic sees why", async () => {
    await open({}, { "events.get": refuse("forbidden") });
    expect(await screen.findByText(say("list.forbiddenTitle"))).toBeDefined();
  });

  test("a visitor is sent to sign in and comes back", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("the way back leads to the same rows", async () => {
    const { user, address } = await open({}, eventsAnswers, { query: "?page=2&method[is]=GET&sort=status" });
    await user.click(await screen.findByText(say("events.title"), { selector: "a, a *" }));
    expect(address().startsWith("/insights/events?")).toBe(true);
    expect(Object.fromEntries(paramsOf(address()))).toEqual({ page: "2", "method[is]": "GET", sort: "status" });
  });

  test("in Arabic the page runs from right to left, but a path doesn't", async () => {
    await open({}, {}, { locale: "ar", as: { role: "viewer" } });
    await findCard(say("events.summary"));
    expect(document.documentElement.dir).toBe("rtl");
    expect(within(screen.getByRole("heading", { level: 1 })).getByText("/v1/orders").tagName).toBe("BDI");
  });

  test("in French the summary is in French", async () => {
    await open({}, {}, { locale: "fr" });
    const card = await findCard(say("events.summary"));
    expect(valueOf(say("events.column.duration_ms"), card).textContent).toBe(formatFor("fr").duration(12));
  });
});

describe("the summary", () => {
  test("says what was called, by whom, and how it went", async () => {
    await open({
      consumer: "alice",
      consumer_kind: "jwt",
      organization: "acme",
      user_agent: "curl/8",
      dst_namespace: "shop",
      verdict: "rogue",
      trace_id: "4bf92f3577b34da6a3ce929d0e0e4736",
      src_ip: "2001:db8::1",
    });
    const card = await findCard(say("events.summary"));
    const texts = Object.fromEntries(
      [...card.querySelectorAll("dt")].map((key) => [key.textContent, key.nextElementSibling?.textContent]),
    );
    expect(texts).toEqual({
      [say("events.address")]: "https://shop.example.com/v1/orders?limit=10",
      [say("events.column.status")]: "200",
      [say("events.column.duration_ms")]: format.duration(12),
      [say("events.column.time")]: format.exactInstant("2026-11-20T12:00:00.000Z"),
      [say("events.column.received_at")]: format.exactInstant("2026-11-20T12:00:01.000Z"),
      [say("events.column.source_name")]: "Kong, production",
      [say("events.column.verdict")]: say("insights.verdict.rogue"),
      [say("events.column.is_api")]: say("events.isApi"),
      [say("events.column.template")]: "/v1/orders",
      [say("events.column.consumer")]: `alice${say("events.consumerKind.jwt")}`,
      [say("events.column.organization")]: "acme",
      [say("events.column.src_ip")]: "[2001:db8::1]:40000",
      [say("events.column.dst_ip")]: "10.0.0.20:443",
      [say("events.column.dst_namespace")]: "shop",
      [say("events.column.http_version")]: "1.1",
      [say("events.column.user_agent")]: "curl/8",
      [say("events.column.request_id")]: "r-1",
      [say("events.trace")]: "4bf92f3577b34da6a3ce929d0e0e4736",
    });
    expect(document.title).toContain("GET /v1/orders");
  });

  test("what isn't set is a dash, and what isn't known is left out", async () => {
    const nulls = { status: null, duration_ms: null, consumer: null, src_ip: null, dst_port: null, http_version: null };
    await open({ ...nulls, user_agent: null, is_api: false });
    const card = await findCard(say("events.summary"));
    const read = (name: "status" | "duration_ms" | "consumer" | "organization" | "src_ip" | "dst_ip" | "user_agent") =>
      valueOf(say(`events.column.${name}`), card).textContent;
    expect([read("status"), read("duration_ms"), read("consumer"), read("organization")]).toEqual([
      say("events.unknown"),
      "–",
      "–",
      "–",
    ]);
    expect([read("src_ip"), read("dst_ip"), read("user_agent")]).toEqual(["–", "10.0.0.20", "–"]);
    expect(valueOf(say("events.column.is_api"), card).textContent).toBe(say("events.isNotApi"));
    expect(within(card).queryByText(say("events.trace"))).toBeNull();
  });

  test.each(consumerKind.options)("a consumer identified by %s leads to all its calls", async (kind) => {
    await open({ consumer: "alice", consumer_kind: kind });
    const value = within(valueOf(column("consumer"), await findCard(say("events.summary"))));
    expect(value.getByText(say(`events.consumerKind.${kind}`))).toBeDefined();
    expect(hrefOf(value.getByRole("link"))).toBe(
      `/insights/events?${new URLSearchParams({ "consumer[is]": "alice" })}`,
    );
  });

  test.each(["internal", "external"] as const)("the operation of an %s API leads to the inventory", async (kind) => {
    const api = { id: "0199d6f0-0000-7000-8000-00000000b001", kind, host: "shop.example.com" };
    await open({ api, template: "/v1/{id}" });
    const link = within(valueOf(column("template"), await findCard(say("events.summary")))).getByRole("link");
    expect(hrefOf(link).split("?")[0]).toBe(`/insights/inventory/${kind}/${api.id}`);
    expect(Object.fromEntries(paramsOf(hrefOf(link)))).toEqual({ tab: "operations", search: "/v1/{id}" });
  });

  test("an operation of no known API leads nowhere", async () => {
    await open();
    expect(within(valueOf(column("template"), await findCard(say("events.summary")))).queryByRole("link")).toBeNull();
  });

  test("what the call does leads to the other calls that do it", async () => {
    await open({ method: "POST", template: "/graphql", action: "query GetOrders" });
    const link = within(valueOf(column("action"), await findCard(say("events.summary")))).getByRole("link");
    expect(link.textContent).toBe("query GetOrders");
    expect(Object.fromEntries(paramsOf(hrefOf(link)))).toEqual({
      "host[is]": "shop.example.com",
      "method[is]": "POST",
      "template[is]": "/graphql",
      "action[is]": "query GetOrders",
    });
  });

  test("a call that names nothing has no such row", async () => {
    await open();
    const card = await findCard(say("events.summary"));
    expect(within(card).queryByText(column("action"))).toBeNull();
  });

  test("what was masked in the address is listed below it, what was masked in bodies is not", async () => {
    await open({
      redactions: [
        { in: "query", pointer: "/token", kind: "token" },
        { in: "req_body", pointer: "/card", kind: "card-number" },
      ],
    });
    const card = await findCard(say("events.summary"));
    expect(card.textContent).toContain("token");
    expect(card.textContent).not.toContain("card-number");
  });
});

describe("what is known besides", () => {
  test("every warning is a sentence with its code", async () => {
    await open({ warnings: [...eventWarning.options] });
    const card = await findCard(say("events.warningCount", { count: eventWarning.options.length }));
    const items = within(card).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(
      eventWarning.options.map((warning) => `${say(`events.warning.${warning}`)} ${warning}`),
    );
  });

  test("findings are named with what they mean; one of a newer server by its code", async () => {
    await open({ findings: ["PII_IBAN", "SOMETHING_NEW"] });
    const items = within(await findCard(say("events.findings", { count: 2 }))).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      `${say("insights.finding.PII_IBAN")}${say("insights.findingText.PII_IBAN")}`,
      "SOMETHING_NEW",
    ]);
  });

  test("without any there are no cards for them; the two messages are shown", async () => {
    await open({ res_body: '{"total":12.5}', req_headers: [{ name: "accept", value: "*/*", redacted: false }] });
    expect((await findCard(say("events.summary"))).textContent).toBeDefined();
    expect(screen.queryByText(say("events.warningCount", { count: 0 }))).toBeNull();
    expect(screen.queryByText(say("events.findings", { count: 0 }))).toBeNull();
    expect(await screen.findByText("accept")).toBeDefined();
    expect(await screen.findByRole("heading", { name: say("ui.response") })).toBeDefined();
    expect(screen.queryByText(say("events.expired"))).toBeNull();
  });

  test("past their retention, it says so in the place of the messages", async () => {
    await open({ payload_kept: false });
    expect(await screen.findByText(say("events.expired"))).toBeDefined();
    expect(screen.queryByRole("heading", { name: say("ui.request") })).toBeNull();
  });

  test("the whole call is copied as JSON, and a clipboard error is shown", async () => {
    const event = eventWith();
    const { user } = await open();
    await user.click(await screen.findByText(say("events.copyJson")));
    await findToast(say("ui.copied"));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(event);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(screen.getByText(say("events.copyJson")));
    await findToast(say("ui.copyFailed"));
  });
});

describe("the calls around it", () => {
  const neighbour = (place: number) => ({
    id: `0199d6f0-0000-7000-8000-00000000010${place}`,
    time: "2026-11-20T11:59:00.000Z",
    method: "PUT",
    path: `/n/${place}`,
    status: 200,
  });
  const nameOf = (which: "previous" | "next", of: "consumer" | "trace", place: number) =>
    `${say(`events.neighbours.${which}`)}, ${say(`events.neighbours.${of}`)}: PUT /n/${place}`;

  test("lead on within the same list; those of the consumer by j and k", async () => {
    const { user, address, server } = await open(
      {},
      {
        "events.neighbours": {
          consumer: { previous: neighbour(1), next: neighbour(2) },
          trace: { previous: null, next: neighbour(3) },
        },
      },
      { query: "?sort=status" },
    );
    const previous = await screen.findByLabelText(nameOf("previous", "consumer", 1));
    const next = screen.getByLabelText(nameOf("next", "consumer", 2));
    expect([previous, next].map((link) => link.getAttribute("aria-keyshortcuts"))).toEqual(["k", "j"]);
    expect(screen.getByLabelText(nameOf("next", "trace", 3)).getAttribute("aria-keyshortcuts")).toBeNull();
    expect(previous.title).toContain(format.exactInstant(neighbour(1).time));
    await user.click(next);
    expect(address()).toBe(`/insights/events/tableView/${neighbour(2).id}?sort=status`);
    expect(server.asked("events.get").at(-1)?.params).toEqual({ id: neighbour(2).id });
  });

  test("where there are none, no way leads on, and the trace isn't named", async () => {
    await open();
    await findCard(say("events.summary"));
    const ways = within(screen.getByRole("navigation", { name: say("events.neighbours") }));
    expect(ways.getByText(say("events.neighbours.consumer"))).toBeDefined();
    expect(ways.queryByText(say("events.neighbours.trace"))).toBeNull();
    expect(ways.queryAllByRole("link")).toEqual([]);
  });
});
