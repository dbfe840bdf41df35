import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { answerDialog, press } from "../../../../testing/controls.ts";
import { findToast, say } from "../../../../testing/say.ts";
import { refuse } from "../../../../testing/test-server.ts";
import { apiClientWith, openClient } from "../../testing-clients.ts";

type Options = Parameters<typeof openClient>[2];
const without = apiClientWith({ kind: "interactive" });
const withTotp = apiClientWith({
  kind: "interactive",
  factors: { totp: true, signing_keys: 0, backup_codes: 8, approval: false },
});
const codes = Array.from({ length: 10 }, (_, index) => `abcd-000${index}`);
const enrolment = { secret: "JBSWY3DPEHPK3PXP", otpauth_url: "otpauth://totp/Parapet:robot?secret=JBSWY3DPEHPK3PXP" };

async function open(client = without, options: Options = {}) {
  const page = await openClient(client, "factor", options);
  await screen.findByRole("heading", { level: 3, name: new RegExp(say("clients.factor.totp")) });
  return page;
}

describe("states", () => {
  test.each([
    ["interactive", false, 0, ["clients.noFactor"]],
    ["headless", false, 0, ["clients.headlessFactor", "clients.noFactor"]],
    ["headless", false, 1, ["clients.headlessFactor"]],
    ["interactive", true, 0, []],
  ] as const)("a client that is %s, authenticator %s, %i signing keys", async (kind, totp, signing_keys, notes) => {
    await open(apiClientWith({ kind, factors: { totp, signing_keys, backup_codes: 0, approval: false } }));
    for (const note of ["clients.noFactor", "clients.headlessFactor"] as const)
      expect(screen.queryAllByText(say(note)), note).toHaveLength((notes as readonly string[]).includes(note) ? 1 : 0);
    expect(screen.getByText(say(totp ? "clients.factorOn" : "clients.factorOff"))).toBeDefined();
    const text = totp ? say("clients.factor.backupCodes", { count: 0 }) : say("clients.totpText");
    expect(screen.getByText(text)).toBeDefined();
  });

  test("the owner of a headless client is a second factor, and codes aren't", async () => {
    const factors = { totp: false, signing_keys: 0, backup_codes: 0, approval: true };
    await open(apiClientWith({ kind: "headless", factors, owner_email: "olga@example.com" }));
    for (const note of ["clients.noFactor", "clients.headlessFactor"] as const)
      expect(screen.queryByText(say(note)), note).toBeNull();
    expect(screen.getByRole("heading", { level: 3, name: new RegExp(say("clients.factor.approval")) })).toBeDefined();
    expect(screen.getByText(say("clients.approvalText", { email: "olga@example.com" }))).toBeDefined();
    expect(screen.queryByRole("button", { name: say("clients.enrol") })).toBeNull();
  });

  test("a headless client with an authenticator only has no second factor", async () => {
    const factors = { totp: true, signing_keys: 0, backup_codes: 8, approval: false };
    await open(apiClientWith({ kind: "headless", factors }));
    expect(screen.getByText(say("clients.noFactor"))).toBeDefined();
    expect(screen.getByRole("button", { name: say("clients.removeTotp") })).toBeDefined();
  });

  test.each([without, withTotp])("the developer of the client gets a public page", async (client) => {
    await open(client);
    const section = screen.getByText(say("clients.developerTitle")).closest("section");
    expect(section?.textContent).toContain(`${location.origin}/guide/call-protected-apis`);
    expect(section?.textContent).toContain(`curl '${location.origin}/v1/challenges/CHALLENGE_ID/verify'`);
    const link = screen.getByRole("link", { name: say("clients.developerOpen") });
    expect(link.getAttribute("href")).toBe("/guide/call-protected-apis");
  });

  test("a viewer changes nothing", async () => {
    await open(withTotp, { as: { role: "viewer" }, locale: "fr" });
    expect(screen.getByText(say("clients.factor.backupCodes", { count: 8 }))).toBeDefined();
    for (const id of ["clients.renewCodes", "clients.removeTotp", "clients.enrol"] as const)
      expect(screen.queryByRole("button", { name: say(id) })).toBeNull();
  });

  test("only what applies is offered", async () => {
    await open(withTotp);
    expect(screen.queryByRole("button", { name: say("clients.enrol") })).toBeNull();
    expect(screen.getByRole("button", { name: say("clients.renewCodes") })).toBeDefined();
    expect(screen.getByRole("button", { name: say("clients.removeTotp") })).toBeDefined();
  });
});

describe("setting up an authenticator", () => {
  const enrol = async (answers: NonNullable<Options>["answers"]) => {
    const page = await open(without, { answers: { "clientTotp.enrol": enrolment, ...answers } });
    await press(page.user, say("clients.enrol"));
    const dialog = await screen.findByRole("dialog", { name: say("clients.enrolTitle") });
    const type = async (code: string) => {
      const [first] = within(dialog).getAllByRole("textbox");
      if (first) await page.user.click(first);
      await page.user.paste(code);
    };
    return { ...page, dialog, type };
  };

  test("shows the secret, takes the first code and shows the backup codes once", async () => {
    const { user, server, dialog, type } = await enrol({ "clientTotp.confirm": { backup_codes: codes } });
    expect(within(dialog).getByText("JBSW Y3DP EHPK 3PXP")).toBeDefined();
    expect(within(dialog).getByRole("img", { name: say("secondFactor.qr") })).toBeDefined();
    await type("123456");
    const shown = await screen.findByRole("dialog", { name: say("secondFactor.codesTitle") });
    expect(server.asked("clientTotp.confirm")).toMatchObject([
      { params: { id: without.id }, body: { code: "123456" } },
    ]);
    expect(
      within(shown)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect(within(shown).getByText(say("clients.codesOnce"))).toBeDefined();
    expect(within(shown).getByText(say("clients.codesPrinted", { name: without.name }))).toBeDefined();
    expect(server.asked("apiClients.get").length).toBeGreaterThan(1);
    await user.click(within(shown).getByRole("button", { name: say("secondFactor.codesKept") }));
    expect(screen.queryByText("abcd-0000")).toBeNull();
  });

  test("a wrong code is said, and another can be tried", async () => {
    const { server, dialog, type } = await enrol({ "clientTotp.confirm": refuse("code_wrong") });
    await type("000000");
    expect(await within(dialog).findByText(say("problem.code_wrong"))).toBeDefined();
    server.answer({ "clientTotp.confirm": { backup_codes: codes } });
    await type("123456");
    expect(await screen.findByRole("dialog", { name: say("secondFactor.codesTitle") })).toBeDefined();
  });

  test("cancel leaves without a code", async () => {
    const { user, server } = await enrol({});
    await answerDialog(user, say("clients.enrolTitle"), say("ui.cancel"));
    expect(screen.queryByRole("dialog", { name: say("clients.enrolTitle") })).toBeNull();
    expect(server.asked("clientTotp.confirm")).toEqual([]);
  });

  test("that is refused is reported", async () => {
    const { user } = await open(without, { answers: { "clientTotp.enrol": refuse("mfa_already_enabled") } });
    await press(user, say("clients.enrol"));
    expect(await findToast(say("problem.mfa_already_enabled"))).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("clients.enrolTitle") })).toBeNull();
  });
});

describe("an authenticator that is on", () => {
  test("gets new backup codes after a question", async () => {
    const { user, server } = await open(withTotp, {
      answers: { "clientTotp.renewBackupCodes": { backup_codes: codes } },
    });
    await press(user, say("clients.renewCodes"));
    const dialog = await answerDialog(user, say("clients.renewCodesTitle"), say("clients.renewCodes"));
    expect(dialog.textContent).toContain(say("clients.renewCodesText"));
    expect(await screen.findByText("abcd-0009")).toBeDefined();
    expect(server.asked("clientTotp.renewBackupCodes").map(({ params }) => params["id"])).toEqual([withTotp.id]);
    expect(server.asked("apiClients.get").length).toBeGreaterThan(1);
  });

  test("is removed after a question", async () => {
    const { user, server } = await open(withTotp, { answers: { "clientTotp.remove": () => undefined } });
    await press(user, say("clients.removeTotp"));
    const dialog = await answerDialog(user, say("clients.removeTotpTitle"), say("clients.removeTotp"));
    expect(dialog.textContent).toContain(say("clients.removeTotpText"));
    expect(await findToast(say("clients.totpRemoved"))).toBeDefined();
    expect(server.asked("clientTotp.remove").map(({ params }) => params["id"])).toEqual([withTotp.id]);
    expect(screen.queryByRole("dialog", { name: say("clients.removeTotpTitle") })).toBeNull();
  });

  test.each([
    ["clientTotp.renewBackupCodes", "clients.renewCodes", "clients.renewCodesTitle"],
    ["clientTotp.remove", "clients.removeTotp", "clients.removeTotpTitle"],
  ] as const)("%s that is cancelled or refused", async (endpoint, button, title) => {
    const { user, server } = await open(withTotp, { answers: { [endpoint]: refuse("mfa_not_enabled") } });
    await press(user, say(button));
    await answerDialog(user, say(title), say("ui.cancel"));
    expect(server.asked(endpoint)).toEqual([]);
    await press(user, say(button));
    await answerDialog(user, say(title), say(button));
    expect(await findToast(say("problem.mfa_not_enabled"))).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say(title) })).toBeNull();
  });
});
