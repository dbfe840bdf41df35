import { attackType, mailSeverity, mailVerdict, type MailPolicy, policyAction, type Role } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionSettingsWith } from "../../../lib/tenant-action/testing-actions.ts";
import { choose, fill, pick, press } from "../../../testing/controls.ts";
import { descriptionOf } from "../../../testing/described.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { draftOf, newDraft } from "./policy-draft.ts";
import { policyId, policyWith, predictionWith, settingsWith } from "./testing-policies.ts";

const path = "/secure-inbox/settings/QuarantineSettings";
const three = [1, 2, 3].map((place) => policyWith({ id: policyId(place), name: `Policy ${place}` }));
const open = async (policies: readonly MailPolicy[], answers: Answers = {}, role: Role = "provider_admin") => {
  const opened = await openPage(path, {
    as: { role },
    answers: {
      "quarantineSettings.read": settingsWith(),
      "mailPolicies.list": { items: [...policies] },
      "tenantActionSettings.read": actionSettingsWith(),
      ...answers,
    },
  });
  await screen.findByText(say("quarantineSettings.policiesText"));
  return opened;
};
const lines = () =>
  within(screen.getByRole("list", { name: say("quarantineSettings.policies") })).getAllByRole("listitem");
const more = (name: string) => `${say("quarantineSettings.more")}: ${name}`;
const save = async ({ user }: Awaited<ReturnType<typeof open>>) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name: say("quarantineSettings.save") }));

describe("the list", () => {
  test("says what is there without policies", async () => {
    await open([]);
    expect(screen.getByText(say("quarantineSettings.none"))).toBeDefined();
    expect(screen.queryByRole("list", { name: say("quarantineSettings.policies") })).toBeNull();
  });

  test.each(["viewer", "analyst"] as const)("a %s sees policies and changes none", async (role) => {
    await open(three, {}, role);
    expect(lines()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: say("quarantineSettings.add") })).toBeNull();
    expect(screen.queryByRole("button", { name: more("Policy 1") })).toBeNull();
  });

  test.each([
    [true, true, "dryRun"],
    [true, false, "live"],
    [false, false, "off"],
    [false, true, "off"],
  ] as const)("enabled %s and a dry run %s is %s", async (is_enabled, is_dry_run, state) => {
    await open([policyWith({ is_enabled, is_dry_run })]);
    expect(within(lines()[0] ?? document.body).getByText(say(`quarantineSettings.${state}`))).toBeDefined();
  });

  test("every action, scope and condition has words", async () => {
    const conditions = {
      verdicts: [...mailVerdict.options],
      severities: [...mailSeverity.options],
      attack_types: [...attackType.options],
      p_from: 97,
    };
    const policies = policyAction.options.map((action, place) =>
      policyWith({ id: policyId(place), action, category: action === "categorise" ? "Phish" : null }),
    );
    await open([
      ...policies,
      policyWith({ id: policyId(20), scope: "group", members: 7, conditions }),
      policyWith({ id: policyId(21), scope: "vip" }),
    ]);
    policyAction.options.forEach((action, place) => {
      const suffix = action === "categorise" ? ": Phish" : "";
      expect(lines()[place]?.textContent).toContain(`${say(`quarantineSettings.action.${action}`)}${suffix}`);
    });
    const grouped = lines()[policies.length]?.textContent ?? "";
    expect(grouped).toContain(
      `${say("quarantineSettings.scope.group")} (${say("quarantineSettings.members", { count: 7 })})`,
    );
    for (const each of mailVerdict.options) expect(grouped).toContain(say(`mail.verdict.${each}`));
    for (const each of mailSeverity.options) expect(grouped).toContain(say(`insights.severity.${each}`));
    for (const each of attackType.options) expect(grouped).toContain(say(`mail.attack.${each}`));
    expect(grouped).toContain(say("quarantineSettings.atLeast", { p: "97%" }));
    expect(lines().at(-1)?.textContent).toContain(say("quarantineSettings.scope.vip"));
  });

  test.each([
    [{ is_dry_run: true }, ["wouldAct:0"]],
    [{ is_dry_run: true, acted: 2 }, ["acted:2", "wouldAct:0"]],
    [{ acted: 5, capped: 1 }, ["acted:5", "capped:1"]],
    [{ acted: 5, dry_run: 3 }, ["acted:5", "wouldAct:3"]],
  ] as const)("what %j did is %j", async (traits, deeds) => {
    await open([policyWith(traits)]);
    const said = deeds.map((deed) => {
      const [name = "", count] = deed.split(":");
      return say(`quarantineSettings.${name as "acted" | "wouldAct" | "capped"}`, { count: Number(count) });
    });
    expect(lines()[0]?.textContent).toContain(`${say("quarantineSettings.last")}: ${said.join(", ")}`);
  });
});

describe("order and removal", () => {
  test("policies move up and down; the first and last only one way", async () => {
    const { user, server } = await open(three, {
      "mailPolicies.order": { items: three.toReversed() },
    });
    const button = (way: "up" | "down", name: string) =>
      screen.getByRole<HTMLButtonElement>("button", { name: `${say(`quarantineSettings.${way}`)}: ${name}` });
    expect([button("up", "Policy 1").disabled, button("down", "Policy 3").disabled]).toEqual([true, true]);
    await user.click(button("up", "Policy 3"));
    await user.click(button("down", "Policy 1"));
    await expect
      .poll(() => server.asked("mailPolicies.order").map(({ body }) => body)[0])
      .toEqual({ ids: [1, 3, 2].map(policyId) });
  });

  test("a refused order is reported", async () => {
    const { user } = await open(three, { "mailPolicies.order": refuse("conflict") });
    await press(user, `${say("quarantineSettings.down")}: Policy 1`);
    expect(await findToast(say("problem.conflict"))).toBeDefined();
  });

  test("a removed policy comes back in its place", async () => {
    const { user, server } = await open(three, { "mailPolicies.remove": () => undefined });
    server.answer({ "mailPolicies.list": { items: [three[0], three[2]].filter((each) => each !== undefined) } });
    await pick(user, more("Policy 2"), say("quarantineSettings.remove"));
    await screen.findByText(say("quarantineSettings.removed"));
    expect(server.asked("mailPolicies.remove").map(({ params }) => params["id"])).toEqual([policyId(2)]);
    await expect.poll(() => lines().length).toBe(2);
    server.answer({
      "mailPolicies.create": policyWith({ id: policyId(9), name: "Policy 2" }),
      "mailPolicies.order": { items: [] },
      "mailPolicies.list": { items: three },
    });
    await press(user, say("quarantineSettings.undo"));
    await expect.poll(() => screen.queryByText(say("quarantineSettings.removed"))).toBeNull();
    expect(server.asked("mailPolicies.create").map(({ body }) => body)).toEqual([
      draftOf(policyWith({ name: "Policy 2" })),
    ]);
    expect(server.asked("mailPolicies.order").map(({ body }) => body)).toEqual([{ ids: [1, 9, 3].map(policyId) }]);
  });

  test("a refused removal leaves the policy", async () => {
    const { user } = await open(three, { "mailPolicies.remove": refuse("unavailable") });
    await pick(user, more("Policy 2"), say("quarantineSettings.remove"));
    await findToast(say("problem.unavailable"));
    expect(screen.queryByText(say("quarantineSettings.removed"))).toBeNull();
  });
});

describe("the form", () => {
  test("a new policy is a dry run, and can't be saved without a name", async () => {
    const opened = await open([], { "mailPolicies.create": policyWith() });
    const { user, server } = opened;
    await press(user, say("quarantineSettings.add"));
    await screen.findByRole("dialog", { name: say("quarantineSettings.newPolicy") });
    expect(screen.getByLabelText<HTMLInputElement>(say("quarantineSettings.dryRunField")).checked).toBe(true);
    await save(opened);
    expect(descriptionOf(screen.getByLabelText(say("quarantineSettings.name")))).toContain(
      say("quarantineSettings.nameError"),
    );
    expect(server.asked("mailPolicies.create")).toEqual([]);
    await fill(user, say("quarantineSettings.name"), " Hold attacks ");
    await save(opened);
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("mailPolicies.create").map(({ body }) => body)).toEqual([
      { ...newDraft, name: "Hold attacks" },
    ]);
    expect(server.asked("mailPolicies.list").length).toBeGreaterThan(1);
  });

  test("every field of a policy can be changed", async () => {
    const opened = await open([policyWith()], { "mailPolicies.change": policyWith() });
    const { user, server } = opened;
    const group = "3f2b1c9e-0d4a-4c7b-9a51-6f0e2d8c7b14";
    await pick(user, more("Hold attacks"), say("quarantineSettings.edit"));
    const dialog = within(await screen.findByRole("dialog", { name: say("quarantineSettings.editPolicy") }));
    expect(dialog.queryByLabelText(say("quarantineSettings.group"))).toBeNull();
    expect(dialog.queryByLabelText(say("quarantineSettings.category"))).toBeNull();
    await user.click(dialog.getByLabelText(say("mail.verdict.suspicious")));
    await user.click(dialog.getByLabelText(say("mail.verdict.malicious")));
    await user.click(dialog.getByLabelText(say("insights.severity.high")));
    await user.click(dialog.getByLabelText(say("mail.attack.credential_phishing")));
    await fill(user, say("quarantineSettings.p"), "97");
    await choose(user, say("quarantineSettings.scope"), say("quarantineSettings.scope.group"));
    await fill(user, say("quarantineSettings.group"), group);
    await choose(user, say("quarantineSettings.action"), say("quarantineSettings.action.categorise"));
    await fill(user, say("quarantineSettings.category"), "Phish");
    await fill(user, say("quarantineSettings.limit"), "5");
    for (const flag of ["enabled", "dryRunField", "notifies"] as const)
      await user.click(dialog.getByLabelText(say(`quarantineSettings.${flag}`)));
    await save(opened);
    await expect
      .poll(() => server.asked("mailPolicies.change").map(({ params, body }) => [params["id"], body]))
      .toEqual([
        [
          policyId(1),
          {
            ...draftOf(policyWith()),
            conditions: {
              verdicts: ["suspicious"],
              severities: ["high"],
              attack_types: ["credential_phishing"],
              p_from: 97,
            },
            scope: "group",
            group_id: group,
            action: "categorise",
            category: "Phish",
            most_mailboxes: 5,
            is_enabled: false,
            is_dry_run: true,
            notifies: false,
          },
        ],
      ]);
  });

  test("a refused policy keeps what was typed", async () => {
    const opened = await open([], { "mailPolicies.create": refuse("conflict") });
    await press(opened.user, say("quarantineSettings.add"));
    await fill(opened.user, say("quarantineSettings.name"), "Mine");
    await save(opened);
    await findToast(say("problem.conflict"));
    expect(screen.getByLabelText<HTMLInputElement>(say("quarantineSettings.name")).value).toBe("Mine");
    await opened.user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: say("quarantineSettings.cancel") }),
    );
    await expect.poll(() => screen.queryByLabelText(say("quarantineSettings.name"))).toBeNull();
  });
});

describe("prediction", () => {
  const predict = async (answers: Answers, policies = [policyWith()]) => {
    const opened = await open(policies, answers);
    await pick(opened.user, more("Hold attacks"), say("quarantineSettings.edit"));
    await press(opened.user, say("quarantineSettings.predict"));
    return opened;
  };

  test("says what the policy would have done, in its own place", async () => {
    const example = { id: policyId(50), subject: "Pay now", from_address: "x@y.example", mailbox: "ann@example.com" };
    const { server } = await predict({
      "mailPolicies.simulate": predictionWith({
        harmless: 1,
        earlier: 4,
        spared: 2,
        examples: [{ ...example, received_at: "2026-11-20T09:00:00.000Z" }],
      }),
    });
    const said = [
      say("quarantineSettings.predicted", { matched: 3, mailboxes: 2, mails: "1,200" }),
      say("quarantineSettings.harmless", { count: 1 }),
      say("quarantineSettings.earlier", { count: 4 }),
      say("quarantineSettings.spared", { count: 2 }),
    ];
    expect(await screen.findByText(said.join(" "))).toBeDefined();
    const examples = screen.getByRole("list", { name: say("quarantineSettings.examples") });
    expect(examples.textContent).toContain("Pay now");
    expect(examples.textContent).toContain("ann@example.com");
    expect(server.asked("mailPolicies.simulate").map(({ body }) => body)).toEqual([
      { id: policyId(1), policy: draftOf(policyWith()) },
    ]);
  });

  test("says only what there is to say", async () => {
    await predict({ "mailPolicies.simulate": predictionWith() });
    expect(
      await screen.findByText(say("quarantineSettings.predicted", { matched: 3, mailboxes: 2, mails: "1,200" })),
    ).toBeDefined();
    expect(screen.queryByRole("list", { name: say("quarantineSettings.examples") })).toBeNull();
  });

  test("says that it is computed", async () => {
    await predict({ "mailPolicies.simulate": pending });
    expect(await screen.findByRole("status", { name: say("quarantineSettings.predicting") })).toBeDefined();
  });

  test("a refusal is reported", async () => {
    await predict({ "mailPolicies.simulate": refuse("conflict") });
    expect(await screen.findByText(say("problem.conflict"))).toBeDefined();
  });

  test("an invalid policy isn't predicted", async () => {
    const { user, server } = await open([], {});
    await press(user, say("quarantineSettings.add"));
    await press(user, say("quarantineSettings.predict"));
    expect(screen.getByText(say("quarantineSettings.nameError"))).toBeDefined();
    expect(server.asked("mailPolicies.simulate")).toEqual([]);
  });
});
