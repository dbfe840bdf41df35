import type { TraceSource } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { telemetryAddress, telemetryCommand } from "../../../lib/telemetry/telemetry-command.ts";
import { answerDialog, choose, pick } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, refuse } from "../../../testing/test-server.ts";
import { choicesOf, itemsOf } from "../testing-insights.ts";
import { sourceWith } from "./testing-sources.ts";

const { id, name } = sourceWith();
const previous_token = { prefix: "pt_old", ends_at: "2026-11-21T12:00:00.000Z" };
const open = (source: Partial<TraceSource> = {}, answers: Answers = {}, options: Parameters<typeof openPage>[1] = {}) =>
  openPage("/insights/trace-sources", {
    ...options,
    answers: { "traceSources.list": pageOf(sourceWith(source)), ...answers },
  });
const menu = () => say("sources.actionsOf", { name });
const textOf = (id_: "sources.rotateText" | "sources.endPreviousText" | "sources.disableText" | "sources.deleteText") =>
  say(id_, { prefix: "pt_old…" }).replace("<name/>", name);
const rotated = { ...sourceWith(), token: "the new token" };

describe("the menu of a source", () => {
  test("offers what applies", async () => {
    const { user } = await open();
    expect(await itemsOf(user, menu())).toEqual([
      say("sources.rotate"),
      say("sources.setHost"),
      say("sources.rules.title"),
      say("sources.format.title"),
      say("sources.proxies.title"),
      say("sources.disable"),
      say("sources.delete"),
    ]);
  });

  test("of one that is disabled and changes its token", async () => {
    const { user } = await open({ enabled: false, previous_token });
    expect(await itemsOf(user, menu())).toEqual([
      say("sources.rotate"),
      say("sources.endPrevious"),
      say("sources.setHost"),
      say("sources.rules.title"),
      say("sources.format.title"),
      say("sources.proxies.title"),
      say("sources.enable"),
      say("sources.delete"),
    ]);
  });

  test("of one without a token says that it takes none", async () => {
    const { user } = await open({ token_prefix: null });
    expect(await itemsOf(user, menu())).toEqual([
      `(${say("sources.rotate")})`,
      say("sources.setHost"),
      say("sources.rules.title"),
      say("sources.format.title"),
      say("sources.proxies.title"),
      say("sources.disable"),
      say("sources.delete"),
    ]);
    expect(screen.getByText(say("sources.takesNoToken"))).toBeDefined();
  });

  test.each(["viewer", "analyst"] as const)("offers the role %s nothing, and says why", async (role) => {
    const { user } = await open({ previous_token }, {}, { as: { role } });
    const items = (
      ["rotate", "endPrevious", "setHost", "rules.title", "format.title", "proxies.title", "disable", "delete"] as const
    ).map((item) => `(${say(`sources.${item}`)})`);
    expect(await itemsOf(user, menu())).toEqual(items);
    expect(screen.getByText(say("sources.onlyAdministrators"))).toBeDefined();
  });
});

describe("rotating the token", () => {
  const dialog = () => screen.findByRole("dialog", { name: say("sources.rotateTitle") });

  test("leaves the earlier one a day unless said otherwise, and shows the new one once", async () => {
    const { user, server } = await open({}, { "traceSources.rotateToken": rotated });
    await pick(user, menu(), say("sources.rotate"));
    expect((await dialog()).textContent).toContain(textOf("sources.rotateText"));
    await answerDialog(user, say("sources.rotateTitle"), say("sources.rotate"));
    const shown = within(await screen.findByRole("dialog", { name: say("sources.tokenRotated") }));
    expect(shown.getByText("the new token")).toBeDefined();
    expect(shown.getByText(say("sources.tokenOnce"))).toBeDefined();
    expect(shown.getByText(telemetryAddress(location.origin))).toBeDefined();
    expect(shown.getByLabelText(say("sources.tryIt")).textContent).toBe(
      telemetryCommand(location.origin, "the new token"),
    );
    expect(server.asked("traceSources.rotateToken")).toMatchObject([
      { params: { id }, body: { grace_ms: 86_400_000 } },
    ]);
    expect(server.asked("traceSources.list").length).toBe(2);
    await user.click(shown.getByText(say("sources.tokenDone")));
    expect(screen.queryByText("the new token")).toBeNull();
  });

  test("or as long as is chosen", async () => {
    const { user, server } = await open({}, { "traceSources.rotateToken": rotated });
    await pick(user, menu(), say("sources.rotate"));
    expect(await choicesOf(user, say("tokens.grace"))).toEqual([
      say("tokens.graceNow"),
      say("tokens.graceHours", { count: 1 }),
      say("tokens.graceDays", { count: 1 }),
      say("tokens.graceDays", { count: 3 }),
      say("tokens.graceDays", { count: 7 }),
    ]);
    await choose(user, say("tokens.grace"), say("tokens.graceNow"));
    await answerDialog(user, say("sources.rotateTitle"), say("sources.rotate"));
    await screen.findByText("the new token");
    expect(server.asked("traceSources.rotateToken")[0]?.body).toEqual({ grace_ms: 0 });
  });

  test("that is refused shows the error and no token", async () => {
    const { user } = await open({}, { "traceSources.rotateToken": refuse("conflict") });
    await pick(user, menu(), say("sources.rotate"));
    await answerDialog(user, say("sources.rotateTitle"), say("sources.rotate"));
    await findToast(say("problem.conflict"));
    expect(screen.queryByRole("dialog", { name: say("sources.rotateTitle") })).toBeNull();
    expect(screen.queryByText(say("sources.tokenRotated"))).toBeNull();
  });

  test("isn't done when it is cancelled", async () => {
    const { user, server } = await open();
    await pick(user, menu(), say("sources.rotate"));
    await answerDialog(user, say("sources.rotateTitle"), say("ui.cancel"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.asked("traceSources.rotateToken")).toEqual([]);
  });
});

describe("what is asked first", () => {
  const tasks = [
    ["endPrevious", "traceSources.endPreviousToken", {}, () => say("sources.endPreviousDone")],
    ["disable", "traceSources.update", { enabled: false }, () => say("sources.disabled", { name })],
    ["delete", "traceSources.delete", null, () => say("sources.deleted", { name })],
  ] as const;
  test.each(tasks)("to %s: the question names the source, and it is done", async (task, endpoint, body, done) => {
    const answer = { "traceSources.delete": () => undefined, [endpoint]: sourceWith({ enabled: false }) };
    const { user, server } = await open(
      { previous_token },
      task === "delete" ? { "traceSources.delete": () => undefined } : answer,
    );
    await pick(user, menu(), say(`sources.${task}`));
    const dialog = await screen.findByRole("dialog", { name: say(`sources.${task}Title`) });
    expect(dialog.textContent).toContain(textOf(`sources.${task}Text`));
    await answerDialog(user, say(`sources.${task}Title`), say(`sources.${task}`));
    await findToast(done());
    expect(server.asked(endpoint)).toMatchObject([{ params: { id }, body }]);
    expect(server.asked("traceSources.list").length).toBe(2);
    expect(screen.queryByRole("dialog", { name: say(`sources.${task}Title`) })).toBeNull();
  });

  test.each(tasks)("to %s: it isn't done when it is declined, and a refusal is shown", async (task, endpoint) => {
    const { user, server } = await open({ previous_token }, { [endpoint]: refuse("not_found") });
    await pick(user, menu(), say(`sources.${task}`));
    await answerDialog(user, say(`sources.${task}Title`), say("ui.cancel"));
    expect(server.asked(endpoint)).toEqual([]);
    await pick(user, menu(), say(`sources.${task}`));
    await answerDialog(user, say(`sources.${task}Title`), say(`sources.${task}`));
    await findToast(say("problem.not_found"));
    expect(screen.queryByRole("dialog", { name: say(`sources.${task}Title`) })).toBeNull();
  });

  test("enabling asks nothing", async () => {
    const { user, server } = await open({ enabled: false }, { "traceSources.update": sourceWith() });
    await pick(user, menu(), say("sources.enable"));
    await findToast(say("sources.enabled", { name }));
    expect(server.asked("traceSources.update")).toMatchObject([{ params: { id }, body: { enabled: true } }]);
  });
});
