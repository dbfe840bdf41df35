import type { InstallationSettings } from "@parapet/contract";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, press } from "../../testing/controls.ts";
import { openPage } from "../../testing/open-page.tsx";
import { findToast, say } from "../../testing/say.ts";
import { type Answers, refuse } from "../../testing/test-server.ts";

const closed: InstallationSettings = {
  registration: "closed",
  registration_is_fixed: false,
  registration_code: null,
};
const invitation: InstallationSettings = {
  ...closed,
  registration: "invitation",
  registration_code: "7KQ2-M9XA-P4TD-W8ZF",
};

const open = (settings: InstallationSettings, answers: Answers = {}) =>
  openPage("/provider/installation", { answers: { "installation.get": settings, ...answers } });

describe("registration", () => {
  test("is opened to holders of a code, which can be replaced", async () => {
    const { user, server } = await open(closed, { "installation.update": invitation });
    await screen.findByText(say("installation.modeHint.closed"));
    expect(screen.queryByText(say("installation.code"))).toBeNull();
    await choose(user, say("installation.registration"), say("installation.mode.invitation"));
    await findToast(say("installation.saved"));
    await screen.findByText("7KQ2-M9XA-P4TD-W8ZF");
    await press(user, say("installation.renew"));
    await findToast(say("installation.renewed"));
    expect(server.asked("installation.update").map(({ body }) => body)).toEqual([
      { registration: "invitation" },
      { renew_code: true },
    ]);
  });

  test("says when the environment sets it", async () => {
    await open({ ...closed, registration: "open", registration_is_fixed: true });
    await screen.findByText(say("installation.fixed"));
    expect((await screen.findByRole("combobox")).hasAttribute("disabled")).toBe(true);
  });

  test("is shown to administrators of the installation only", async () => {
    await open(closed, { "installation.get": refuse("forbidden") });
    expect(await screen.findByText(say("list.forbiddenTitle"))).toBeDefined();
  });

  test("that couldn't be loaded can be loaded again", async () => {
    const { user, server } = await open(closed, { "installation.get": refuse("internal") });
    await screen.findByText(say("installation.failed"));
    server.answer({ "installation.get": closed });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("installation.modeHint.closed"))).toBeDefined();
  });
});
