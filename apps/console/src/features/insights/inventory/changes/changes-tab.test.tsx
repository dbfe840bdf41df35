import {
  changeSubjects,
  changeVerbs,
  type AnswerOf,
  type ApiChange,
  changeLevel,
  type Endpoints,
  maxChanges,
} from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { isolated } from "../../../../lib/i18n/isolated.ts";
import { choose } from "../../../../testing/controls.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { choicesOf, hrefOf, paramsOf } from "../../testing-insights.ts";
import { apiAnswers, apiId, changeWith, consumerWith, documentWith, tabPath } from "../testing-apis.ts";

type Changes = AnswerOf<Endpoints["apis.changes"]>;
const changesOf = (traits: Partial<Changes> = {}, ...changes: readonly ApiChange[]): Changes => ({
  summary: { error: changes.length, warning: 0, info: 0 },
  changes: [...changes],
  broken: [],
  broken_count: 0,
  broken_calls: 0,
  ...traits,
});
const open = (changes: Changes, answers: Answers = {}, query = "", options: Parameters<typeof openPage>[1] = {}) =>
  openPage(tabPath("changes", query), {
    ...options,
    answers: {
      ...apiAnswers(),
      "apis.documents": { items: [documentWith(2), documentWith(1)] },
      "apis.changes": changes,
      "apis.document": ({ query: asked }) => ({
        ...documentWith(Number(asked.get("version"))),
        source: `version ${asked.get("version")}`,
      }),
      "apis.specText": { source: "learnt" },
      ...answers,
    },
  });
const sides = (server: Awaited<ReturnType<typeof open>>["server"]) => {
  const query = server.asked("apis.changes").at(-1)?.query;
  return [query?.get("from"), query?.get("to")];
};
const listOf = async (count: number) =>
  within(await screen.findByRole("list", { name: say("inventory.changes", { count }) })).getAllByRole("listitem");
const sentenceOf = (about: string, happened: string) => say("inventory.change", { about, happened });

describe("states", () => {
  test("without a document there is nothing to compare", async () => {
    await open(changesOf(), { "apis.documents": { items: [] } });
    expect(await screen.findByText(say("inventory.noVersionTitle"))).toBeDefined();
  });

  test("versions that could not be loaded are loaded again", async () => {
    const { user, server } = await open(changesOf(), { "apis.documents": refuse("internal") });
    await screen.findByText(say("inventory.specErrorTitle"));
    server.answer({ "apis.documents": { items: [] } });
    await user.click(screen.getByRole("button", { name: say("ui.retry") }));
    expect(await screen.findByText(say("inventory.noVersionTitle"))).toBeDefined();
  });

  test("while changes load, the page says so", async () => {
    await open(changesOf(), { "apis.changes": pending });
    expect(await screen.findByRole("status", { name: say("ui.loading") })).toBeDefined();
  });

  test.each(["apis.changes", "apis.document"] as const)(
    "a failed %s is reported, and everything is asked again",
    async (name) => {
      const { user, server } = await open(changesOf(), { [name]: refuse("internal") });
      await screen.findByText(say("inventory.changesErrorTitle"));
      server.answer({ "apis.changes": changesOf(), "apis.document": { ...documentWith(1), source: "" } });
      await user.click(screen.getByRole("button", { name: say("ui.retry") }));
      expect(await screen.findByText(say("inventory.noChanges"))).toBeDefined();
      expect(server.asked("apis.changes").length).toBe(2);
    },
  );
});

describe("the two sides", () => {
  test("are the newest version and the one before", async () => {
    const { user, server } = await open(changesOf());
    expect(await screen.findByText(say("inventory.noChanges"))).toBeDefined();
    expect(sides(server)).toEqual(["1", "2"]);
    expect(server.asked("apis.changes")[0]?.params).toEqual({ id: apiId });
    const versionOf = (version: number) =>
      say("inventory.versionOf", { version, time: formatFor("en").instant(documentWith(version).created_at) });
    expect(await choicesOf(user, say("inventory.compareFrom"))).toEqual([
      versionOf(2),
      versionOf(1),
      say("inventory.learntSpec"),
    ]);
    const texts = server.asked("apis.document").map(({ query }) => [query.get("version"), query.get("format")]);
    expect(texts).toEqual([
      ["1", "yaml"],
      ["2", "yaml"],
    ]);
    expect(screen.getByText(say("inventory.versionNumber", { version: 1 }))).toBeDefined();
  });

  test("are a single version and what was learned", async () => {
    const { server } = await open(changesOf(), { "apis.documents": { items: [documentWith(1)] } });
    await screen.findByText(say("inventory.noChanges"));
    expect(sides(server)).toEqual(["1", "learnt"]);
    // Traffic is no version that ships.
    expect(screen.queryByText(say("inventory.nobodyBreaks"))).toBeNull();
    expect(server.asked("apis.specText")[0]?.query.get("format")).toBe("yaml");
  });

  test("are chosen, and the address keeps them", async () => {
    const { user, address, server } = await open(changesOf());
    await choose(user, say("inventory.compareTo"), say("inventory.learntSpec"));
    expect(paramsOf(address()).get("revision")).toBe("learnt");
    await expect.poll(() => sides(server)).toEqual(["1", "learnt"]);
    await choose(user, say("inventory.compareFrom"), say("inventory.learntSpec"));
    expect(paramsOf(address()).get("base")).toBe("learnt");
    await expect.poll(() => sides(server)).toEqual(["learnt", "learnt"]);
  });

  test("are restored from the address; what is none counts as absent", async () => {
    const { server } = await open(changesOf(), {}, "&base=2&revision=1");
    await screen.findByText(say("inventory.noChanges"));
    expect(sides(server)).toEqual(["2", "1"]);
  });

  test("of an address without sense are the usual ones", async () => {
    const { server } = await open(changesOf(), {}, "&base=zero&revision=0");
    await screen.findByText(say("inventory.noChanges"));
    expect(sides(server)).toEqual(["1", "2"]);
  });
});

describe("changes", () => {
  test("are counted by severity, and name the place, the rule and the affected consumers", async () => {
    const hit = changeWith({ calls: 1500, consumers: 2 });
    const inMessage = changeWith({
      rule: "response-body-type-changed",
      level: "info",
      method: null,
      path: null,
      to_line: null,
      from_line: 1234,
      values: { status: "200", mediaType: "application/json", from: "string", to: "" },
    });
    await open(
      changesOf(
        { summary: { error: 1, warning: 0, info: 2 } },
        hit,
        inMessage,
        changeWith({ to_line: null, values: {} }),
      ),
    );
    const [first, second, third] = await listOf(3);
    const parameter = `${say("inventory.subject.parameter")} ${isolated("limit")}`;
    expect(first?.textContent).toBe(
      [
        say("inventory.level.error"),
        sentenceOf(parameter, say("inventory.verb.added_required")),
        "GET",
        "/v1/orders",
        hit.rule,
        say("inventory.hit", { calls: 1500, consumers: 2 }),
        say("inventory.showLine", { line: "12" }),
      ].join(""),
    );
    const detail = `${isolated("type")} ${isolated("string → –")}`;
    expect(second?.textContent).toBe(
      [
        say("inventory.level.info"),
        sentenceOf(say("inventory.subject.response_body"), `${say("inventory.verb.changed")} (${detail})`),
        "200",
        "application/json",
        inMessage.rule,
        say("inventory.showLine", { line: "1,234" }),
      ].join(""),
    );
    expect(within(third ?? document.body).queryByRole("button")).toBeNull();
    expect(screen.getByText(say("inventory.levelCount.error", { count: 1 }))).toBeDefined();
    expect(screen.getByText(say("inventory.levelCount.info", { count: 2 }))).toBeDefined();
    expect(screen.queryByText(say("inventory.levelCount.warning", { count: 0 }))).toBeNull();
  });

  test("have words for every level, subject and verb", async () => {
    await open(
      changesOf({}, ...changeLevel.options.map((level) => changeWith({ level, values: { parameter: level } }))),
    );
    const items = await listOf(3);
    for (const [at, level] of changeLevel.options.entries())
      expect(items[at]?.textContent.startsWith(say(`inventory.level.${level}`)), level).toBe(true);
    for (const subject of changeSubjects)
      expect(say(`inventory.subject.${subject}`)).not.toBe(`inventory.subject.${subject}`);
    for (const verb of changeVerbs) expect(say(`inventory.verb.${verb}`)).not.toBe(`inventory.verb.${verb}`);
  });

  test("beyond what a reader takes in are cut, and the page says so", async () => {
    await open(changesOf({ summary: { error: 2, warning: 600, info: 0 } }, changeWith()));
    await listOf(602);
    expect(screen.getByText(say("inventory.changesCut", { count: maxChanges }))).toBeDefined();
    expect(screen.getByText(say("inventory.levelCount.warning", { count: 600 }))).toBeDefined();
  });

  test("that all are shown aren't cut; a press shows the line of one", async () => {
    const { user } = await open(changesOf({}, changeWith()));
    await listOf(1);
    expect(screen.queryByText(say("inventory.changesCut", { count: maxChanges }))).toBeNull();
    await user.click(screen.getByRole("button", { name: say("inventory.showLine", { line: "12" }) }));
    expect(screen.getByRole("region", { name: say("inventory.sideBySide") })).toBeDefined();
  });
});

describe("who breaks", () => {
  test("no one, where no change breaks", async () => {
    await open(changesOf({ summary: { error: 0, warning: 1, info: 0 } }, changeWith({ level: "warning" })));
    expect(await screen.findByText(say("inventory.nobodyBreaks"))).toBeDefined();
  });

  test("no one, where what breaks isn't called", async () => {
    await open(changesOf({}, changeWith()));
    expect(await screen.findByText(say("inventory.nobodyCalls"))).toBeDefined();
    expect(screen.queryByText(say("inventory.whoBreaks"))).toBeNull();
  });

  test("those who call it, with what they call", async () => {
    await open(changesOf({ broken: [consumerWith()], broken_count: 2, broken_calls: 9 }, changeWith()));
    expect(await screen.findByText(say("inventory.breaks", { consumers: 2, calls: 9 }))).toBeDefined();
    const row = await findRow("198.51.100.4");
    expect(cellsOf(row)[say("inventory.consumer.calls")]).toBe("1,500");
    const query = paramsOf(hrefOf(within(row).getByRole("link", { name: "198.51.100.4" })));
    expect(query.get("sourceIP[is]")).toBe("198.51.100.4");
    expect(Date.parse(query.get("to") ?? "") - Date.parse(query.get("from") ?? "")).toBe(30 * 86_400_000);
  });

  test("reads in Arabic from right to left, what OpenAPI calls things from left to right", async () => {
    await open(changesOf({}, changeWith()), {}, "", { locale: "ar", as: { role: "viewer" } });
    const [first] = await listOf(1);
    expect(document.documentElement.dir).toBe("rtl");
    expect(first?.textContent).toContain(isolated("limit"));
    expect(screen.getByText("new-required-request-parameter").tagName).toBe("BDI");
  });
});
