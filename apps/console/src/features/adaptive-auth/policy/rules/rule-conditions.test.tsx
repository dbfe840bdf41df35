import { policyRuleEndpoints } from "@parapet/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../../../../testing/controls.ts";
import { say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { configWith, last, openPolicy, ruleWith, savedSettings } from "../testing-policy.ts";

const shadow = ruleWith({
  id: "0199d6f0-0000-7000-8000-00000000e009",
  name: "Payouts by night",
  shadow: true,
  when: { cel: 'call.path.startsWith("/payouts")', headers: [{ name: "x-app", values: ["ios"] }] },
  effect: "deny",
});
const config = configWith({ rules: [shadow, last] });
const edit = async (page: Awaited<ReturnType<typeof openPolicy>>) => {
  await press(page.user, say("policy.editRule", { rule: "Payouts by night" }));
  return within(await screen.findByRole("dialog"));
};

test("a row says what a shadow rule asks and how often it would have decided", async () => {
  const hits = { rule_id: shadow.id, decided: { day: 0, week: 0, month: 0 }, shadow: { day: 1, week: 20, month: 300 } };
  await openPolicy("policy", { config, answers: { "adaptiveConfigs.hits": { items: [hits] } } });
  const list = within(await screen.findByRole("list", { name: say("policy.rules") }));
  expect(list.getByText(say("policy.shadow"))).toBeDefined();
  expect(list.getByText('call.path.startsWith("/payouts")')).toBeDefined();
  expect(list.getByText(say("policy.when.headers", { list: "x-app = ios" }))).toBeDefined();
  expect(await list.findByText(say("policy.hitsShadow", { count: 300 }))).toBeDefined();
  expect(list.getByText(`(${say("policy.hits", { day: "1", week: "20", month: "300" })})`)).toBeDefined();
  expect(list.getByText(say("policy.hitsNone"))).toBeDefined();
});

test("a condition is checked while it is typed, and says what it matches", async () => {
  const problems = [{ code: "unknown_name", from: 0, to: 9 }] as const;
  const page = await openPolicy("policy", {
    config,
    answers: { "adaptiveConfigs.checkCondition": { problems: [...problems], matches: null } },
  });
  const drawer = await edit(page);
  expect(await drawer.findByText(new RegExp(say("rules.problem.unknown_name")))).toBeDefined();
  const { body } = policyRuleEndpoints["adaptiveConfigs.checkCondition"];
  expect(body.parse(page.server.asked("adaptiveConfigs.checkCondition")[0]?.body).when).toEqual(shadow.when);
});

test("matches are counted on the newest decisions", async () => {
  const page = await openPolicy("policy", { config });
  const drawer = await edit(page);
  expect(await drawer.findByText(say("policy.matches", { matched: "12", of: 200 }))).toBeDefined();
});

test("headers are read from lines, and credentials aren't taken", async () => {
  const page = await openPolicy("policy", { config, answers: { "adaptiveConfigs.saveDraft": config } });
  const drawer = await edit(page);
  const field = drawer.getByLabelText(say("policy.asks.headers"));
  fireEvent.change(field, { target: { value: "authorization: x" } });
  expect(await drawer.findByText(say("policy.asks.namedWrong"))).toBeDefined();
  fireEvent.change(field, { target: { value: "X-App: web, ios" } });
  await page.user.click(drawer.getByRole("checkbox", { name: say("policy.shadow") }));
  await press(page.user, say("policy.take"));
  const [saved] = (await savedSettings(page)).rules;
  expect(saved?.when.headers).toEqual([{ name: "x-app", values: ["web", "ios"] }]);
  expect(saved?.shadow).toBeUndefined();
});

test("tests show whether they pass, and those that fail block publishing", async () => {
  const call = { address: "", user_agent: "", method: "POST", path: "/payouts/7", key: "", tls: "", elevated: false };
  const payouts = { id: "0199d6f0-0000-7000-8000-00000000e0a1", name: "Payouts", call, effect: "deny" as const };
  const tested = configWith({ rules: [last] }, { rules: [last], tests: [payouts] });
  const page = await openPolicy("policy", {
    config: tested,
    answers: {
      "adaptiveConfigs.runTests": { items: [{ id: payouts.id, passed: false, effect: "allow", rule: null }] },
      "adaptiveConfigs.saveDraft": tested,
      "adaptiveConfigs.publish": refuse("invalid_input", {
        errors: [{ pointer: "/settings/tests/0", message: "Test failed: Payouts" }],
      }),
    },
  });
  const list = within(await screen.findByRole("list", { name: say("policy.tests") }));
  expect(await list.findByText(say("policy.testFailed"))).toBeDefined();
  await press(page.user, say("policy.publish"));
  await press(page.user, say("policy.publishSubmit"));
  await waitFor(() => expect(screen.getByText(say("policy.testsBlock", { tests: "Payouts" }))).toBeDefined());
});

test("a file replaces the rules of the draft after a look at the changes", async () => {
  const page = await openPolicy("policy", { config, answers: { "adaptiveConfigs.saveDraft": config } });
  await press(page.user, say("policy.import"));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText(say("policy.importFile"));
  await page.user.upload(field, new File(["{}"], "rules.json", { type: "application/json" }));
  expect(await dialog.findByText(say("policy.importWrong"))).toBeDefined();
  const content = JSON.stringify({ format: "parapet/rule-set@1", rules: [last] });
  await page.user.upload(field, new File([content], "rules.json", { type: "application/json" }));
  expect(await dialog.findByText(say("policy.change.removed", { rule: "Payouts by night" }))).toBeDefined();
  await press(page.user, say("policy.importSubmit"));
  expect((await savedSettings(page)).rules).toEqual([last]);
});
