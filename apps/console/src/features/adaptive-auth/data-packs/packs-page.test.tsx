import { type DataPack, dataPackKind } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { userWith } from "../../../lib/session/testing-user.ts";
import { findCard, valueOf } from "../../../testing/cards.ts";
import { answerDialog, press } from "../../../testing/controls.ts";
import { findToast, say, sayText } from "../../../testing/say.ts";
import { pending, refuse } from "../../../testing/test-server.ts";
import { openPacks, packWith } from "./testing-packs.ts";

const card = async (kind: DataPack["kind"]) => {
  const found = await findCard(say(`packs.kind.${kind}`));
  return { ...within(found), element: found };
};
const idOf = (index: number) => `0199d6f0-0000-7000-8000-0000000000${index + 10}`;

describe("the page", () => {
  test("has a card for every kind, and says what is missing without it", async () => {
    await openPacks([], { locale: "fr" });
    for (const kind of dataPackKind.options) {
      const { getByText, element } = await card(kind);
      expect(getByText(say("packs.state.none"))).toBeDefined();
      expect(getByText(sayText(`packs.kindText.${kind}`))).toBeDefined();
      expect(element.textContent).toContain(say(`packs.without.${kind}`));
    }
    expect(screen.getByRole("link", { name: say("packs.back") }).getAttribute("href")).toBe("/provider/logging");
  });

  test.each([
    ["asn", "net.class_new"],
    ["city", "geo.impossible_travel"],
    ["anonymiser", "net.anonymiser"],
    ["blocklist", "net.blocklist"],
    ["leaked_keys", "cred.leaked"],
    ["country", null],
    ["asn_class", null],
  ] as const)("without %s the signal %s cannot tell", async (kind, code) => {
    await openPacks([]);
    const { element } = await card(kind);
    const [words = ""] = say("packs.unavailable", { signals: "|" }).split("|");
    expect(element.textContent.includes(words)).toBe(code !== null);
    if (code !== null)
      expect(element.textContent).toContain(say("packs.unavailable", { signals: say(`adaptive.signal.${code}`) }));
  });

  test("while packs load none is said to be missing", async () => {
    await openPacks([], { answers: { "dataPacks.list": pending } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(say("packs.title"));
    expect(screen.queryByText(say("packs.state.none"))).toBeNull();
  });

  test("a failure can be retried", async () => {
    const { user, server } = await openPacks([], { answers: { "dataPacks.list": refuse("internal") } });
    await screen.findByText(say("packs.errorTitle"));
    server.answer({ "dataPacks.list": { items: [packWith()] } });
    await press(user, say("ui.retry"));
    expect(await screen.findByText("DB-IP Lite")).toBeDefined();
  });

  test("users who don't manage the installation see why they can't change anything", async () => {
    await openPacks([packWith(), packWith({ id: idOf(1), state: "previous" })], {
      answers: { "me.get": userWith({ platform_admin: false }) },
    });
    await screen.findByText(say("packs.ofInstallation"));
    const { queryByRole } = await card("asn");
    expect(queryByRole("button", { name: say("packs.rollBack") })).toBeNull();
    expect(queryByRole("button", { name: say("packs.delete") })).toBeNull();
    expect(screen.queryByText(say("packs.import"))).toBeNull();
  });

  test("until the user is known, nothing is offered", async () => {
    await openPacks([packWith()], { answers: { "me.get": pending } });
    await card("asn");
    expect(screen.queryByText(say("packs.ofInstallation"))).toBeNull();
    expect(screen.queryByText(say("packs.import"))).toBeNull();
  });
});

describe("the pack in use", () => {
  test("says where it came from, what is in it and until when it counts", async () => {
    const attribution = { text: "IP geolocation by DB-IP", url: "https://db-ip.com" };
    await openPacks([packWith({ attribution, refused_rows: 7, built_in: true })]);
    const { getByText, element } = await card("asn");
    expect(getByText(say("packs.state.active"))).toBeDefined();
    const fact = (id: Parameters<typeof say>[0]) => valueOf(say(id), element);
    expect(fact("packs.source").textContent).toBe(`DB-IP Lite${say("packs.builtIn")}`);
    expect(fact("packs.version").textContent).toBe("2026-11");
    expect(fact("packs.licence").textContent).toBe("CC BY 4.0");
    expect(within(fact("packs.attribution")).getByRole("link").getAttribute("href")).toBe("https://db-ip.com");
    expect(fact("packs.rows").textContent).toBe(say("packs.rowsRefused", { rows: "1,200", refused: "7" }));
    expect(fact("packs.size").textContent).toMatch(/2\.5\sMB/u);
    expect(fact("packs.checksum").textContent).toContain("ab".repeat(32));
    expect(fact("packs.loaded").querySelector("time")?.dateTime).toBe(packWith().loaded_at);
    expect(fact("packs.staleAt").textContent).toMatch(/\d:30/);
    expect(element.textContent).not.toContain(say("packs.without.asn"));
  });

  test("without a source, a licence or a link", async () => {
    await openPacks([packWith({ source: "", version: "", licence: "", attribution: { text: "By hand", url: "" } })]);
    const { element } = await card("asn");
    for (const id of ["packs.source", "packs.version", "packs.licence"] as const)
      expect(valueOf(say(id), element).textContent).toBe("–");
    expect(valueOf(say("packs.attribution"), element).innerHTML).not.toContain("<a");
    expect(valueOf(say("packs.rows"), element).textContent).toBe("1,200");
  });

  test("that is too old counts as none", async () => {
    await openPacks([packWith({ is_stale: true })]);
    const { getByText, element } = await card("asn");
    expect(getByText(say("packs.state.stale"))).toBeDefined();
    expect(element.textContent).toContain(say("packs.staleText"));
    expect(element.textContent).toContain(say("packs.without.asn"));
    expect(getByText("DB-IP Lite")).toBeDefined();
  });

  test("its checksum is copied", async () => {
    const { user } = await openPacks([packWith()]);
    await press(user, say("packs.copyChecksum"));
    expect(await navigator.clipboard.readText()).toBe("ab".repeat(32));
  });

  test("changes places with the one before it", async () => {
    const previous = packWith({ id: idOf(1), state: "previous", version: "2026-10" });
    const { user, server } = await openPacks([packWith(), previous], { answers: { "dataPacks.rollback": previous } });
    await press(user, say("packs.rollBack"));
    const dialog = await answerDialog(user, say("packs.rollBackTitle"), say("packs.rollBack"));
    expect(dialog.textContent).toContain(say("packs.rollBackText", { version: "DB-IP Lite 2026-10" }));
    await findToast(say("packs.rolledBack"));
    expect(server.asked("dataPacks.rollback").map(({ params }) => params["id"])).toEqual([packWith().id]);
    expect(server.asked("dataPacks.list")).toHaveLength(2);
    expect(screen.queryByRole("dialog", { name: say("packs.rollBackTitle") })).toBeNull();
  });

  test("has no way back without an earlier one", async () => {
    await openPacks([packWith()]);
    const { queryByRole, getByRole } = await card("asn");
    expect(queryByRole("button", { name: say("packs.rollBack") })).toBeNull();
    expect(getByRole("button", { name: say("packs.delete") })).toBeDefined();
  });

  test("is deleted after a question that says what it means", async () => {
    const { user, server } = await openPacks([packWith()], { answers: { "dataPacks.delete": () => undefined } });
    await press(user, say("packs.delete"));
    await answerDialog(user, say("packs.deleteTitle"), say("ui.cancel"));
    expect(server.asked("dataPacks.delete")).toEqual([]);
    await press(user, say("packs.delete"));
    const dialog = await answerDialog(user, say("packs.deleteTitle"), say("packs.delete"));
    expect(dialog.textContent).toContain(say("packs.deleteActiveText"));
    await findToast(say("packs.deleted"));
    expect(server.asked("dataPacks.delete").map(({ params }) => params["id"])).toEqual([packWith().id]);
  });

  test.each([
    ["dataPacks.rollback", "packs.rollBack", "packs.rollBackTitle", "conflict"],
    ["dataPacks.delete", "packs.delete", "packs.deleteTitle", "not_found"],
  ] as const)("%s that is refused is reported", async (endpoint, button, title, code) => {
    const { user } = await openPacks([packWith(), packWith({ id: idOf(1), state: "previous" })], {
      answers: { [endpoint]: refuse(code) },
    });
    await press(user, say(button));
    await answerDialog(user, say(title), say(button));
    expect(await findToast(say(`problem.${code}`))).toBeDefined();
  });
});

describe("other packs", () => {
  test("that are being read say how far they are, until they are read", async () => {
    const { server } = await openPacks([packWith({ state: "importing", progress: 0.4 })]);
    const { getByRole, queryByText } = await card("asn");
    expect(getByRole("progressbar", { name: say("packs.reading") }).getAttribute("aria-valuenow")).toBe("40");
    expect(getByRole("status").textContent).toContain(say("packs.readShare", { share: "40%" }));
    expect(queryByText(say("packs.history", { count: 1 }))).toBeNull();
    server.answer({ "dataPacks.list": { items: [packWith()] } });
    expect(await screen.findByText("DB-IP Lite")).toBeDefined();
  });

  test("are listed below, open where one was rejected, with its reason", async () => {
    const rejected = packWith({
      id: idOf(1),
      state: "rejected",
      source: "",
      version: "",
      problem: "Line 3 is no range",
    });
    const { user, server } = await openPacks([packWith(), rejected, packWith({ id: idOf(2), state: "previous" })], {
      answers: { "dataPacks.delete": () => undefined },
    });
    const { getByText, element } = await card("asn");
    const history = getByText(say("packs.history", { count: 2 })).closest("details");
    expect(history?.open).toBe(true);
    expect(getByText(say("packs.state.rejected"))).toBeDefined();
    expect(getByText(say("packs.state.previous"))).toBeDefined();
    expect(getByText("Line 3 is no range")).toBeDefined();
    expect(element.textContent).toContain("abababababab");
    await press(user, say("packs.deleteOf", { name: "abababababab" }));
    const dialog = await answerDialog(user, say("packs.deleteTitle"), say("packs.delete"));
    expect(dialog.textContent).toContain(say("packs.deleteText"));
    await findToast(say("packs.deleted"));
    expect(server.asked("dataPacks.delete").map(({ params }) => params["id"])).toEqual([rejected.id]);
  });

  test("are folded where none was rejected, and not deleted by others", async () => {
    await openPacks([packWith(), packWith({ id: idOf(2), state: "previous" })], {
      answers: { "me.get": userWith({ platform_admin: false }) },
    });
    const { getByText } = await card("asn");
    const history = getByText(say("packs.history", { count: 1 })).closest("details");
    expect(history?.open).toBe(false);
    expect(history?.querySelector("button")).toBeNull();
  });
});
