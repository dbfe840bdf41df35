import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { findCard, keysOf, valueOf } from "../../testing/cards.ts";
import { answerDialog, choose, fill, press } from "../../testing/controls.ts";
import { errorAt } from "../../testing/described.ts";
import { findToast, say } from "../../testing/say.ts";
import { cellsOf, findRow } from "../../testing/table.ts";
import { pending, refuse } from "../../testing/test-server.ts";
import { openProviders, otherProvider, providerKeyWith, providerWith } from "./testing-providers.ts";

type Options = NonNullable<Parameters<typeof openProviders>[2]>;
const own = providerWith();
const other = otherProvider();
const archived = otherProvider({ archived_at: "2026-11-20T09:30:00.000Z" });

/** The own provider, as its administrator sees it. */
const openOwn = async (options: Options = {}) => {
  const { me, ...rest } = options;
  const page = await openProviders([own], "", { me: { role: "provider_admin", ...me }, ...rest });
  await screen.findByRole("heading", { level: 2, name: new RegExp("Acme") });
  return page;
};
/** Another provider in the drawer of the platform's administrator. */
const openOther = async (shown = other, options: Options = {}) => {
  const page = await openProviders([shown], `?provider=${shown.id}`, { shown, ...options });
  await screen.findByRole("heading", { level: 2, name: /Globex/ });
  return page;
};

describe("a provider", () => {
  test("says whom to ask and how much there is in it, with the ways there", async () => {
    await openOwn({ locale: "fr" });
    const card = await findCard(say("providers.contact"));
    expect(keysOf(card)).toHaveLength(4);
    expect(valueOf(say("providers.contactName"), card).textContent).toBe("Olga Owner");
    expect(valueOf(say("providers.contactEmail"), card).textContent).toBe("olga@acme.example");
    expect(valueOf(say("providers.contactPhone"), card).textContent).toBe("+47 22 22 22 22");
    for (const [kind, count, href] of [
      ["users", "1 200", "/settings/users"],
      ["organizations", "3", "/settings/organizations"],
      ["trace_sources", "5", "/insights/trace-sources"],
    ] as const) {
      const link = screen.getByRole("link", { name: say(`providers.count.${kind}`) });
      expect(link.getAttribute("href")).toBe(href);
      expect(link.closest("dt")?.nextElementSibling?.textContent.replaceAll(/\s/gu, " ")).toBe(count);
    }
  });

  test("of another company has no ways to its people, and what is not given is said", async () => {
    await openOther(otherProvider({ contact_name: "", contact_phone: "" }));
    const card = await findCard(say("providers.contact"));
    expect(valueOf(say("providers.contactName"), card).textContent).toBe(say("providers.absent"));
    expect(valueOf(say("providers.contactPhone"), card).textContent).toBe(say("providers.absent"));
    for (const kind of ["users", "organizations", "trace_sources"] as const)
      expect(screen.queryByRole("link", { name: say(`providers.count.${kind}`) })).toBeNull();
  });

  test("people of an organization are not led to what they may not read", async () => {
    await openOwn({ me: { role: "organization_admin" }, as: { role: "organization_admin", organization_id: own.id } });
    expect(screen.getByRole("link", { name: say("providers.count.users") })).toBeDefined();
    expect(screen.queryByRole("link", { name: say("providers.count.trace_sources") })).toBeNull();
  });

  test("that is archived says since when, and its key stays", async () => {
    await openOther(archived);
    const card = await findCard(say("providers.contact"));
    expect(screen.getByText(say("providers.archived"))).toBeDefined();
    expect(valueOf(say("providers.archivedAt"), card).textContent).toMatch(/\d:30/);
    expect(screen.queryByRole("button", { name: say("providers.rotate") })).toBeNull();
    expect(screen.getByRole("button", { name: say("providers.restore") })).toBeDefined();
    expect(screen.queryByRole("button", { name: say("providers.archive") })).toBeNull();
  });

  test("loads, fails and is retried", async () => {
    const { user, server } = await openProviders([other], `?provider=${other.id}`, {
      answers: { "providers.get": refuse("not_found") },
    });
    await screen.findByText(say("providers.oneFailed"));
    server.answer({ "providers.get": other });
    const drawer = within(screen.getByRole("dialog", { name: say("providers.one") }));
    await user.click(drawer.getByRole("button", { name: say("ui.retry") }));
    expect(await drawer.findByRole("heading", { level: 2, name: "Globex" })).toBeDefined();
  });

  test("the own one is never archived by its own administrator", async () => {
    await openProviders([own], `?provider=${own.id}`);
    const drawer = within(await screen.findByRole("dialog", { name: say("providers.one") }));
    await drawer.findByRole("heading", { level: 2, name: /Acme/ });
    expect(drawer.getByText(say("providers.own"))).toBeDefined();
    expect(drawer.queryByRole("button", { name: say("providers.archive") })).toBeNull();
    expect(drawer.getByRole("button", { name: say("providers.edit") })).toBeDefined();
  });
});

describe("editing", () => {
  const open = async (options: Options = {}) => {
    const page = await openOwn(options);
    await press(page.user, say("providers.edit"));
    const dialog = await screen.findByRole("dialog", { name: say("providers.editTitle") });
    const save = () => page.user.click(within(dialog).getByRole("button", { name: say("form.save") }));
    return { ...page, dialog, save };
  };

  test("starts with what is, sends what it becomes and looks again", async () => {
    const { user, server, dialog, save } = await open({ answers: { "providers.update": own } });
    expect(screen.getByLabelText<HTMLInputElement>(say("providers.name")).value).toBe("Acme");
    await fill(user, say("providers.contactPhone"), "");
    await save();
    await findToast(say("providers.changed", { name: "Acme" }));
    expect(server.asked("providers.update")).toMatchObject([
      {
        params: { id: own.id },
        body: { name: "Acme", contact_name: "Olga Owner", contact_email: "olga@acme.example", contact_phone: "" },
      },
    ]);
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("providers.get")).toHaveLength(2);
  });

  test("says at the field what is wrong, and at the form what was refused", async () => {
    const { user, dialog, save } = await open({ answers: { "providers.update": refuse("unavailable") } });
    await fill(user, say("providers.name"), " ");
    await save();
    expect(errorAt(say("providers.name"))).toBe(say("form.required"));
    await fill(user, say("providers.name"), "Acme 2");
    await save();
    expect((await within(dialog).findByRole("alert")).textContent).toContain(say("problem.unavailable"));
    expect(screen.getByLabelText<HTMLInputElement>(say("providers.name")).value).toBe("Acme 2");
    await answerDialog(user, say("providers.editTitle"), say("ui.cancel"));
    expect(dialog.isConnected).toBe(false);
  });
});

describe("the archive", () => {
  const ask = async (options: Options = {}, shown = other) => {
    const page = await openOther(shown, options);
    await press(page.user, say("providers.archive"));
    const dialog = await screen.findByRole("dialog", { name: say("providers.archiveTitle") });
    const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: say("providers.archiveSubmit") });
    const type = async (text: string) => {
      const field = within(dialog).getByRole("textbox");
      await page.user.clear(field);
      await page.user.type(field, text);
    };
    return { ...page, dialog, button, type };
  };

  test("takes a provider once its name is typed", async () => {
    const { user, server, dialog, button, type } = await ask({ answers: { "providers.archive": archived } });
    expect(dialog.textContent).toContain(say("providers.archiveText", { count: 1200 }).replace("<name/>", "Globex"));
    for (const line of ["archiveKept", "archiveSources", "archiveBack"] as const)
      expect(within(dialog).getByText(say(`providers.${line}`))).toBeDefined();
    expect(button.disabled).toBe(true);
    await type("globex{Enter}");
    expect(button.disabled).toBe(true);
    expect(server.asked("providers.archive")).toEqual([]);
    await type(" Globex ");
    await user.click(button);
    await findToast(say("providers.archivedNow", { name: "Globex" }));
    expect(server.asked("providers.archive").map(({ params }) => params["id"])).toEqual([other.id]);
    expect(dialog.isConnected).toBe(false);
    expect(server.asked("providers.search").length).toBeGreaterThan(1);
  });

  test("that is refused is reported; cancel does nothing", async () => {
    const { user, server, dialog } = await ask({ answers: { "providers.archive": refuse("conflict") } });
    await user.click(within(dialog).getByRole("button", { name: say("ui.cancel") }));
    expect(server.asked("providers.archive")).toEqual([]);
    await press(user, say("providers.archive"));
    const again = await screen.findByRole("dialog", { name: say("providers.archiveTitle") });
    await user.type(within(again).getByRole("textbox"), "Globex{Enter}");
    expect(await findToast(say("problem.conflict"))).toBeDefined();
    expect(again.isConnected).toBe(false);
  });

  test("gives a provider back at once", async () => {
    const { user, server } = await openOther(archived, { answers: { "providers.restore": other } });
    await press(user, say("providers.restore"));
    await findToast(say("providers.restored", { name: "Globex" }));
    expect(server.asked("providers.restore").map(({ params }) => params["id"])).toEqual([other.id]);
    expect(server.asked("providers.get")).toHaveLength(2);
  });

  test("that gives nothing back says why", async () => {
    const { user } = await openOther(archived, { answers: { "providers.restore": refuse("not_found") } });
    await press(user, say("providers.restore"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });
});

describe("signing keys", () => {
  test("the public key is hidden until it is asked for, and copied", async () => {
    const { user } = await openOwn();
    expect(document.body.textContent).not.toContain("MCowBQYDK2VwAyEA");
    await press(user, say("providers.copyKey"));
    expect(await navigator.clipboard.readText()).toBe(own.signing_key);
    await press(user, say("providers.showKey"));
    expect(document.body.textContent).toContain("MCowBQYDK2VwAyEA");
    await press(user, say("providers.hideKey"));
    expect(document.body.textContent).not.toContain("MCowBQYDK2VwAyEA");
  });

  test("facts of the one that signs are copied", async () => {
    const { user } = await openOwn();
    const card = await findCard(say("providers.keys"));
    await within(card).findByText("AB:CD:EF");
    const address = `${location.origin}/.well-known/parapet/${own.id}/jwks.json`;
    for (const [button, text] of [
      ["providers.copyFingerprint", "AB:CD:EF"],
      ["providers.copyKeyId", providerKeyWith().kid],
      ["providers.copyJwks", address],
    ] as const) {
      await press(user, say(button));
      expect(await navigator.clipboard.readText()).toBe(text);
    }
    expect(screen.queryByText(say("providers.history"))).toBeNull();
  });

  test("those before it are listed with their states and how long they are accepted", async () => {
    const retiring = providerKeyWith({
      kid: "second",
      state: "retiring",
      retires_at: "2026-11-27T09:30:00.000Z",
      fingerprint: "02",
    });
    const retired = providerKeyWith({
      kid: "third",
      state: "retired",
      retires_at: "2026-11-20T09:45:00.000Z",
      fingerprint: "03",
    });
    await openOwn({ locale: "fr", answers: { "providers.keys": { items: [providerKeyWith(), retiring, retired] } } });
    const rows = [await findRow(say("providers.state.active")), await findRow("second"), await findRow("third")];
    const states = rows.map((row) => cellsOf(row)[say("providers.keyState")]);
    expect(states).toEqual(
      (["active", "retiring", "retired"] as const).map((state) => say(`providers.state.${state}`)),
    );
    const [first = "", second = "", third = ""] = rows.map((row) => cellsOf(row)[say("providers.accepted")] ?? "");
    expect(first).toBe(say("providers.untilRotated"));
    expect(second).toMatch(/:30/);
    expect(third).toMatch(/:45/);
    expect(valueOf(say("providers.fingerprint")).textContent).toContain("AB:CD:EF");
  });

  test("loading shows no facts; a failure can be retried", async () => {
    const { user, server } = await openOwn({ answers: { "providers.keys": refuse("internal") } });
    const card = within(await findCard(say("providers.keys")));
    await card.findByText(say("providers.keysFailed"));
    server.answer({ "providers.keys": pending });
    await user.click(card.getByRole("button", { name: say("ui.retry") }));
    expect(card.queryByRole("button", { name: say("providers.copyFingerprint") })).toBeNull();
    expect(card.getByRole("button", { name: say("providers.copyJwks") })).toBeDefined();
  });

  test.each([
    ["none", 0],
    ["hour", 1],
    ["day", 24],
    ["week", 168],
    ["month", 720],
  ] as const)("are rotated, the old one accepted for the grace %s", async (grace, grace_hours) => {
    const { user, server } = await openOwn({ answers: { "providers.rotateKey": { items: [providerKeyWith()] } } });
    await press(user, say("providers.rotate"));
    const dialog = await screen.findByRole("dialog", { name: say("providers.rotateTitle") });
    for (const line of ["rotateNew", "rotateOld", "rotateVerifiers"] as const)
      expect(within(dialog).getByText(say(`providers.${line}`))).toBeDefined();
    if (grace !== "day") await choose(user, say("providers.grace"), say(`providers.grace.${grace}`));
    expect(
      within(dialog).getByText(say(grace === "none" ? "providers.graceNoneHint" : "providers.graceHint")),
    ).toBeDefined();
    await answerDialog(user, say("providers.rotateTitle"), say("providers.rotate"));
    await findToast(say("providers.rotated"));
    expect(server.asked("providers.rotateKey")).toMatchObject([{ params: { id: own.id }, body: { grace_hours } }]);
    expect(server.asked("providers.keys")).toHaveLength(2);
  });

  test("that can't be rotated are reported; cancel does nothing", async () => {
    const { user, server } = await openOwn({ answers: { "providers.rotateKey": refuse("not_found") } });
    await press(user, say("providers.rotate"));
    await answerDialog(user, say("providers.rotateTitle"), say("ui.cancel"));
    expect(server.asked("providers.rotateKey")).toEqual([]);
    await press(user, say("providers.rotate"));
    await answerDialog(user, say("providers.rotateTitle"), say("providers.rotate"));
    expect(await findToast(say("problem.not_found"))).toBeDefined();
  });
});
