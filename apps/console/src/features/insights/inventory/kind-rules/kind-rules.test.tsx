import type { ApiKindRule } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { choose, fill, press } from "../../../../testing/controls.ts";
import { errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { pageOf } from "../../../../testing/page-of.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse, type Answers } from "../../../../testing/test-server.ts";
import { apiId, apiWith } from "../testing-apis.ts";

const rule: ApiKindRule = { host: "*.partner.example", kind: "external" };
const change = {
  id: apiId,
  name: "pay.partner.example",
  display_name: null,
  from: "internal",
  to: "external",
} as const;

const open = async (answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage("/insights/inventory", {
    ...options,
    answers: {
      "apis.list": pageOf(apiWith()),
      "apis.facets": { owners: [], tags: [], environments: [] },
      "apis.suggestions": { items: [] },
      "apis.kindRules": { rules: [rule] },
      ...answers,
    },
  });
  await press(opened.user, say("inventory.kindRules.open"));
  const dialog = within(await screen.findByRole("dialog", { name: say("inventory.kindRules.title") }));
  return { ...opened, dialog };
};
const rulesIn = (dialog: ReturnType<typeof within>) =>
  dialog.findByRole("list", { name: say("inventory.kindRules.list") });

test("a rule is added with what it changes, saved and undone", async () => {
  const undo = { rules: [rule], restore: [{ id: apiId, kind: "internal" as const }] };
  const { user, server, dialog } = await open({
    "apis.previewKindRules": { changes: [change], count: 3 },
    "apis.setKindRules": { rules: [], changed: 3, undo },
  });
  await rulesIn(dialog);
  await fill(user, say("inventory.kindRules.host"), " PAY.example ");
  await choose(user, say("inventory.kindRules.kind"), say("inventory.kindOfOne.external"));
  await user.click(dialog.getByRole("button", { name: say("inventory.kindRules.add") }));
  const changes = await dialog.findByRole("list", { name: say("inventory.kindRules.preview") });
  expect(changes.textContent).toContain("pay.partner.example");
  expect(dialog.getByRole("status").textContent).toBe(say("inventory.kindRules.changes", { count: 3 }));
  expect(dialog.getByText(say("inventory.kindRules.more", { count: 2 }))).toBeDefined();
  const rules = [rule, { host: "PAY.example", kind: "external" }];
  expect(server.asked("apis.previewKindRules")[0]?.body).toEqual({ rules });
  await user.click(dialog.getByRole("button", { name: say("inventory.kindRules.save") }));
  await screen.findByText(say("inventory.kindRules.saved", { count: 3 }));
  await press(user, say("list.bulk.undo"));
  await expect.poll(() => server.asked("apis.setKindRules").map(({ body }) => body)).toEqual([{ rules }, undo]);
});

test("a rule is removed", async () => {
  const { user, server, dialog } = await open({ "apis.previewKindRules": { changes: [], count: 0 } });
  await rulesIn(dialog);
  await user.click(dialog.getByRole("button", { name: say("inventory.kindRules.remove", { host: rule.host }) }));
  expect(await dialog.findByText(say("inventory.kindRules.none"))).toBeDefined();
  await expect.poll(() => server.asked("apis.previewKindRules").map(({ body }) => body)).toEqual([{ rules: [] }]);
});

test("a host is asked for once", async () => {
  const { user, dialog } = await open();
  await rulesIn(dialog);
  const add = dialog.getByRole("button", { name: say("inventory.kindRules.add") });
  await user.click(add);
  expect(errorAt(say("inventory.kindRules.host"))).toBe(say("inventory.kindRules.hostMissing"));
  await fill(user, say("inventory.kindRules.host"), rule.host.toUpperCase());
  await user.click(add);
  expect(errorAt(say("inventory.kindRules.host"))).toBe(say("inventory.kindRules.hostTwice"));
});

test("what can't be saved stays open and says why", async () => {
  const { user, dialog } = await open({
    "apis.previewKindRules": { changes: [], count: 0 },
    "apis.setKindRules": refuse("internal"),
  });
  await rulesIn(dialog);
  await user.click(dialog.getByRole("button", { name: say("inventory.kindRules.remove", { host: rule.host }) }));
  await user.click(dialog.getByRole("button", { name: say("inventory.kindRules.save") }));
  expect(await findToast(say("problem.internal"))).toBeDefined();
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("rules that can't be loaded are reported and loaded again", async () => {
  const { user, server, dialog } = await open({ "apis.kindRules": refuse("internal") });
  await dialog.findByText(say("inventory.kindRules.problem"));
  server.answer({ "apis.kindRules": { rules: [rule] } });
  await user.click(dialog.getByRole("button", { name: say("ui.retry") }));
  expect(await rulesIn(dialog)).toBeDefined();
});

test("readers see the rules only", async () => {
  const { dialog } = await open({}, { as: { role: "viewer" } });
  expect((await rulesIn(dialog)).textContent).toContain(rule.host);
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.queryByRole("button", { name: say("inventory.kindRules.save") })).toBeNull();
});
