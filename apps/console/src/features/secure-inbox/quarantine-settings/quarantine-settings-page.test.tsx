import { heavyActionKind, type Role } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { actionSettingsWith } from "../../../lib/tenant-action/testing-actions.ts";
import { findCard } from "../../../testing/cards.ts";
import { choose, fill, press } from "../../../testing/controls.ts";
import { descriptionOf } from "../../../testing/described.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { settingsWith } from "./testing-policies.ts";

const path = "/secure-inbox/settings/QuarantineSettings";
const open = (answers: Answers = {}, role: Role = "provider_admin", locale: "en" | "fr" | "ar" = "en") =>
  openPage(path, {
    as: { role },
    locale,
    answers: {
      "quarantineSettings.read": settingsWith(),
      "mailPolicies.list": { items: [] },
      "tenantActionSettings.read": actionSettingsWith(),
      ...answers,
    },
  });
const isDisabled = (name: string) => box(name).closest("fieldset")?.disabled;
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe("states", () => {
  test("while settings load, the page says so", async () => {
    await open({ "quarantineSettings.read": pending });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("quarantineSettings.title"));
    expect(screen.queryByText(say("quarantineSettings.holding"))).toBeNull();
  });

  test.each(["quarantineSettings.read", "mailPolicies.list"] as const)(
    "a failed %s is reported and retried",
    async (name) => {
      const { user, server } = await open({ [name]: refuse("internal") });
      await screen.findByText(say("quarantineSettings.errorTitle"));
      server.answer({ "quarantineSettings.read": settingsWith(), "mailPolicies.list": { items: [] } });
      await press(user, say("ui.retry"));
      expect(await findCard(say("quarantineSettings.holding"))).toBeDefined();
    },
  );

  test("a visitor signs in first", async () => {
    const { address } = await openPage(path, { as: null });
    expect(address()).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test.each(["viewer", "analyst"] as const)("a %s reads settings and changes none", async (role) => {
    await open({}, role);
    const card = within(await findCard(say("quarantineSettings.holding")));
    expect(isDisabled(say("quarantineSettings.retention"))).toBe(true);
    expect(card.queryByRole("button", { name: say("quarantineSettings.save") })).toBeNull();
    await screen.findByLabelText(say("quarantineSettings.second.purge"));
    expect(isDisabled(say("quarantineSettings.second.purge"))).toBe(true);
  });

  test.each(["fr", "ar"] as const)("in %s the page has words and its direction", async (locale) => {
    await open({}, "provider_admin", locale);
    await findCard(say("quarantineSettings.holding"));
    expect(document.documentElement.dir).toBe(locale === "ar" ? "rtl" : "ltr");
  });
});

describe("holding", () => {
  test("everything is saved together, and says who changed it", async () => {
    const { user, server } = await open({
      "quarantineSettings.change": settingsWith({
        changed_by: "bo@example.com",
        changed_at: "2026-11-20T09:00:00.000Z",
      }),
    });
    const card = within(await findCard(say("quarantineSettings.holding")));
    expect(card.queryByText("bo@example.com")).toBeNull();
    await fill(user, say("quarantineSettings.retention"), "14");
    await choose(user, say("quarantineSettings.releasedBy"), say("quarantineSettings.releasedBy.administrators"));
    await user.click(box(say("quarantineSettings.requests")));
    await user.click(box(say("quarantineSettings.preview")));
    await user.click(screen.getByLabelText(new RegExp(say("quarantineSettings.purge"))));
    await press(user, say("quarantineSettings.save"));
    await findToast(say("quarantineSettings.saved"));
    expect(server.asked("quarantineSettings.change").map(({ body }) => body)).toEqual([
      {
        retention_days: 14,
        released_by: "administrators",
        takes_requests: false,
        allows_preview: false,
        purges_expired: true,
      },
    ]);
    expect(await screen.findByText("bo@example.com")).toBeDefined();
  });

  test.each(["", "0", "366", "x"])("%j days are refused at once and aren't sent", async (days) => {
    const { user, server } = await open();
    await findCard(say("quarantineSettings.holding"));
    await fill(user, say("quarantineSettings.retention"), days);
    expect(descriptionOf(box(say("quarantineSettings.retention")))).toContain(say("quarantineSettings.retentionError"));
    await press(user, say("quarantineSettings.save"));
    expect(server.asked("quarantineSettings.change")).toEqual([]);
  });

  test.each(["1", "365"])("%s days are fine", async (days) => {
    const { user, server } = await open({ "quarantineSettings.change": settingsWith() });
    await findCard(say("quarantineSettings.holding"));
    await fill(user, say("quarantineSettings.retention"), days);
    await press(user, say("quarantineSettings.save"));
    await findToast(say("quarantineSettings.saved"));
    expect(server.asked("quarantineSettings.change")[0]?.body).toMatchObject({ retention_days: Number(days) });
  });

  test("a refusal is reported and keeps what was typed", async () => {
    const { user } = await open({ "quarantineSettings.change": refuse("unavailable") });
    await findCard(say("quarantineSettings.holding"));
    await fill(user, say("quarantineSettings.retention"), "14");
    await press(user, say("quarantineSettings.save"));
    await findToast(say("problem.unavailable"));
    expect(box(say("quarantineSettings.retention")).value).toBe("14");
  });
});

describe("a second person", () => {
  test.each(heavyActionKind.options)("is asked for %s, and no longer", async (kind) => {
    const { user, server } = await open({
      "tenantActionSettings.change": actionSettingsWith({
        second_person: [kind],
        changed_by: "bo@example.com",
        changed_at: "2026-11-20T09:00:00.000Z",
      }),
    });
    await user.click(await screen.findByLabelText(say(`quarantineSettings.second.${kind}`)));
    await findToast(say("quarantineSettings.saved"));
    expect(box(say(`quarantineSettings.second.${kind}`)).checked).toBe(true);
    expect(screen.getByText("bo@example.com")).toBeDefined();
    await user.click(box(say(`quarantineSettings.second.${kind}`)));
    expect(server.asked("tenantActionSettings.change").map(({ body }) => body)).toEqual([
      { second_person: [kind] },
      { second_person: [] },
    ]);
  });

  test("says how many could approve", async () => {
    await open({ "tenantActionSettings.read": actionSettingsWith({ approvers: 0 }) });
    expect(await screen.findByText(say("quarantineSettings.approvers", { count: 0 }))).toBeDefined();
  });

  test("a refusal is reported, and a failed load can be retried", async () => {
    const { user, server } = await open({
      "tenantActionSettings.read": refuse("internal"),
      "tenantActionSettings.change": refuse("unavailable"),
    });
    await screen.findByText(say("quarantineSettings.errorTitle"));
    server.answer({ "tenantActionSettings.read": actionSettingsWith() });
    await press(user, say("ui.retry"));
    await user.click(await screen.findByLabelText(say("quarantineSettings.second.purge")));
    await findToast(say("problem.unavailable"));
    expect(box(say("quarantineSettings.second.purge")).checked).toBe(false);
  });
});
