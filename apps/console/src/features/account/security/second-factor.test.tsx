import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fill, press } from "../../../testing/controls.ts";
import { errorAt } from "../../../testing/described.ts";
import { catchDownloads } from "../../../testing/downloads.ts";
import { type Opened, openPage } from "../../../testing/open-page.tsx";
import { findToast, say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { mfaWith } from "../testing-account.ts";

const off = mfaWith({ enabled_at: null, backup_codes_left: 0 });
const codes = ["aaaaa-11111", "bbbbb-22222"];
const enrolment = { secret: "ABCDEFGHIJ", otpauth_url: "otpauth://totp/Parapet:nour?secret=ABCDEFGHIJ" };

const open = (state: ReturnType<typeof mfaWith>, answers: Answers = {}) =>
  openPage("/account/security", { answers: { "mfa.get": state, ...answers } });
const dialog = (title: string) => screen.findByRole("dialog", { name: title });
/** Presses a button of the dialog that is open. */
async function pressIn({ user }: Opened, title: string, button: string): Promise<void> {
  await user.click(within(await dialog(title)).getByRole("button", { name: button }));
}

describe("the state", () => {
  test("off offers to set it up and nothing else", async () => {
    await open(off);
    expect(await screen.findByText(say("security.off"))).toBeDefined();
    expect(screen.getByRole("button", { name: say("security.enrol") })).toBeDefined();
    for (const button of ["security.renew", "security.turnOff", "security.ask.always"] as const)
      expect(screen.queryByRole("button", { name: say(button) })).toBeNull();
    expect(screen.queryByText(say("security.fewCodes"))).toBeNull();
  });

  test.each([
    ["always", "when_risky"],
    ["when_risky", "always"],
  ] as const)("on and asked %s offers the other choice, %s", async (asked, other) => {
    await open(mfaWith({ asked }));
    expect(await screen.findByText(say(`security.asked.${asked}`))).toBeDefined();
    expect(screen.getByRole("button", { name: say(`security.ask.${other}`) })).toBeDefined();
    expect(screen.queryByRole("button", { name: say(`security.ask.${asked}`) })).toBeNull();
    expect(screen.queryByRole("button", { name: say("security.enrol") })).toBeNull();
  });

  test.each([
    [4, false],
    [3, true],
    [1, true],
    [0, true],
  ])("with %d backup codes left warns: %s", async (left, warns) => {
    await open(mfaWith({ backup_codes_left: left }));
    expect(await screen.findByText(say("security.codesLeft", { count: left }))).toBeDefined();
    expect(screen.queryByText(say("security.fewCodes")) !== null).toBe(warns);
  });

  test("that does not load is loaded again by a press, and the password can be changed all the same", async () => {
    const { user, server } = await open(off, { "mfa.get": refuse("internal") });
    expect(await screen.findByText(say("security.mfaFailed"))).toBeDefined();
    expect(screen.getByRole("button", { name: say("security.changePassword") })).toBeDefined();
    server.answer({ "mfa.get": off });
    await press(user, say("ui.retry"));
    expect(await screen.findByText(say("security.off"))).toBeDefined();
  });
});

describe("setting it up", () => {
  const answers: Answers = { "mfa.enrol": enrolment, "mfa.confirm": { backup_codes: codes } };
  const scanTitle = () => say("security.scanTitle");

  async function start(more: Answers = {}): Promise<Opened> {
    const page = await open(off, { ...answers, ...more });
    await press(page.user, say("security.enrol"));
    await fill(page.user, say("security.yourPassword"), "quiet pond");
    await pressIn(page, say("security.enrolTitle"), say("security.continue"));
    return page;
  }
  async function typeCode({ user }: Opened, code: string): Promise<void> {
    await user.click(await screen.findByRole("textbox", { name: say("secondFactor.firstCode") }));
    await user.keyboard(code);
  }

  test("goes from the password over the picture to the backup codes, and the state is on", async () => {
    const page = await start();
    const { server, user } = page;
    const scan = await dialog(scanTitle());
    expect(server.asked("mfa.enrol")).toMatchObject([{ body: { password: "quiet pond" } }]);
    expect(within(scan).getByRole("img", { name: say("secondFactor.qr") })).toBeDefined();
    expect(within(scan).getByText("ABCD EFGH IJ")).toBeDefined();
    server.answer({ "mfa.get": mfaWith() });
    await typeCode(page, "123456");
    const kept = await dialog(say("secondFactor.codesTitle"));
    expect(server.asked("mfa.confirm")).toMatchObject([{ body: { code: "123456" } }]);
    expect(
      within(kept)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    for (const text of ["security.codesText", "security.codesOnce", "security.codesPrinted"] as const)
      expect(within(kept).getByText(say(text))).toBeDefined();
    expect(await screen.findByText(say("security.asked.when_risky"))).toBeDefined();
    await user.click(within(kept).getByRole("button", { name: say("secondFactor.codesKept") }));
    expect(screen.queryByRole("dialog", { name: say("secondFactor.codesTitle") })).toBeNull();
  });

  test("needs the right password", async () => {
    const { user, server } = await start({ "mfa.enrol": refuse("password_wrong") });
    expect(await screen.findByText(say("problem.password_wrong"))).toBeDefined();
    expect(errorAt(say("security.yourPassword"))).toBe(say("problem.password_wrong"));
    await fill(user, say("security.yourPassword"), "");
    await user.keyboard("{Enter}");
    expect(errorAt(say("security.yourPassword"))).toBe(say("form.required"));
    expect(server.asked("mfa.enrol")).toHaveLength(1);
  });

  test("that cannot start says why below the password, and is given up by a press", async () => {
    const page = await start({ "mfa.enrol": refuse("mfa_already_enabled") });
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.mfa_already_enabled"));
    await pressIn(page, say("security.enrolTitle"), say("ui.cancel"));
    expect(screen.queryByRole("dialog", { name: say("security.enrolTitle") })).toBeNull();
    // It begins again with an empty field.
    await press(page.user, say("security.enrol"));
    expect(await screen.findByLabelText(say("security.yourPassword"))).toHaveProperty("value", "");
  });

  test("copies the key as it is", async () => {
    const page = await start();
    await pressIn(page, scanTitle(), say("secondFactor.copySecret"));
    expect(await navigator.clipboard.readText()).toBe("ABCDEFGHIJ");
  });

  test("with a code that is wrong empties the boxes for the next one", async () => {
    const page = await start({ "mfa.confirm": refuse("code_wrong") });
    await typeCode(page, "000000");
    expect(await screen.findByText(say("problem.code_wrong"))).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    const box = await screen.findByRole("textbox", { name: say("secondFactor.firstCode") });
    expect(box).toHaveProperty("value", "");
    page.server.answer({ "mfa.confirm": { backup_codes: codes } });
    await page.user.keyboard("654321");
    expect(await dialog(say("secondFactor.codesTitle"))).toBeDefined();
    expect(page.server.asked("mfa.confirm").map(({ body }) => body)).toEqual([{ code: "000000" }, { code: "654321" }]);
  });

  test("says other refusals below the code, and does not send a part of one", async () => {
    const page = await start({ "mfa.confirm": refuse("internal") });
    await typeCode(page, "1234");
    await pressIn(page, scanTitle(), say("secondFactor.turnOn"));
    expect(page.server.asked("mfa.confirm")).toEqual([]);
    await page.user.click(screen.getByRole("textbox", { name: say("ui.digit", { position: "5", count: "6" }) }));
    await page.user.keyboard("56");
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.internal"));
    await pressIn(page, scanTitle(), say("ui.cancel"));
    expect(screen.queryByRole("dialog", { name: scanTitle() })).toBeNull();
    expect(screen.getByText(say("security.off"))).toBeDefined();
  });
});

describe("backup codes", () => {
  const renewed: Answers = { "mfa.renewBackupCodes": { backup_codes: codes } };

  async function renew(code: string, answers: Answers = renewed): Promise<Opened> {
    const page = await open(mfaWith({ backup_codes_left: 2 }), answers);
    await press(page.user, say("security.renew"));
    await fill(page.user, say("security.code"), code);
    await pressIn(page, say("security.renewTitle"), say("security.renewSubmit"));
    return page;
  }

  test("are renewed by a code, and shown once", async () => {
    const { server } = await renew(" 123456 ");
    const kept = await dialog(say("secondFactor.codesTitle"));
    expect(within(kept).getAllByRole("listitem")).toHaveLength(2);
    expect(server.asked("mfa.renewBackupCodes")).toMatchObject([{ body: { code: "123456" } }]);
    await expect.poll(() => server.asked("mfa.get").length).toBe(2);
  });

  test("are copied, printed and kept in a file", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    const files = catchDownloads();
    const page = await renew("123456");
    await pressIn(page, say("secondFactor.codesTitle"), say("secondFactor.copyCodes"));
    expect(await findToast(say("ui.copied"))).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("aaaaa-11111\nbbbbb-22222\n");
    await pressIn(page, say("secondFactor.codesTitle"), say("secondFactor.printCodes"));
    expect(print).toHaveBeenCalledOnce();
    await pressIn(page, say("secondFactor.codesTitle"), say("secondFactor.downloadCodes"));
    expect(files.map(({ name }) => name)).toEqual(["parapet-backup-codes.txt"]);
    expect(await files[0]?.text()).toBe("aaaaa-11111\nbbbbb-22222\n");
  });

  test("that the browser does not copy are said", async () => {
    const page = await renew("123456");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("refused"));
    await pressIn(page, say("secondFactor.codesTitle"), say("secondFactor.copyCodes"));
    expect(await findToast(say("ui.copyFailed"))).toBeDefined();
  });

  test("survive a click outside", async () => {
    const { user } = await renew("123456");
    await dialog(say("secondFactor.codesTitle"));
    await user.click(document.body);
    expect(screen.getByRole("dialog", { name: say("secondFactor.codesTitle") })).toBeDefined();
  });

  test("take a code that is right", async () => {
    const { user, server } = await renew("AAAAA-AAAAA", { "mfa.renewBackupCodes": refuse("code_wrong") });
    expect(await screen.findByText(say("problem.code_wrong"))).toBeDefined();
    expect(errorAt(say("security.code"))).toBe(say("problem.code_wrong"));
    await fill(user, say("security.code"), "12");
    await user.keyboard("{Enter}");
    expect(errorAt(say("security.code"))).toBe(say("form.invalid"));
    expect(server.asked("mfa.renewBackupCodes")).toHaveLength(1);
  });
});

describe("when a code is asked", () => {
  async function choose(asked: "always" | "when_risky", answers: Answers = {}): Promise<Opened> {
    const before = mfaWith({ asked: asked === "always" ? "when_risky" : "always" });
    const page = await open(before, { "mfa.update": () => undefined, ...answers });
    await press(page.user, say(`security.ask.${asked}`));
    expect((await dialog(say(`security.ask.${asked}`))).textContent).toContain(say(`security.askText.${asked}`));
    await fill(page.user, say("security.code"), "123456");
    page.server.answer({ "mfa.get": mfaWith({ asked }) });
    await pressIn(page, say(`security.ask.${asked}`), say("security.change"));
    return page;
  }

  test.each(["always", "when_risky"] as const)("is changed to %s with a code", async (asked) => {
    const { server } = await choose(asked);
    expect(await findToast(say(`security.asked.${asked}`))).toBeDefined();
    expect(server.asked("mfa.update")).toMatchObject([{ body: { asked, code: "123456" } }]);
    expect(screen.queryByRole("dialog", { name: say(`security.ask.${asked}`) })).toBeNull();
    await expect.poll(() => server.asked("mfa.get").length).toBe(2);
  });

  test("stays with a wrong code, and the dialog stays open", async () => {
    await choose("always", { "mfa.update": refuse("code_wrong") });
    expect(await screen.findByText(say("problem.code_wrong"))).toBeDefined();
    expect(errorAt(say("security.code"))).toBe(say("problem.code_wrong"));
  });

  test("stays where the server cannot be asked, which is said below", async () => {
    await choose("always", { "mfa.update": refuse("unavailable") });
    expect((await screen.findByRole("alert")).textContent).toContain(say("problem.unavailable"));
  });
});

describe("turning it off", () => {
  async function turnOff(answers: Answers = { "mfa.disable": () => undefined }): Promise<Opened> {
    const page = await open(mfaWith(), answers);
    await press(page.user, say("security.turnOff"));
    expect((await dialog(say("security.turnOffTitle"))).textContent).toContain(say("security.turnOffText"));
    await fill(page.user, say("security.yourPassword"), "quiet pond");
    await fill(page.user, say("security.code"), "aaaaa-11111");
    page.server.answer({ "mfa.get": off });
    await pressIn(page, say("security.turnOffTitle"), say("security.turnOff"));
    return page;
  }

  test("takes the password and a code", async () => {
    const { server } = await turnOff();
    expect(await findToast(say("security.turnedOff"))).toBeDefined();
    expect(server.asked("mfa.disable")).toMatchObject([{ body: { password: "quiet pond", code: "aaaaa-11111" } }]);
    expect(await screen.findByRole("button", { name: say("security.enrol") })).toBeDefined();
    expect(screen.queryByRole("dialog", { name: say("security.turnOffTitle") })).toBeNull();
  });

  test.each([
    ["password_wrong", "security.yourPassword", "security.code"],
    ["code_wrong", "security.code", "security.yourPassword"],
  ] as const)("that fails by %s says so at its field", async (code, field, other) => {
    await turnOff({ "mfa.disable": refuse(code) });
    expect(await screen.findByText(say(`problem.${code}`))).toBeDefined();
    expect(errorAt(say(field))).toBe(say(`problem.${code}`));
    expect(errorAt(say(other))).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is under way once", async () => {
    const { user, server } = await turnOff({ "mfa.disable": pending });
    await user.click(screen.getByLabelText(say("security.code")));
    await user.keyboard("{Enter}");
    expect(server.asked("mfa.disable")).toHaveLength(1);
  });
});
