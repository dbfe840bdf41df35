import { alertKind, insightsSeverity } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, fill, pick, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../../testing/test-server.ts";
import { apiWith } from "../../inventory/testing-apis.ts";
import { choicesOf } from "../../testing-insights.ts";
import { sourceWith } from "../../trace-sources/testing-sources.ts";
import { numbersOfKind, typedNumbers } from "./rule-form.ts";
import { channelWith, ruleWith, setupAnswers, setupPath } from "./testing-setup.ts";

const [api, source, channel] = [apiWith(), sourceWith(), channelWith()];
const around: Answers = {
  ...setupAnswers,
  "apis.list": pageOf(api),
  "traceSources.list": pageOf(source),
  "alertChannels.list": { items: [channel] },
};
const openNew = async (answers: Answers = {}) => {
  const opened = await openPage(setupPath, { answers: { ...around, "alertRules.create": ruleWith(), ...answers } });
  await press(opened.user, say("alerts.newRule"));
  const dialog = await screen.findByRole("dialog", { name: say("alerts.newRule") });
  return { ...opened, dialog: within(dialog) };
};
const openEdit = async (rule = ruleWith(), options: Pick<Parameters<typeof openPage>[1] & {}, "locale"> = {}) => {
  const opened = await openPage(setupPath, {
    ...options,
    answers: { ...around, "alertRules.list": { items: [rule] }, "alertRules.update": rule },
  });
  const shown = rule.name === "Calls fail" ? say("alerts.kind.error_rate") : rule.name;
  await pick(opened.user, say("alerts.actionsOf", { name: shown }), say("alerts.editRule"));
  const dialog = await screen.findByRole("dialog", { name: say("alerts.editRule") });
  return { ...opened, dialog: within(dialog) };
};
const nowhere = { apis: [], operations: [], actions: [], sources: [] };
const parameter = (name: "min_calls" | "window_minutes" | "least_rate" | "factor" | "silent_minutes") =>
  say(`alerts.parameter.${name}`);

describe("a new rule", () => {
  test("defaults to failures, with the default numbers", async () => {
    const { user, server } = await openNew();
    for (const [name, value] of [
      ["window_minutes", "15"],
      ["min_calls", "50"],
      ["least_rate", "5"],
      ["factor", "3"],
    ] as const)
      expect(screen.getByLabelText<HTMLInputElement>(parameter(name)).value).toBe(value);
    await fill(user, say("alerts.name"), "Checkout fails");
    await choose(user, say("alerts.column.severity"), say("insights.severity.critical"));
    await fill(user, parameter("least_rate"), "2,5");
    await user.click(await screen.findByLabelText("Ours"));
    await press(user, say("alerts.create"));
    await findToast(say("alerts.saved"));
    expect(server.asked("alertRules.create").map(({ body }) => body)).toEqual([
      {
        name: "Checkout fails",
        kind: "error_rate",
        severity: "critical",
        scope: { apis: [], operations: [], actions: [], sources: [] },
        params: { window_minutes: 15, min_calls: 50, least_rate: 0.025, factor: 3 },
        channels: [channel.id],
      },
    ]);
    expect(screen.queryByRole("dialog", { name: say("alerts.newRule") })).toBeNull();
    expect(server.asked("alertRules.list").length).toBe(2);
  });

  test("may look for anything the contract knows, with the numbers of that", async () => {
    const { user } = await openNew();
    expect(await choicesOf(user, say("alerts.lookFor"))).toEqual(
      alertKind.options.map((kind) => say(`alerts.kind.${kind}`)),
    );
    expect(await choicesOf(user, say("alerts.column.severity"))).toEqual(
      insightsSeverity.options.map((each) => say(`insights.severity.${each}`)),
    );
    for (const kind of ["traffic_drop", "new_api", "source_silent"] as const) {
      await choose(user, say("alerts.lookFor"), say(`alerts.kind.${kind}`));
      const fields = [...document.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]")];
      const labels = fields.map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent);
      expect(labels).toEqual(numbersOfKind(kind).map((name) => say(`alerts.parameter.${name}`)));
      expect(fields.map((field) => field.value)).toEqual(numbersOfKind(kind).map((name) => typedNumbers(kind)[name]));
    }
  });

  test("needs a name, and numbers within their bounds", async () => {
    const { user, server } = await openNew();
    expect(errorAt(say("alerts.name"))).toBeNull();
    await press(user, say("alerts.create"));
    expect(errorAt(say("alerts.name"))).toBe(say("alerts.nameMissing"));
    await fill(user, say("alerts.name"), "x".repeat(121));
    expect(errorAt(say("alerts.name"))).toBe(say("alerts.nameMissing"));
    await fill(user, say("alerts.name"), "Fails");
    expect(errorAt(say("alerts.name"))).toBeNull();
    await fill(user, parameter("window_minutes"), "61");
    expect(errorAt(parameter("window_minutes"))).toBe(say("alerts.outOfBounds", { min: 1, max: 60 }));
    await fill(user, parameter("least_rate"), "");
    expect(errorAt(parameter("least_rate"))).toBe(say("alerts.outOfBounds", { min: 0.1, max: 100 }));
    await press(user, say("alerts.create"));
    expect(server.asked("alertRules.create")).toEqual([]);
  });

  test.each(["conflict", "invalid_input"] as const)(
    "refused with %s says so, and stays as it was typed",
    async (code) => {
      const { user, dialog } = await openNew({ "alertRules.create": refuse(code) });
      await fill(user, say("alerts.name"), "Fails");
      await press(user, say("alerts.create"));
      expect((await dialog.findByRole("alert")).textContent).toBe(say(`problem.${code}`));
      expect(screen.getByDisplayValue("Fails")).toBeDefined();
    },
  );

  test("is limited to APIs, or to sources where it is about them", async () => {
    const { user, server } = await openNew();
    await fill(user, say("alerts.name"), "Fails");
    await user.click(screen.getByLabelText(say("alerts.limitTo")));
    await user.click(await screen.findByRole("option", { name: api.name }));
    await user.keyboard("{Escape}");
    expect(screen.queryByLabelText(say("alerts.limitToSources"))).toBeNull();
    await choose(user, say("alerts.lookFor"), say("alerts.kind.source_silent"));
    expect(screen.queryByLabelText(say("alerts.limitTo"))).toBeNull();
    await user.click(screen.getByLabelText(say("alerts.limitToSources")));
    await user.click(await screen.findByRole("option", { name: source.name }));
    await user.keyboard("{Escape}");
    await fill(user, parameter("silent_minutes"), "45");
    await press(user, say("alerts.create"));
    await findToast(say("alerts.saved"));
    expect(server.asked("alertRules.create")[0]?.body).toMatchObject({
      kind: "source_silent",
      scope: { apis: [api.id], sources: [source.id] },
      params: { silent_minutes: 45 },
    });
    const places = (["apis.list", "traceSources.list"] as const).map((name) =>
      server.asked(name)[0]?.query.get("page_size"),
    );
    expect(places).toEqual(["100", "100"]);
  });

  test("without channels says that there is only the bell, and closes without being made", async () => {
    const { user, server } = await openNew({ "alertChannels.list": { items: [] } });
    expect(await screen.findByText(say("alerts.noChannel"))).toBeDefined();
    await press(user, say("ui.cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("alertRules.create")).toEqual([]);
  });
});

describe("a rule that is there", () => {
  test("is filled in, and sends what was changed; its kind stays", async () => {
    const rule = ruleWith({
      name: "Checkout fails",
      scope: { apis: [api.id], operations: ["GET /a"], actions: [], sources: [] },
      channels: [channel.id],
      params: { least_rate: 0.1 },
    });
    const { user, server } = await openEdit(rule);
    expect(screen.getByLabelText<HTMLInputElement>(parameter("least_rate")).value).toBe("10");
    expect(await screen.findByText(api.name)).toBeDefined();
    const kind = await screen.findByRole("combobox", { name: say("alerts.lookFor") });
    expect(kind.hasAttribute("disabled") || kind.getAttribute("aria-disabled") === "true").toBe(true);
    const box = await screen.findByLabelText<HTMLInputElement>("Ours");
    expect(box.checked).toBe(true);
    await user.click(box);
    await fill(user, say("alerts.name"), "Checkout");
    await press(user, say("alerts.save"));
    await findToast(say("alerts.saved"));
    expect(server.asked("alertRules.update")).toEqual([
      expect.objectContaining({
        params: { id: rule.id },
        body: {
          name: "Checkout",
          severity: "high",
          scope: { apis: [api.id], operations: ["GET /a"], actions: [], sources: [] },
          params: { window_minutes: 15, min_calls: 50, least_rate: 0.1, factor: 3 },
          channels: [],
        },
      }),
    ]);
  });

  test("is limited to actions, one a line, where its kind is about operations", async () => {
    const { user, server } = await openEdit(ruleWith({ scope: { ...nowhere, actions: ["mutation A", "query B"] } }));
    const field = screen.getByLabelText<HTMLTextAreaElement>(say("alerts.limitToActions"));
    expect(field.value).toBe("mutation A\nquery B");
    await user.type(field, "\n tools/call search \n\nquery B");
    await press(user, say("alerts.save"));
    await findToast(say("alerts.saved"));
    const actions = ["mutation A", "query B", "tools/call search"];
    expect(server.asked("alertRules.update")[0]?.body).toMatchObject({ scope: { ...nowhere, actions } });
    const previewed = () => server.asked("alertRules.preview").map(({ body }) => body);
    expect(previewed()[0]).toMatchObject({ scope: { actions: ["mutation A", "query B"] } });
  });

  test("has no actions where its kind is about whole APIs", async () => {
    await openEdit(ruleWith({ name: "Quiet", kind: "traffic_drop", params: {} }));
    expect(screen.queryByLabelText(say("alerts.limitToActions"))).toBeNull();
  });

  test("that wasn't renamed keeps its name, in whatever language it is edited", async () => {
    const { user, server } = await openEdit(ruleWith(), { locale: "fr" });
    expect(screen.getByLabelText<HTMLInputElement>(say("alerts.name")).value).toBe(say("alerts.kind.error_rate"));
    await press(user, say("alerts.save"));
    await findToast(say("alerts.saved"));
    expect(server.asked("alertRules.update")[0]?.body).toMatchObject({ name: "Calls fail" });
  });

  test("limited to what isn't there any more shows that something is", async () => {
    const gone = "0199d6f0-0000-7000-8000-0000000000ff";
    const { user, server } = await openEdit(
      ruleWith({ scope: { apis: [gone], operations: [], actions: [], sources: [] } }),
    );
    expect(await screen.findByText("…")).toBeDefined();
    await user.click(screen.getByLabelText(say("ui.remove", { what: "…" })));
    await press(user, say("alerts.save"));
    await findToast(say("alerts.saved"));
    expect(server.asked("alertRules.update")[0]?.body).toMatchObject({ scope: { apis: [] } });
  });
});

describe("the preview", () => {
  const item = {
    time: "2026-11-19T12:00:00.000Z",
    host: "shop.example.com",
    port: 443,
    method: "GET",
    template: "/v1/0",
    action: null,
    source_name: null,
    finding: null,
    observed: 1,
    expected: null,
  };
  const raised = (count: number, total = count) => ({
    from: "2026-11-13T12:00:00.000Z",
    to: "2026-11-20T12:00:00.000Z",
    total,
    items: Array.from({ length: count }, (_, at) => ({ ...item, template: `/v1/${at}` })),
  });

  test("shows what the rule would have raised, the first five of it, by the numbers that are typed", async () => {
    const { user, server, dialog } = await openNew({ "alertRules.preview": raised(7, 9) });
    expect(await dialog.findByText(say("alerts.previewSome", { count: 9 }))).toBeDefined();
    expect(dialog.getAllByText(/^\/v1\//).map(({ textContent }) => textContent)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `/v1/${at}`),
    );
    expect(dialog.getByText(say("alerts.previewMore", { count: 4 }))).toBeDefined();
    expect(server.asked("alertRules.preview")[0]?.body).toEqual({
      kind: "error_rate",
      params: { window_minutes: 15, min_calls: 50, least_rate: 0.05, factor: 3 },
      scope: { apis: [], operations: [], actions: [], sources: [] },
    });
    await fill(user, parameter("factor"), "4");
    await expect.poll(() => server.asked("alertRules.preview").at(-1)?.body).toMatchObject({ params: { factor: 4 } });
    await fill(user, parameter("factor"), "0");
    expect(errorAt(parameter("factor"))).not.toBeNull();
    await fill(user, parameter("factor"), "5");
    await expect.poll(() => server.asked("alertRules.preview").at(-1)?.body).toMatchObject({ params: { factor: 5 } });
    for (const { body } of server.asked("alertRules.preview"))
      expect(JSON.stringify(body)).not.toContain('"params":{}');
  });

  test("shows no more of a few", async () => {
    const { dialog } = await openNew({ "alertRules.preview": raised(1) });
    expect(await dialog.findByText("/v1/0")).toBeDefined();
    expect(dialog.queryByText(say("alerts.previewMore", { count: 0 }))).toBeNull();
  });

  test("says that it would have raised nothing", async () => {
    const { dialog } = await openNew();
    expect(await dialog.findByText(say("alerts.previewNone"))).toBeDefined();
  });

  test("is on its way", async () => {
    const { dialog } = await openNew({ "alertRules.preview": pending });
    expect(await dialog.findByRole("status", { name: say("alerts.previewing") })).toBeDefined();
  });

  test("that failed says so", async () => {
    const { dialog } = await openNew({ "alertRules.preview": refuse("internal") });
    expect(await dialog.findByText(say("alerts.previewError"))).toBeDefined();
  });
});
