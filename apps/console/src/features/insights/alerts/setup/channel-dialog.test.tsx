import { type AlertChannel, alertChannelKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { choose, fill, pick, press } from "../../../../testing/controls.ts";
import { descriptionOf, errorAt } from "../../../../testing/described.ts";
import { openPage } from "../../../../testing/open-page.tsx";
import { findToast, say } from "../../../../testing/say.ts";
import { type Answers, refuse } from "../../../../testing/test-server.ts";
import { choicesOf } from "../../testing-insights.ts";
import { channelWith, setupAnswers, setupPath } from "./testing-setup.ts";

const path = `${setupPath}?tab=channels`;
const made = { ...channelWith(), secret: "whsec_abc" };
const openNew = async (answers: Answers = {}) => {
  const opened = await openPage(path, { answers: { ...setupAnswers, "alertChannels.create": made, ...answers } });
  await press(opened.user, say("alerts.newChannel"));
  const dialog = await screen.findByRole("dialog", { name: say("alerts.newChannel") });
  return { ...opened, dialog: within(dialog) };
};
const openEdit = async (channel: AlertChannel, answers: Answers = {}) => {
  const opened = await openPage(path, {
    answers: {
      ...setupAnswers,
      "alertChannels.list": { items: [channel] },
      "alertChannels.update": channel,
      ...answers,
    },
  });
  await pick(opened.user, say("alerts.actionsOf", { name: channel.name }), say("alerts.editChannel"));
  await screen.findByRole("dialog", { name: say("alerts.editChannel") });
  return opened;
};
const kindField = () => screen.findByRole("combobox", { name: say("alerts.channelColumn.kind") });

describe("a new channel", () => {
  test("of mail says that email is off, where it is", async () => {
    const { user, dialog } = await openNew({ "email.get": { state: "off" } });
    expect(dialog.queryByText(say("email.alertsText"))).toBeNull();
    await choose(user, say("alerts.channelColumn.kind"), say("alerts.channelKind.mail"));
    expect(await dialog.findByText(say("email.alertsText"))).toBeDefined();
  });

  test("is a webhook at first, whose secret is shown once it is made", async () => {
    const { user, server } = await openNew();
    expect(await choicesOf(user, say("alerts.channelColumn.kind"))).toEqual(
      alertChannelKind.options.map((kind) => say(`alerts.channelKind.${kind}`)),
    );
    expect(descriptionOf(await kindField())).toContain(say("alerts.channelKindHint.webhook"));
    await fill(user, say("alerts.name"), "Ours");
    await fill(user, say("alerts.address"), " https://hooks.example.com/alerts ");
    await press(user, say("alerts.create"));
    const shown = await screen.findByRole("dialog", { name: say("alerts.secretTitle") });
    expect(within(shown).getByText("whsec_abc")).toBeDefined();
    expect(server.asked("alertChannels.create").map(({ body }) => body)).toEqual([
      { kind: "webhook", name: "Ours", url: "https://hooks.example.com/alerts" },
    ]);
    expect(screen.queryByRole("dialog", { name: say("alerts.newChannel") })).toBeNull();
    expect(server.asked("alertChannels.list").length).toBe(2);
  });

  test("may be a chat, which signs nothing: no secret is shown", async () => {
    const { user, server } = await openNew({ "alertChannels.create": { ...made, secret: null } });
    await choose(user, say("alerts.channelColumn.kind"), say("alerts.channelKind.slack"));
    expect(descriptionOf(await kindField())).toContain(say("alerts.channelKindHint.slack"));
    await fill(user, say("alerts.name"), "Chat");
    await fill(user, say("alerts.address"), "https://hooks.slack.example/T1");
    await press(user, say("alerts.create"));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("alertChannels.create")[0]?.body).toEqual({
      kind: "slack",
      name: "Chat",
      url: "https://hooks.slack.example/T1",
    });
  });

  test("may be mail, to several people", async () => {
    const { user, server } = await openNew({ "alertChannels.create": { ...made, secret: null } });
    await choose(user, say("alerts.channelColumn.kind"), say("alerts.channelKind.mail"));
    expect(screen.queryByLabelText(say("alerts.address"))).toBeNull();
    await fill(user, say("alerts.name"), "Mail");
    await fill(user, say("alerts.recipients"), "Ann@example.com\nbea@example.com");
    await press(user, say("alerts.create"));
    await expect
      .poll(() => server.asked("alertChannels.create").map(({ body }) => body))
      .toEqual([{ kind: "mail", name: "Mail", recipients: ["ann@example.com", "bea@example.com"] }]);
  });

  test.each(["", "hooks.example.com", "ftp://hooks.example.com"])(
    "refuses the address %j where it is typed",
    async (typed) => {
      const { user, server } = await openNew();
      await fill(user, say("alerts.address"), typed);
      expect([errorAt(say("alerts.name")), errorAt(say("alerts.address"))]).toEqual([null, null]);
      await press(user, say("alerts.create"));
      expect(errorAt(say("alerts.name"))).toBe(say("alerts.nameMissing"));
      expect(errorAt(say("alerts.address"))).toBe(say("alerts.addressWrong"));
      expect(server.asked("alertChannels.create")).toEqual([]);
      await fill(user, say("alerts.address"), "http://hooks.example.com");
      expect(errorAt(say("alerts.address"))).toBeNull();
    },
  );

  test.each(["", "ann", "ann@example.com, bea"])("refuses the recipients %j where they are typed", async (typed) => {
    const { user, server } = await openNew();
    await choose(user, say("alerts.channelColumn.kind"), say("alerts.channelKind.mail"));
    await fill(user, say("alerts.name"), "Mail");
    await fill(user, say("alerts.recipients"), typed);
    await press(user, say("alerts.create"));
    expect(errorAt(say("alerts.recipients"))).toBe(say("alerts.recipientsWrong"));
    expect(server.asked("alertChannels.create")).toEqual([]);
  });

  test("whose name is taken says so at the name, until something is changed", async () => {
    const { user, dialog } = await openNew({ "alertChannels.create": refuse("conflict") });
    await fill(user, say("alerts.name"), "Ours");
    await fill(user, say("alerts.address"), "https://hooks.example.com");
    await press(user, say("alerts.create"));
    await expect.poll(() => errorAt(say("alerts.name"))).toBe(say("alerts.nameTaken"));
    expect(dialog.queryByRole("alert")).toBeNull();
    expect(screen.getByDisplayValue("https://hooks.example.com")).toBeDefined();
    await user.type(screen.getByLabelText(say("alerts.name")), "2");
    expect(errorAt(say("alerts.name"))).toBeNull();
  });

  test("that is refused otherwise says why, and stays as it was typed", async () => {
    const { user, dialog } = await openNew({ "alertChannels.create": refuse("invalid_input") });
    await fill(user, say("alerts.name"), "Ours");
    await fill(user, say("alerts.address"), "https://10.0.0.1/");
    await press(user, say("alerts.create"));
    expect((await dialog.findByRole("alert")).textContent).toBe(say("problem.invalid_input"));
    expect(errorAt(say("alerts.name"))).toBeNull();
    expect(screen.getByDisplayValue("Ours")).toBeDefined();
  });
});

describe("a channel that is there", () => {
  test("is filled in, and sends what was changed; its kind stays", async () => {
    const channel = channelWith();
    const { user, server } = await openEdit(channel);
    const kind = await kindField();
    expect(kind.hasAttribute("disabled") || kind.getAttribute("aria-disabled") === "true").toBe(true);
    expect(screen.getByDisplayValue(channel.url ?? "")).toBeDefined();
    await fill(user, say("alerts.name"), "Theirs");
    await press(user, say("alerts.save"));
    await findToast(say("alerts.saved"));
    expect(server.asked("alertChannels.update")).toMatchObject([{ params: { id: channel.id } }]);
    expect(server.asked("alertChannels.update")[0]?.body).toEqual({ name: "Theirs", url: channel.url });
    expect(screen.queryByRole("dialog", { name: say("alerts.editChannel") })).toBeNull();
  });

  test("of mail has its recipients on lines of their own", async () => {
    const recipients = ["ann@example.com", "bea@example.com"];
    const { user, server } = await openEdit(channelWith({ kind: "mail", url: null, recipients }));
    expect(screen.getByLabelText<HTMLTextAreaElement>(say("alerts.recipients")).value).toBe(recipients.join("\n"));
    await press(user, say("alerts.save"));
    await findToast(say("alerts.saved"));
    expect(server.asked("alertChannels.update")[0]?.body).toEqual({ name: "Ours", recipients });
  });

  test("that is refused stays open; closing it changes nothing", async () => {
    const { user, server } = await openEdit(channelWith(), { "alertChannels.update": refuse("conflict") });
    await press(user, say("alerts.save"));
    await expect.poll(() => errorAt(say("alerts.name"))).toBe(say("alerts.nameTaken"));
    await press(user, say("ui.cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("alertChannels.update").length).toBe(1);
  });
});
