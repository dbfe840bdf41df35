import type { ClientState } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, choose, pick, press } from "../../../../testing/controls.ts";
import { catchDownloads } from "../../../../testing/downloads.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, openClient } from "../../testing-clients.ts";

const client = apiClientWith();
const withName = (words: string) => words.replace("<name/>", client.name);
const danger = async (options: Parameters<typeof openClient>[2] = {}, of = client) => {
  const page = await openClient(of, "danger", options);
  await screen.findByText(say("clients.actionText.delete"));
  return page;
};

describe("the danger zone", () => {
  const offered: Readonly<Record<ClientState, readonly string[]>> = {
    learning: ["watch", "lock", "disable"],
    normal: ["watch", "lock", "disable"],
    watched: ["unwatch", "lock", "disable"],
    locked: ["unlock", "disable"],
    disabled: ["enable"],
  };
  test.each(Object.entries(offered))("of a client that is %s explains each change", async (state, changes) => {
    await danger({}, apiClientWith({ state: state as ClientState }));
    const lines = screen.getAllByRole("listitem").filter((line) => line.querySelector("button") !== null);
    const all = [...changes, "resetLearning", "personalData", "delete"] as readonly "lock"[];
    expect(lines.map(({ textContent }) => textContent)).toEqual(
      all.map((kind) => `${say(`clients.actionText.${kind}`)}${say(`clients.action.${kind}`)}`),
    );
  });

  test.each([
    ["normal", "watch"],
    ["watched", "unwatch"],
    ["locked", "unlock"],
    ["disabled", "enable"],
  ] as const)("a client that is %s: %s is done without a question", async (state, action) => {
    const { user, server } = await danger({ answers: { "apiClients.changeState": client } }, apiClientWith({ state }));
    await press(user, say(`clients.action.${action}`));
    await findToast(say(`clients.changedState.${action}`, { name: client.name }));
    expect(server.asked("apiClients.changeState")).toMatchObject([{ params: { id: client.id }, body: { action } }]);
  });

  test("learning is reset after a question", async () => {
    const { user, server } = await danger({ answers: { "apiClients.resetLearning": client } });
    await press(user, say("clients.action.resetLearning"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.confirm.resetLearning") });
    expect(dialog.textContent).toContain(withName(say("clients.confirmText.resetLearning")));
    await answerDialog(user, say("clients.confirm.resetLearning"), say("clients.action.resetLearning"));
    await findToast(say("clients.learningReset", { name: client.name }));
    expect(server.asked("apiClients.resetLearning").map(({ params }) => params["id"])).toEqual([client.id]);
    expect(server.asked("apiClients.get")).toHaveLength(2);
    expect(screen.queryByRole("dialog", { name: say("clients.confirm.resetLearning") })).toBeNull();
  });

  test("a refused reset is reported", async () => {
    const { user } = await danger({ answers: { "apiClients.resetLearning": refuse("not_found") } });
    await press(user, say("clients.action.resetLearning"));
    await answerDialog(user, say("clients.confirm.resetLearning"), say("clients.action.resetLearning"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("its data come as a file named after it", async () => {
    const files = catchDownloads();
    const { user, server } = await danger(
      { answers: { "apiClients.personalData": '{"client":{}}' } },
      apiClientWith({ name: "Kö/ln: robot?" }),
    );
    await press(user, say("clients.action.personalData"));
    await expect.poll(() => files.map(({ name }) => name)).toEqual(["Kö-ln-robot-.json"]);
    expect(await files[0]?.text()).toBe('{"client":{}}');
    expect(server.asked("apiClients.personalData")[0]?.params["id"]).toBe(client.id);
  });

  test("data that cannot be had are reported", async () => {
    const { user } = await danger({ answers: { "apiClients.personalData": refuse("unavailable") } });
    await press(user, say("clients.action.personalData"));
    expect(await findToast(say("problem.unavailable"))).toBeDefined();
  });

  test("a deleted client is gone from the address and not asked for again", async () => {
    const { user, server, address } = await danger({ answers: { "apiClients.delete": () => undefined } });
    await press(user, say("clients.action.delete"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.confirm.delete") });
    expect(dialog.textContent).toContain(withName(say("clients.confirmText.delete")));
    const lists = server.asked("apiClients.list").length;
    await answerDialog(user, say("clients.confirm.delete"), say("clients.action.delete"));
    await findToast(say("clients.deleted", { name: client.name }));
    expect(server.asked("apiClients.delete").map(({ params }) => params["id"])).toEqual([client.id]);
    await expect.poll(address).toBe("/provider/clients");
    expect(server.asked("apiClients.get")).toHaveLength(1);
    expect(server.asked("apiClients.list").length).toBeGreaterThan(lists);
  });

  test("a client that could not be deleted stays open", async () => {
    const { user, address } = await danger({ answers: { "apiClients.delete": refuse("unavailable") } });
    await press(user, say("clients.action.delete"));
    await answerDialog(user, say("clients.confirm.delete"), say("clients.action.delete"));
    await findToast(say("problem.unavailable"));
    expect(address()).toContain(client.id);
  });

  test("a question that is cancelled does nothing", async () => {
    const { user, server } = await danger();
    await press(user, say("clients.action.delete"));
    await answerDialog(user, say("clients.confirm.delete"), say("ui.cancel"));
    expect(screen.queryByRole("dialog", { name: say("clients.confirm.delete") })).toBeNull();
    expect(server.asked("apiClients.delete")).toEqual([]);
  });
});

describe("from the list", () => {
  const choosing = async (action: "lock" | "disable" | "delete", options: Parameters<typeof openClient>[2]) => {
    const page = await openClient(client, undefined, options);
    await page.goTo("/provider/clients");
    await pick(page.user, say("clients.actionsOf", { name: client.name }), say(`clients.action.${action}`));
    return page;
  };

  test.each([
    ["endless", undefined],
    ["hour", 60],
    ["day", 1440],
    ["week", 10_080],
  ] as const)("a lock for the span %s", async (span, minutes) => {
    const { user, server } = await choosing("lock", { answers: { "apiClients.changeState": client } });
    const dialog = await screen.findByRole("dialog", { name: say("clients.lockTitle") });
    expect(dialog.textContent).toContain(withName(say("clients.lockText")));
    if (span !== "endless") await choose(user, say("clients.lockFor"), say(`clients.lockFor.${span}`));
    await user.click(within(dialog).getByRole("button", { name: say("clients.action.lock") }));
    await findToast(say("clients.changedState.lock", { name: client.name }));
    const body = minutes === undefined ? { action: "lock" } : { action: "lock", minutes };
    expect(server.asked("apiClients.changeState").map((asked) => asked.body)).toEqual([body]);
    expect(screen.queryByRole("dialog", { name: say("clients.lockTitle") })).toBeNull();
  });

  test("a lock that is cancelled or refused", async () => {
    const { user, server } = await choosing("lock", { answers: { "apiClients.changeState": refuse("not_found") } });
    await answerDialog(user, say("clients.lockTitle"), say("ui.cancel"));
    expect(server.asked("apiClients.changeState")).toEqual([]);
    await pick(user, say("clients.actionsOf", { name: client.name }), say("clients.action.lock"));
    await answerDialog(user, say("clients.lockTitle"), say("clients.action.lock"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });

  test("disabling asks first", async () => {
    const { user, server } = await choosing("disable", { answers: { "apiClients.changeState": client } });
    const dialog = await answerDialog(user, say("clients.confirm.disable"), say("clients.action.disable"));
    expect(dialog.textContent).toContain(client.name);
    await findToast(say("clients.changedState.disable", { name: client.name }));
    expect(server.asked("apiClients.changeState").map(({ body }) => body)).toEqual([{ action: "disable" }]);
  });

  test("deleting one leaves the address as it is", async () => {
    const { user, address } = await choosing("delete", { answers: { "apiClients.delete": () => undefined } });
    await answerDialog(user, say("clients.confirm.delete"), say("clients.action.delete"));
    await findToast(say("clients.deleted", { name: client.name }));
    expect(address()).toBe("/provider/clients");
  });
});
