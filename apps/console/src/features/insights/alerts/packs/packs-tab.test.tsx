import { insightsSeverity, type RulePack, rulePackLimits, rulePlace, type RulePackTrial } from "@parapet/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../lib/format/format.ts";
import { answerDialog, choose, fill, pick, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { findToast, say } from "../../../../testing/say.ts";
import { cellsOf, findRow } from "../../../../testing/table.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { choicesOf, headersOf, itemsOf } from "../../testing-insights.ts";
import { packWith, setupAnswers, setupPath } from "../setup/testing-setup.ts";

const { id } = packWith();
const open = (packs: readonly RulePack[], answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`${setupPath}?tab=packs`, {
    ...options,
    answers: { ...setupAnswers, "rulePacks.list": { items: [...packs] }, ...answers },
  });
const header = (column: "name" | "severity" | "rules" | "findings" | "changed" | "actions") =>
  say(`alerts.packColumn.${column}`);
const menu = () => say("alerts.packActions", { name: "Totals" });
const row = () => findRow("Totals");

describe("the list", () => {
  test("without packs says what they are, and offers the first", async () => {
    const { user } = await open([]);
    expect(await screen.findByText(say("alerts.packsNone"))).toBeDefined();
    expect(screen.queryByText(say("alerts.packsText"))).toBeNull();
    await press(user, say("alerts.newPack"));
    expect(await screen.findByRole("dialog", { name: say("alerts.newPack") })).toBeDefined();
  });

  test("that failed is reported and can be retried", async () => {
    const { user, server } = await open([], { "rulePacks.list": refuse("internal") });
    await screen.findByText(say("alerts.packsError"));
    server.answer({ "rulePacks.list": { items: [packWith()] } });
    await press(user, say("ui.retry"));
    expect(await row()).toBeDefined();
  });

  test("says how many rules a pack has, and what they found", async () => {
    await open([packWith()]);
    expect(cellsOf(await row())).toMatchObject({
      [header("name")]: "Totals",
      [header("severity")]: say("insights.severity.low"),
      [header("rules")]: "3",
      [header("findings")]: "1,500",
      [header("changed")]: formatFor("en").instant(packWith().changed_at),
    });
    expect(screen.getByText(say("alerts.packsText"))).toBeDefined();
  });

  test.each(["viewer", "analyst"] as const)("is only read by the role %s", async (role) => {
    await open([packWith()], {}, { as: { role } });
    const found = await row();
    expect(headersOf(screen.getByRole("table"))).not.toContain(header("actions"));
    expect(within(found).getByRole<HTMLInputElement>("switch").disabled).toBe(true);
    expect(screen.queryByText(say("alerts.newPack"))).toBeNull();
  });
});

describe("a data type", () => {
  const openType = async (answers: Answers) => {
    const opened = await open([packWith()], answers);
    await press(opened.user, say("alerts.newDataType"));
    const dialog = within(await screen.findByRole("dialog", { name: say("alerts.newDataType") }));
    return { ...opened, dialog };
  };

  test("is added by the names and values of its fields, and tried before", async () => {
    const { user, server, dialog } = await openType({
      "rulePacks.create": packWith(),
      "rulePacks.try": { rules: [], problems: [] },
    });
    await fill(user, say("alerts.dataTypeName"), "Employee number");
    await fill(user, say("alerts.dataTypeFields"), "staff*, employee");
    expect(screen.queryByLabelText(say("alerts.dataTypeMatch"))).toBeNull();
    fireEvent.change(screen.getByLabelText(say("alerts.dataTypeValues")), { target: { value: "M-.{4}" } });
    await choose(user, say("alerts.dataTypeMatch"), say("alerts.dataTypeMatchEither"));
    await user.click(dialog.getByRole("button", { name: say("alerts.packTrySubmit") }));
    await user.click(dialog.getByRole("button", { name: say("alerts.packSubmit") }));
    await findToast(say("alerts.dataTypeAdded"));
    const type = {
      name: "Employee number",
      keyConditions: { operator: "AND", predicates: [{ type: "REGEX", value: "(?i)(?:staff.*|employee)" }] },
      valueConditions: { operator: "AND", predicates: [{ type: "REGEX", value: "M-.{4}" }] },
      operator: "OR",
    };
    const source = JSON.stringify({ types: [type] }, null, 2);
    expect(server.asked("rulePacks.create")[0]?.body).toEqual({ name: "Employee number", severity: "medium", source });
    expect(server.asked("rulePacks.try")[0]?.body).toMatchObject({ source });
  });

  test("needs a name and a condition", async () => {
    const { user, server, dialog } = await openType({});
    const add = dialog.getByRole("button", { name: say("alerts.packSubmit") });
    await user.click(add);
    expect(errorAt(say("alerts.dataTypeName"))).toBe(say("alerts.nameMissing"));
    await fill(user, say("alerts.dataTypeName"), "Employee number");
    await user.click(add);
    expect(errorAt(say("alerts.dataTypeFields"))).toBe(say("alerts.dataTypeMissing"));
    expect(server.asked("rulePacks.create")).toEqual([]);
  });
});

describe("a pack", () => {
  test.each([true, false])("that is on (%s) is turned to the other", async (enabled) => {
    const { user, server } = await open([packWith({ enabled })], { "rulePacks.update": packWith() });
    await user.click(await screen.findByRole("switch", { name: say("alerts.packOn", { name: "Totals" }) }));
    expect(server.asked("rulePacks.update")).toMatchObject([{ params: { id }, body: { enabled: !enabled } }]);
    await expect.poll(() => server.asked("rulePacks.list").length).toBe(2);
  });

  test("that can't be turned says why", async () => {
    const { user } = await open([packWith()], { "rulePacks.update": refuse("not_found") });
    await user.click(await screen.findByRole("switch"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("is deleted after a question that names it", async () => {
    const { user, server } = await open([packWith()], { "rulePacks.delete": () => undefined });
    expect(await itemsOf(user, menu())).toEqual([say("alerts.editPack"), say("alerts.deletePack")]);
    await user.click(screen.getByText(say("alerts.deletePack")));
    const dialog = await screen.findByRole("dialog", { name: say("alerts.deletePackTitle") });
    expect(dialog.textContent).toContain(say("alerts.deletePackText").replace("<name/>", "Totals"));
    await answerDialog(user, say("alerts.deletePackTitle"), say("alerts.deletePack"));
    await findToast(say("alerts.deleted", { name: "Totals" }));
    expect(server.asked("rulePacks.delete")[0]?.params).toEqual({ id });
    expect(server.asked("rulePacks.list").length).toBe(2);
  });

  test("stays when that is declined or refused", async () => {
    const { user, server } = await open([packWith()], { "rulePacks.delete": refuse("internal") });
    await pick(user, menu(), say("alerts.deletePack"));
    await answerDialog(user, say("alerts.deletePackTitle"), say("ui.cancel"));
    expect(server.asked("rulePacks.delete")).toEqual([]);
    await pick(user, menu(), say("alerts.deletePack"));
    await answerDialog(user, say("alerts.deletePackTitle"), say("alerts.deletePack"));
    await findToast(say("problem.internal"));
    expect(screen.queryByRole("dialog", { name: say("alerts.deletePackTitle") })).toBeNull();
  });

  test("is opened with its rules, which stay; its name and severity are changed", async () => {
    const { user, server } = await open([packWith()], {
      "rulePacks.get": { ...packWith(), source: "- {id: total}" },
      "rulePacks.update": packWith(),
    });
    await pick(user, menu(), say("alerts.editPack"));
    const rules = await screen.findByLabelText<HTMLTextAreaElement>(say("alerts.packRules"));
    await expect.poll(() => rules.value).toBe("- {id: total}");
    expect(rules.readOnly).toBe(true);
    expect(screen.queryByLabelText(say("alerts.packFile"))).toBeNull();
    await fill(user, say("alerts.name"), "Sums");
    await choose(user, say("alerts.packSeverity"), say("insights.severity.critical"));
    await press(user, say("alerts.save"));
    await findToast(say("alerts.saved"));
    expect(server.asked("rulePacks.get")[0]?.params).toEqual({ id });
    expect(server.asked("rulePacks.update")).toMatchObject([{ params: { id } }]);
    expect(server.asked("rulePacks.update")[0]?.body).toEqual({ name: "Sums", severity: "critical" });
  });

  test("whose rules can't be loaded says why", async () => {
    const { user } = await open([packWith()], { "rulePacks.get": refuse("not_found") });
    await pick(user, menu(), say("alerts.editPack"));
    expect((await screen.findByRole("alert")).textContent).toBe(say("problem.not_found"));
  });
});

describe("loading a pack", () => {
  const openNew = async (answers: Answers = {}) => {
    const opened = await open([], { "rulePacks.create": packWith(), ...answers });
    await press(opened.user, say("alerts.newPack"));
    const dialog = await screen.findByRole("dialog", { name: say("alerts.newPack") });
    return { ...opened, dialog: within(dialog) };
  };
  const source = () => screen.getByLabelText<HTMLTextAreaElement>(say("alerts.packSource"));

  test("sends its name, severity and rules", async () => {
    const { user, server } = await openNew();
    expect(await choicesOf(user, say("alerts.packSeverity"))).toEqual(
      insightsSeverity.options.map((each) => say(`insights.severity.${each}`)),
    );
    await fill(user, say("alerts.name"), " Totals ");
    await fill(user, say("alerts.packSource"), "- {id: total}");
    await press(user, say("alerts.packSubmit"));
    await findToast(say("alerts.packLoaded"));
    expect(server.asked("rulePacks.create").map(({ body }) => body)).toEqual([
      { name: "Totals", severity: "medium", source: "- {id: total}" },
    ]);
    expect(screen.queryByRole("dialog", { name: say("alerts.newPack") })).toBeNull();
    expect(server.asked("rulePacks.list").length).toBe(2);
  });

  test("takes the rules from a file", async () => {
    const { user } = await openNew();
    await user.upload(screen.getByLabelText(say("alerts.packFile")), new File(["- {id: f}"], "rules.yaml"));
    await expect.poll(() => source().value).toBe("- {id: f}");
  });

  test("needs a name and rules, and not too many of them", async () => {
    const { user, server } = await openNew();
    expect([errorAt(say("alerts.name")), errorAt(say("alerts.packSource"))]).toEqual([null, null]);
    await press(user, say("alerts.packSubmit"));
    expect(errorAt(say("alerts.name"))).toBe(say("alerts.nameMissing"));
    expect(errorAt(say("alerts.packSource"))).toBe(say("alerts.packMissing"));
    fireEvent.change(source(), { target: { value: "x".repeat(rulePackLimits.source + 1) } });
    expect(errorAt(say("alerts.packSource"))).toBe(say("alerts.packMissing"));
    expect(server.asked("rulePacks.create")).toEqual([]);
  });

  test.each(["conflict", "invalid_input"] as const)(
    "that is refused with %s says so, and keeps what was typed",
    async (code) => {
      const { user, dialog } = await openNew({ "rulePacks.create": refuse(code) });
      await fill(user, say("alerts.name"), "Totals");
      await fill(user, say("alerts.packSource"), "nonsense");
      await press(user, say("alerts.packSubmit"));
      expect((await dialog.findByRole("alert")).textContent).toBe(say(`problem.${code}`));
      expect(source().value).toBe("nonsense");
      await press(user, say("ui.cancel"));
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  test.each([
    ["too_costly", "alerts.packTooCostly"],
    ["quota_reached", "alerts.packTooMany"],
  ] as const)("that is refused with %s says what to change", async (code, message) => {
    const { user, dialog } = await openNew({ "rulePacks.create": refuse(code) });
    await fill(user, say("alerts.name"), "Totals");
    await fill(user, say("alerts.packSource"), "heavy");
    await press(user, say("alerts.packSubmit"));
    expect((await dialog.findByRole("alert")).textContent).toBe(say(message, { count: rulePackLimits.packs }));
  });

  const trial: RulePackTrial = {
    rules: [
      { id: "total", description: "A total", places: ["res_body"], is_active: true, matches: ["/response/body/total"] },
      { id: "none", description: "Nothing", places: ["res_body"], is_active: true, matches: [] },
      { id: "off", description: "Switched off", places: ["res_body"], is_active: false, matches: [] },
    ],
    problems: [{ rule: "open", problem: "Unterminated group" }],
  };

  test("tries the rules on a sample, and says where each applies and which can't be used", async () => {
    const { user, server, dialog } = await openNew({ "rulePacks.try": trial });
    const button = dialog.getByRole("button", { name: say("alerts.packTrySubmit") });
    expect(button.hasAttribute("disabled")).toBe(true);
    await fill(user, say("alerts.packSource"), "- {id: total}");
    expect(await choicesOf(user, say("alerts.packPlace"))).toEqual(
      rulePlace.options.map((place) => say(`alerts.packPlaces.${place}`)),
    );
    await choose(user, say("alerts.packPlace"), say("alerts.packPlaces.req_headers"));
    await fill(user, say("alerts.packSample"), "x-total: 5");
    await user.click(button);
    const rules = await dialog.findByRole("list", { name: say("alerts.packRules") });
    expect(
      within(rules)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "A total/response/body/total",
      `Nothing${say("alerts.packRuleNothing")}`,
      `Switched off${say("alerts.packRuleOff")}`,
    ]);
    expect(dialog.getByText(say("alerts.packProblems", { count: 1 })).parentElement?.textContent).toContain(
      "open Unterminated group",
    );
    expect(server.asked("rulePacks.try").map(({ body }) => body)).toEqual([
      { source: "- {id: total}", sample: { place: "req_headers", text: "x-total: 5" } },
    ]);
  });

  test("a trial without problems names none; one that failed says why", async () => {
    const { user, server, dialog } = await openNew({ "rulePacks.try": { ...trial, problems: [] } });
    await fill(user, say("alerts.packSource"), "- {id: total}");
    await user.click(dialog.getByRole("button", { name: say("alerts.packTrySubmit") }));
    await dialog.findByText("A total");
    expect(dialog.queryByText(say("alerts.packProblems", { count: 0 }))).toBeNull();
    server.answer({ "rulePacks.try": refuse("invalid_input") });
    await user.click(dialog.getByRole("button", { name: say("alerts.packTrySubmit") }));
    expect((await dialog.findByRole("alert")).textContent).toBe(say("problem.invalid_input"));
  });
});
