import { maxBypassMinutes } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, choose, fill, pick, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { findToast, say } from "../../../testing/say.ts";
import { findRow } from "../../../testing/table.ts";
import { refuse } from "../../../testing/test-server.ts";
import { protectedApiWith } from "../testing-apis.ts";
import { openApis } from "./testing-apis-page.ts";

const api = protectedApiWith();
const bypassed = protectedApiWith({ bypass_until: "2026-11-27T09:30:00.000Z", bypass_reason: "Incident" });
const archived = protectedApiWith({ archived_at: "2026-11-20T09:00:00.000Z" });
const menu = () => say("protectedApis.actionsOf", { name: api.name });

describe("a bypass", () => {
  test("needs a reason, and says which API it is about", async () => {
    const { user, server } = await openApis([api]);
    await pick(user, menu(), say("protectedApis.bypass"));
    const dialog = await answerDialog(user, say("protectedApis.bypassTitle"), say("protectedApis.bypassSubmit"));
    expect(dialog.textContent).toContain(say("protectedApis.bypassText").replace("<name/>", api.name));
    expect(errorAt(say("protectedApis.bypassReason"))).toBe(say("form.required"));
    await fill(user, say("protectedApis.bypassReason"), "  ");
    await answerDialog(user, say("protectedApis.bypassTitle"), say("protectedApis.bypassSubmit"));
    expect(server.asked("protectedApis.bypass")).toEqual([]);
    await answerDialog(user, say("protectedApis.bypassTitle"), say("ui.cancel"));
    expect(screen.queryByRole("dialog", { name: say("protectedApis.bypassTitle") })).toBeNull();
  });

  test.each([15, 30, 60, 120, maxBypassMinutes])("of %i minutes is sent with its reason", async (minutes) => {
    const { user, server } = await openApis([api], "", { answers: { "protectedApis.bypass": bypassed } });
    await pick(user, menu(), say("protectedApis.bypass"));
    await fill(user, say("protectedApis.bypassReason"), "Incident");
    if (minutes !== 30)
      await choose(user, say("protectedApis.bypassFor"), say("protectedApis.minutes", { count: minutes }));
    await answerDialog(user, say("protectedApis.bypassTitle"), say("protectedApis.bypassSubmit"));
    await findToast(say("protectedApis.bypassed", { name: api.name }));
    expect(server.asked("protectedApis.bypass")).toMatchObject([
      { params: { id: api.id }, body: { minutes, reason: "Incident" } },
    ]);
    expect(server.asked("protectedApis.list")).toHaveLength(2);
    expect(screen.queryByRole("dialog", { name: say("protectedApis.bypassTitle") })).toBeNull();
  });

  test("ends at once, without a question", async () => {
    const { user, server } = await openApis([bypassed], "", { answers: { "protectedApis.bypass": api } });
    await pick(user, menu(), say("protectedApis.endBypass"));
    await findToast(say("protectedApis.bypassEnded", { name: api.name }));
    expect(server.asked("protectedApis.bypass").map(({ body }) => body)).toEqual([{ minutes: 0, reason: "" }]);
  });

  test("that is refused is reported", async () => {
    const { user } = await openApis([bypassed], "", { answers: { "protectedApis.bypass": refuse("not_found") } });
    await pick(user, menu(), say("protectedApis.endBypass"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });
});

describe("the archive", () => {
  test("asks before an API goes into it", async () => {
    const { user, server } = await openApis([api], "", { answers: { "protectedApis.archive": archived } });
    await pick(user, menu(), say("protectedApis.archive"));
    await answerDialog(user, say("protectedApis.archiveTitle"), say("ui.cancel"));
    expect(server.asked("protectedApis.archive")).toEqual([]);
    await pick(user, menu(), say("protectedApis.archive"));
    const dialog = await answerDialog(user, say("protectedApis.archiveTitle"), say("protectedApis.archive"));
    expect(dialog.textContent).toContain(api.name);
    await findToast(say("protectedApis.archived", { name: api.name }));
    expect(server.asked("protectedApis.archive").map(({ params }) => params["id"])).toEqual([api.id]);
    expect(server.asked("protectedApis.list")).toHaveLength(2);
  });

  test("gives an API back at once", async () => {
    const { user, server } = await openApis([archived], "?archived=true", {
      answers: { "protectedApis.restore": api },
    });
    await pick(user, menu(), say("protectedApis.restore"));
    await findToast(say("protectedApis.restored", { name: api.name }));
    expect(server.asked("protectedApis.restore").map(({ params }) => params["id"])).toEqual([api.id]);
  });

  test.each([
    ["protectedApis.archive", api, "not_found"],
    ["protectedApis.restore", archived, "conflict"],
  ] as const)("%s that is refused is reported", async (endpoint, shown, code) => {
    const { user } = await openApis([shown], "", { answers: { [endpoint]: refuse(code) } });
    await pick(user, menu(), say(endpoint));
    if (endpoint === "protectedApis.archive")
      await answerDialog(user, say("protectedApis.archiveTitle"), say(endpoint));
    expect(await findToast(say(`problem.${code}`))).toBeDefined();
  });
});

describe("several APIs", () => {
  const other = protectedApiWith({ id: "0199d6f0-0000-7000-8000-00000000a002", name: "Billing" });
  const done = (...ids: readonly string[]) => ({
    items: ids.map((id) => ({ id, name: "", result: "done" as const, error: null })),
  });
  test.each([
    ["archive", "restore", ""],
    ["restore", "archive", "?archived=true"],
  ] as const)("%s is asked for first, and undone by %s", async (action, back, search) => {
    const { user, server } = await openApis([api, other], search, {
      answers: { "protectedApis.bulk": done(api.id, other.id) },
    });
    await findRow(api.name);
    await user.click(screen.getByLabelText(say("ui.selectPage")));
    await press(user, say(`protectedApis.${action}`));
    const title = say(`protectedApis.bulk.title.${action}`, { count: 2 });
    const dialog = await screen.findByRole("dialog", { name: title });
    expect(within(dialog).getByText(say(`protectedApis.bulk.text.${action}`))).toBeDefined();
    await answerDialog(user, title, say(`protectedApis.${action}`));
    await screen.findByText(say(`protectedApis.bulk.done.${action}`, { count: 2 }));
    const ids = [api.id, other.id];
    expect(server.asked("protectedApis.bulk").map(({ body }) => body)).toEqual([{ action, ids }]);
    expect(server.asked("protectedApis.list")).toHaveLength(2);
    await press(user, say("list.bulk.undo"));
    await screen.findByText(say(`protectedApis.bulk.done.${back}`, { count: 2 }));
    expect(server.asked("protectedApis.bulk").at(-1)?.body).toEqual({ action: back, ids });
  });

  test("all that match are found by the server", async () => {
    const { user, server } = await openApis([api], "?mode=off&sort=-name&archived=true", {
      answers: {
        "protectedApis.list": { items: [api], total: 3, page: 1, page_size: 25 },
        "protectedApis.select": { ids: [api.id, other.id] },
      },
    });
    await user.click(await screen.findByLabelText(say("ui.selectRow", { name: api.name })));
    await press(user, say("ui.selectMatching", { total: "3" }));
    await screen.findAllByText(say("ui.selected", { count: 2 }));
    expect(Object.fromEntries(server.asked("protectedApis.select")[0]?.query ?? [])).toEqual({
      sort: "-name",
      archived: "true",
      mode: "off",
    });
  });
});
