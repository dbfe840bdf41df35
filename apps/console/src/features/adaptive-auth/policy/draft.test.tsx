import type { AdaptiveSettings } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, choose, fill, press } from "../../../testing/controls.ts";
import { findToast, say } from "../../../testing/say.ts";
import { refuse } from "../../../testing/test-server.ts";
import { protectedApiWith } from "../testing-apis.ts";
import { configWith, last, office, openPolicy, risky, ruleWith, settingsWith } from "./testing-policy.ts";

const bar = () => screen.findByRole("region", { name: say("policy.draft") });
const publishTitle = (version = 5) => say("policy.publishTitle", { version });
const id = protectedApiWith().id;
const edit = async (options: Parameters<typeof openPolicy>[1] = {}) => {
  const page = await openPolicy("general", options);
  await choose(page.user, say("policy.field.on_error"), say("adaptive.effect.deny"));
  return page;
};
const linesOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("the bar", () => {
  test("is not there while nothing differs", async () => {
    await openPolicy("general");
    await screen.findByText(say("policy.generalText.on_error"));
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
  });

  test("counts what differs and says whether it is saved", async () => {
    await openPolicy("general", { config: configWith({}, { mode: "off", on_error: "deny" }) });
    const region = within(await bar());
    expect(region.getByText(say("policy.differs", { count: 2 }))).toBeDefined();
    expect(region.getByText(say("policy.savedBy", { name: "olga@example.com" }))).toBeDefined();
    expect(region.queryByRole("button", { name: say("policy.saveDraft") })).toBeNull();
  });

  test("offers to save unsaved changes", async () => {
    await edit();
    const region = within(await bar());
    expect(region.getByText(say("policy.unsaved"))).toBeDefined();
    expect(region.getByRole("button", { name: say("policy.saveDraft") })).toBeDefined();
  });

  test("goes when a change is taken back by hand", async () => {
    const { user } = await edit();
    await bar();
    await choose(user, say("policy.field.on_error"), say("adaptive.effect.allow"));
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
  });
});

describe("saving", () => {
  test("keeps the draft and says so", async () => {
    const saved = configWith({}, { on_error: "deny" });
    const { user, server } = await edit({ answers: { "adaptiveConfigs.saveDraft": saved } });
    await press(user, say("policy.saveDraft"));
    await findToast(say("policy.draftSaved"));
    expect(server.asked("adaptiveConfigs.saveDraft")).toMatchObject([
      { params: { id }, body: { settings: settingsWith({ on_error: "deny" }) } },
    ]);
    expect(within(await bar()).getByText(say("policy.savedBy", { name: "olga@example.com" }))).toBeDefined();
  });

  test("that is refused is reported and keeps what was changed", async () => {
    const { user } = await edit({ answers: { "adaptiveConfigs.saveDraft": refuse("unavailable") } });
    await press(user, say("policy.saveDraft"));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
    expect(within(await bar()).getByText(say("policy.unsaved"))).toBeDefined();
  });
});

describe("discarding", () => {
  test("a saved draft drops it on the server", async () => {
    const { user, server } = await openPolicy("general", {
      config: configWith({}, { on_error: "deny" }),
      answers: { "adaptiveConfigs.discardDraft": () => undefined },
    });
    await bar();
    server.answer({ "adaptiveConfigs.get": configWith() });
    await press(user, say("policy.discard"));
    await expect.poll(() => screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
    expect(server.asked("adaptiveConfigs.discardDraft").map(({ params }) => params["id"])).toEqual([id]);
  });

  test("without a draft asks the server for the current version only", async () => {
    const { user, server } = await edit();
    await press(user, say("policy.discard"));
    await expect.poll(() => screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
    expect(server.asked("adaptiveConfigs.discardDraft")).toEqual([]);
    expect((await screen.findByRole("combobox", { name: say("policy.field.on_error") })).textContent).toBe(
      say("adaptive.effect.allow"),
    );
  });

  test("that is refused is reported", async () => {
    const { user } = await openPolicy("general", {
      config: configWith({}, { on_error: "deny" }),
      answers: { "adaptiveConfigs.discardDraft": refuse("unavailable") },
    });
    await press(user, say("policy.discard"));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
    expect(await bar()).toBeDefined();
  });
});

describe("publishing", () => {
  test("saves, publishes over the version that was seen, and looks at the API again", async () => {
    const published = configWith({ on_error: "deny" }, null, { version: 5 });
    const { user, server } = await edit({
      answers: {
        "adaptiveConfigs.saveDraft": configWith({}, { on_error: "deny" }),
        "adaptiveConfigs.publish": published,
      },
    });
    await press(user, say("policy.publish"));
    const dialog = await screen.findByRole("dialog", { name: publishTitle() });
    expect(linesOf(dialog)).toEqual([say("policy.change.field", { field: say("policy.field.on_error") })]);
    await fill(user, say("policy.note"), "After the incident");
    await answerDialog(user, publishTitle(), say("policy.publishSubmit"));
    await findToast(say("policy.published", { version: 5 }));
    expect(server.asked("adaptiveConfigs.saveDraft")).toHaveLength(1);
    expect(server.asked("adaptiveConfigs.publish")).toMatchObject([
      { params: { id }, body: { version: 4, note: "After the incident" } },
    ]);
    expect(screen.queryByRole("region", { name: say("policy.draft") })).toBeNull();
    expect(screen.queryByRole("dialog", { name: publishTitle() })).toBeNull();
    expect(server.asked("protectedApis.get")).toHaveLength(2);
  });

  test("says every change, rules and weights by their names", async () => {
    const added = ruleWith({ id: "0199d6f0-0000-7000-8000-00000000e009", name: "Nights", when: { elevated: false } });
    const draft: Partial<AdaptiveSettings> = {
      mode: "off",
      weights: { "dev.agent": 0.5 },
      rules: [added, { ...risky, effect: "step_up" }, office, last],
    };
    const removed = { ...office, id: "0199d6f0-0000-7000-8000-00000000e008", name: "New client" };
    const { user } = await openPolicy("general", {
      config: configWith({ rules: [office, risky, removed, last] }, draft),
    });
    await press(user, say("policy.publish"));
    const dialog = await screen.findByRole("dialog", { name: publishTitle() });
    expect(linesOf(dialog)).toEqual([
      say("policy.field.mode"),
      say("policy.change.weight", { signal: say("adaptive.signal.dev.agent"), before: "1", after: "0.5" }),
      say("policy.change.added", { rule: "Nights" }),
      say("policy.change.changed", { rule: say("adaptive.rule.high") }),
      say("policy.change.removed", { rule: say("adaptive.rule.new") }),
      say("policy.change.order"),
    ]);
  });

  test("over a version that another user published shows what it changed, and keeps the draft", async () => {
    const { user, server } = await edit({
      answers: {
        "adaptiveConfigs.saveDraft": configWith({}, { on_error: "deny" }),
        "adaptiveConfigs.publish": refuse("conflict"),
      },
    });
    await press(user, say("policy.publish"));
    server.answer({ "adaptiveConfigs.get": configWith({ session_s: 600 }, { on_error: "deny" }, { version: 5 }) });
    await answerDialog(user, publishTitle(), say("policy.publishSubmit"));
    const dialog = await screen.findByRole("dialog", { name: publishTitle(6) });
    const note = within(dialog).getByText(say("policy.overtaken", { version: 5, name: "olga@example.com" }));
    expect(linesOf(note.closest("[role=status]") ?? dialog)).toEqual([say("policy.field.session_s")]);
    expect(within(dialog).getByText(say("policy.field.on_error"))).toBeDefined();
    server.answer({ "adaptiveConfigs.publish": configWith({ on_error: "deny" }, null, { version: 6 }) });
    await answerDialog(user, publishTitle(6), say("policy.publishSubmit"));
    await findToast(say("policy.published", { version: 6 }));
    expect(server.asked("adaptiveConfigs.publish").map(({ body }) => body)).toMatchObject([
      { version: 4 },
      { version: 5 },
    ]);
  });

  test("that is refused is reported; cancel leaves the draft", async () => {
    const { user } = await edit({ answers: { "adaptiveConfigs.saveDraft": refuse("invalid_input") } });
    await press(user, say("policy.publish"));
    await answerDialog(user, publishTitle(), say("policy.publishSubmit"));
    expect(await findToast(say("problem.invalid_input"))).toBeDefined();
    await answerDialog(user, publishTitle(), say("ui.cancel"));
    expect(within(await bar()).getByText(say("policy.unsaved"))).toBeDefined();
  });
});
