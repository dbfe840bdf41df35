import { mailLimit } from "@parapet/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../lib/format/format.ts";
import { press } from "../../../testing/controls.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { pageOf } from "../../../testing/page-of.ts";
import { say } from "../../../testing/say.ts";
import { type Answers, pending, refuse } from "../../../testing/test-server.ts";
import { mailDetailWith, mailId, mailsOf, mailWith } from "../testing-mails.ts";

const threats = "/secure-inbox/phishing-threats/logs";
const size = formatFor("en").bytes(mailLimit);
const letter = new File(["From: ann@example.com\r\n\r\nHello"], "letter.eml");
const opened: Answers = { "mail.get": mailDetailWith(), "mail.similar": { items: [] }, "tenantActions.list": pageOf() };

/** Opens the dialog that takes a file. */
async function openDialog(answers: Answers = {}) {
  const page = await openPage(threats, {
    answers: { "campaigns.list": pageOf(), "mail.list": mailsOf(mailWith()), ...answers },
  });
  await press(page.user, say("mail.analyse"));
  const dialog = within(await screen.findByRole("dialog", { name: say("mail.analyse") }));
  const input = () => dialog.getByLabelText<HTMLInputElement>(say("mail.choose"));
  return { ...page, dialog, input, upload: (file: File) => page.user.upload(input(), file) };
}

describe("analyzing a file", () => {
  test("the dialog says what is taken and how long it is kept", async () => {
    const { dialog, input } = await openDialog();
    expect(dialog.getByText(say("mail.analyseText", { size, days: 90 }))).toBeDefined();
    expect(input().accept).toBe(".eml,.msg,message/rfc822,application/vnd.ms-outlook");
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  test("a file is sent as it is, and its analysis opens", async () => {
    const { upload, server, arriveAt } = await openDialog({ "mail.analyse": mailWith({ id: mailId(7) }), ...opened });
    await upload(letter);
    await arriveAt(`${threats}/analysis/${mailId(7)}`);
    const [asked] = server.asked("mail.analyse");
    expect(asked?.query.get("name")).toBe("letter.eml");
    expect(asked?.body).toBe(await letter.text());
    expect(server.asked("mail.list").length).toBeGreaterThan(1);
  });

  test("a name that is too long is cut", async () => {
    const { upload, server, arriveAt } = await openDialog({ "mail.analyse": mailWith(), ...opened });
    await upload(new File(["From: a@b.example"], `${"x".repeat(300)}.eml`));
    await arriveAt(`${threats}/analysis/${mailId(1)}`);
    expect(server.asked("mail.analyse")[0]?.query.get("name")).toBe("x".repeat(200));
  });

  test("meanwhile the dialog says so, and takes no other file", async () => {
    const { upload, dialog } = await openDialog({ "mail.analyse": pending });
    await upload(letter);
    expect((await dialog.findByRole("status")).textContent).toBe(say("mail.analysing"));
    expect(dialog.getByLabelText<HTMLInputElement>(say("mail.choose")).disabled).toBe(true);
  });

  test("a file over the limit isn't sent", async () => {
    const { upload, dialog, server } = await openDialog();
    const large = new File(["x"], "large.eml");
    Object.defineProperty(large, "size", { value: mailLimit + 1 });
    await upload(large);
    expect((await dialog.findByRole("alert")).textContent).toBe(say("mail.tooLarge", { size }));
    expect(server.asked("mail.analyse")).toEqual([]);
  });

  test.each([
    ["body_too_large", () => say("mail.tooLarge", { size })],
    ["invalid_input", () => say("mail.notMail")],
    ["unavailable", () => say("problem.unavailable")],
  ] as const)("a file that is refused with %s says why; the next one is tried", async (code, text) => {
    const { upload, dialog, server, arriveAt } = await openDialog({ "mail.analyse": refuse(code), ...opened });
    await upload(letter);
    expect((await dialog.findByRole("alert")).textContent).toBe(text());
    server.answer({ "mail.analyse": mailWith() });
    await upload(letter);
    await arriveAt(`${threats}/analysis/${mailId(1)}`);
    expect(server.asked("mail.analyse")).toHaveLength(2);
  });

  test("what was wrong is gone when the dialog opens again", async () => {
    const { upload, user, dialog } = await openDialog({ "mail.analyse": refuse("invalid_input") });
    await upload(letter);
    await dialog.findByRole("alert");
    await press(user, say("ui.close"));
    await press(user, say("mail.analyse"));
    const again = within(await screen.findByRole("dialog", { name: say("mail.analyse") }));
    expect(again.queryByRole("alert")).toBeNull();
  });
});
