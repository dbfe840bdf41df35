import { callPhrase, callRule, type EventComparison, type EventDetail, eventVerdict } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { findCard } from "../../../testing/cards.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { hrefOf } from "../testing-insights.ts";
import { eventWith } from "./testing-events.ts";

type Difference = EventComparison["differences"][number];
const noNeighbors = { previous: null, next: null };
const open = (answers: Answers, event: Partial<EventDetail> = {}) =>
  openPage(`/insights/events/tableView/${eventWith().id}`, {
    answers: {
      "events.get": eventWith(event),
      "events.neighbours": { consumer: noNeighbors, trace: noNeighbors },
      ...answers,
    },
  });
const comparisonWith = (traits: Partial<EventComparison> = {}): EventComparison => ({
  left: "get:\n  summary: One order\n",
  right: "get:\n  responses: {}\n",
  version: 7,
  masked: false,
  differences: [],
  ...traits,
});
const differenceWith = (traits: Partial<Difference> = {}): Difference => ({
  rule: "type",
  verdict: "violation",
  sample: "/response/body/total",
  spec: "/paths/~1orders",
  expected: "string",
  got: "number",
  expected_words: null,
  got_words: null,
  left_line: null,
  right_line: null,
  ...traits,
});
const compared = (...differences: readonly Difference[]): Answers => ({
  "events.difference": comparisonWith({ differences: [...differences] }),
});
const api = { id: "0199d6f0-0000-7000-8000-00000000b001", kind: "external" as const, host: "shop.example.com" };
const items = async () => {
  const list = await screen.findByRole("region", { name: say("events.differences.title") });
  return within(list).getAllByRole("listitem");
};

describe("the comparison", () => {
  test("compares the call with its documented operation", async () => {
    const { server } = await open(compared());
    expect(await screen.findByText(say("events.comparison.version", { version: 7 }))).toBeDefined();
    expect(screen.getByText(say("events.comparison.thisCall"))).toBeDefined();
    expect(screen.getByText(say("events.differences.none"))).toBeDefined();
    expect(Object.fromEntries(server.asked("events.difference")[0]?.query ?? [])).toEqual({
      against: "documented",
      whole: "false",
    });
    for (const note of ["masked", "expired", "undocumented"] as const)
      expect(screen.queryByText(say(`events.comparison.${note}`))).toBeNull();
  });

  test("or with the learned one, or with the whole document", async () => {
    const { user, server } = await open(compared());
    await screen.findByText(say("events.differences.none"));
    const { version: _version, ...learned } = comparisonWith();
    server.answer({ "events.difference": { ...learned, version: null } });
    await user.click(screen.getByRole("tab", { name: say("events.comparison.reconstructed") }));
    expect(await screen.findByText(say("events.comparison.learnt"))).toBeDefined();
    await user.click(screen.getByRole("switch", { name: say("events.comparison.whole") }));
    const asked = server.asked("events.difference").map(({ query }) => [query.get("against"), query.get("whole")]);
    expect(asked).toEqual([
      ["documented", "false"],
      ["reconstructed", "false"],
      ["reconstructed", "true"],
    ]);
  });

  test("says what was masked, expired, or isn't in the document", async () => {
    await open({ "events.difference": comparisonWith({ masked: true, left: "" }) }, { payload_kept: false });
    expect(await screen.findByText(say("events.comparison.masked"))).toBeDefined();
    expect(screen.getByText(say("events.comparison.expired"))).toBeDefined();
    expect(screen.getByText(say("events.comparison.undocumented"))).toBeDefined();
  });

  test("says that an operation hasn't been learned", async () => {
    const { user } = await open({ "events.difference": comparisonWith({ left: "" }) });
    await user.click(await screen.findByRole("tab", { name: say("events.comparison.reconstructed") }));
    expect(await screen.findByText(say("events.comparison.unlearnt"))).toBeDefined();
  });

  test("without a document leads to where one is provided", async () => {
    await open({ "events.difference": () => undefined }, { api });
    expect(await screen.findByText(say("events.comparison.noDocument"))).toBeDefined();
    expect(hrefOf(screen.getByRole("link", { name: say("events.comparison.provide") }))).toBe(
      `/insights/inventory/external/${api.id}?tab=spec`,
    );
  });

  test.each([null, api])("of what wasn't learned, or of no API (%j), offers nothing to provide", async (known) => {
    const { user } = await open({ "events.difference": () => undefined }, { api: known });
    if (known !== null)
      await user.click(await screen.findByRole("tab", { name: say("events.comparison.reconstructed") }));
    expect(await screen.findByText(say("events.comparison.nothingLearnt"))).toBeDefined();
    expect(screen.queryByText(say("events.comparison.provide"))).toBeNull();
  });

  test("is loading, or failed and can be retried", async () => {
    const { user, server } = await open({ "events.difference": refuse("internal") });
    const card = within(await findCard(say("events.comparison")));
    await card.findByText(say("events.comparison.failed"));
    server.answer({ "events.difference": pending });
    await user.click(card.getByRole("button", { name: say("ui.retry") }));
    server.answer(compared());
    await user.click(card.getByRole("switch", { name: say("events.comparison.whole") }));
    expect(await card.findByText(say("events.differences.none"))).toBeDefined();
  });

  test("of what is no API call isn't made", async () => {
    const { server } = await open(compared(), { is_api: false });
    await findCard(say("events.summary"));
    expect(screen.queryByText(say("events.comparison"))).toBeNull();
    expect(server.asked("events.difference")).toEqual([]);
  });
});

describe("differences", () => {
  test("are counted, named and shown as the document says them", async () => {
    await open(compared(differenceWith(), differenceWith({ rule: "brand-new", sample: "/request/query/limit" })));
    const [first, second] = await items();
    expect(screen.getByText(say("events.differences.count", { count: 2 }))).toBeDefined();
    expect(first?.textContent).toBe(
      `${say("insights.verdict.violation")}${say("events.rule.type")}${say("events.differences.expected")} string · ${say("events.differences.got")} number/response/body/total`,
    );
    expect(second?.textContent).toContain(say("events.rule.other", { rule: "brand-new" }));
  });

  test("have a name for every rule; those that say it all say no more", async () => {
    await open(compared(...callRule.options.map((rule) => differenceWith({ rule }))));
    const shown = await items();

    for (const [at, rule] of callRule.options.entries()) {
      expect(shown[at]?.textContent).toContain(say(`events.rule.${rule}`));
      const isPlain = ["path", "method", "deprecated", "sunset"].includes(rule);
      expect(shown[at]?.textContent.includes(say("events.differences.expected")), rule).toBe(!isPlain);
    }
  });

  test("say every phrase in the language of the page, with its value", async () => {
    const phrases = callPhrase.options.map((phrase, at) =>
      differenceWith({ sample: `/${at}`, expected_words: { phrase, value: `v${at}` }, expected: "x", got: "y" }),
    );
    await open(compared(...phrases));
    const shown = await items();
    for (const [at, phrase] of callPhrase.options.entries()) {
      const words = say(`events.said.${phrase}`).replace("<value/>", `v${at}`);
      expect(shown[at]?.textContent).toContain(`${say("events.differences.expected")} ${words} · `);
    }
    expect(shown[0]?.textContent).toContain(`${say("events.differences.got")} y`);
  });

  test("say what came in words too, and each verdict", async () => {
    const words = { phrase: "list", value: "2" } as const;
    const verdicts = eventVerdict.options.map((verdict) =>
      differenceWith({ verdict, spec: verdict, got_words: words }),
    );
    await open(compared(...verdicts));
    const shown = await items();
    const got = say("events.said.list").replace("<value/>", "2");
    expect(shown.map((item) => item.textContent.includes(`${say("events.differences.got")} ${got}`))).toEqual(
      verdicts.map(() => true),
    );
    for (const [at, verdict] of eventVerdict.options.entries())
      expect(shown[at]?.textContent.startsWith(say(`insights.verdict.${verdict}`))).toBe(true);
  });

  test("lead to their line: that of the call, or else of the document", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const { user } = await open(
      compared(
        differenceWith({ right_line: 2 }),
        differenceWith({ rule: "required", left_line: 2 }),
        differenceWith({ rule: "format" }),
      ),
    );
    const [right, left, none] = await items();
    if (!right || !left || !none) throw new Error("Three differences were expected");
    const show = (name: string) => say("events.differences.showLine", { name });
    expect(within(none).queryByRole("button")).toBeNull();
    await user.click(within(right).getByRole("button", { name: show(say("events.rule.type")) }));
    await user.click(within(left).getByRole("button", { name: show(say("events.rule.required")) }));
    expect(scrolled).toHaveBeenCalled();
  });
});
