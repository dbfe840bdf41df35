import { describe, expect, test } from "vitest";
import type { FindingCode } from "../attachments/findings/finding.ts";
import type { Attachment } from "../message/message.ts";
import { attach } from "../testing/attach.ts";
import { attachmentSignals } from "./attachment-signals.ts";
import { stateOf, viewOf, type WrittenFile } from "./testing.ts";

const plain = attach("notes.txt", "Notes");
const holding = (code: FindingCode, evidence = "shown"): Attachment => ({ ...plain, findings: [{ code, evidence }] });
const raisedBy = (...attachments: readonly Attachment[]) => {
  const view = viewOf({});
  const message = { ...view.message, attachments };
  return attachmentSignals.filter(({ read }) => read({ ...view, message }).state === "raised").map(({ id }) => id);
};

describe("a finding of a file", () => {
  test.each<[FindingCode, string | null]>([
    ["credential_form", "att.html_credential_form"],
    ["html_smuggling", "att.html_smuggling"],
    ["svg_script", "att.svg_script"],
    ["macro", "att.macro"],
    ["macro_autostart", "att.macro"],
    ["excel4_macro", "att.macro"],
    ["remote_template", "att.remote_template"],
    ["remote_object", "att.remote_template"],
    ["encrypted", "att.encrypted_archive"],
    ["executable", "att.executable"],
    ["script", "att.executable"],
    ["double_extension", "att.double_extension"],
    ["right_to_left_name", "att.double_extension"],
    ["type_mismatch", "att.type_mismatch"],
    ["container", "att.container"],
    ["shortcut", "att.container"],
    ["pdf_javascript", "att.pdf_action"],
    ["pdf_open_action", "att.pdf_action"],
    ["pdf_launch", "att.pdf_action"],
    ["pdf_embedded_file", "att.pdf_action"],
    ["padded_name", null],
    ["dde", null],
    ["embedded_object", null],
    ["pdf_form", null],
    ["calendar_invite", null],
    ["path_traversal", null],
    ["unreadable", null],
  ])("%s raises %s", (code, id) => {
    const expected = id === null ? [] : [id];
    expect(raisedBy(holding(code))).toEqual(expected);
    // In a nested file, too.
    expect(raisedBy({ ...plain, parts: [plain, { ...plain, parts: [holding(code)] }] })).toEqual(expected);
  });

  test("is shown with its code, but without repeating the file's name", () => {
    const view = viewOf({});
    const shown = (evidence: string) => {
      const message = { ...view.message, attachments: [holding("double_extension", evidence)] };
      const reading = attachmentSignals.find(({ id }) => id === "att.double_extension")?.read({ ...view, message });
      return reading?.state === "raised" ? reading.evidence[0]?.shows : null;
    };
    expect(shown("a.pdf.exe")).toEqual({ code: "double_extension", about: "a.pdf.exe" });
    expect(shown("notes.txt")).toEqual({ code: "double_extension", about: "" });
  });
});

describe("an invitation", () => {
  const invite = (lines: Readonly<Record<string, string>>): WrittenFile => {
    const all = { METHOD: "REQUEST", ORGANIZER: "mailto:x@else.net", DESCRIPTION: "Join https://a.com/x", ...lines };
    const { METHOD, ...event } = all;
    const body = Object.entries(event).map(([name, value]) => `${name}:${value}\r\n`);
    const content = `BEGIN:VCALENDAR\r\nMETHOD:${METHOD}\r\nBEGIN:VEVENT\r\n${body.join("")}END:VEVENT\r\nEND:VCALENDAR\r\n`;
    return { name: "a.ics", type: "text/calendar", content };
  };
  const state = (lines: Readonly<Record<string, string>>, context = {}) =>
    stateOf("att.ics_lure", { files: [invite(lines)] }, context);
  const known = (sent: number) => ({
    history: { received: 1, sent, fromDomain: 1, daysSinceLast: 1, changedTraits: 0 },
  });

  test.each([
    ["a link", {}, "raised"],
    ["a link in its place", { DESCRIPTION: "", LOCATION: "HTTPS://a.com/x" }, "raised"],
    ["a number to call", { DESCRIPTION: "Call +1 808 555 0134" }, "raised"],
    ["neither", { DESCRIPTION: "In room 4" }, "absent"],
    ["a short number", { DESCRIPTION: "Room 12345678" }, "absent"],
    ["a link, as an answer", { METHOD: "REPLY" }, "absent"],
    ["a link in a cancellation", { METHOD: "CANCEL" }, "absent"],
    ["a link, from the sender's domain", { ORGANIZER: "mailto:x@mail.partner.example" }, "absent"],
    ["a link, without an organizer", { ORGANIZER: "" }, "raised"],
  ])("with %s", (_, lines, expected) => {
    expect(state(lines)).toBe(expected);
  });

  test("is suspicious from a stranger, and from a lookalike", () => {
    const own = { ORGANIZER: "mailto:x@partner.example" };
    expect(state(own, known(0))).toBe("raised");
    expect(state(own, known(1))).toBe("absent");
    const organization = { domains: ["partner.test"], names: [] };
    expect(state(own, { ...known(1), organization })).toBe("raised");
  });
});

describe("a message that is only a picture", () => {
  const picture = '<img src="https://a.com/i.png" width="600" height="400">';
  const linked = `<a href="https://a.com/x">${picture}</a>`;
  const png = { name: "a.png", type: "image/png", content: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") };
  const pdf = { name: "a.pdf", type: "application/pdf", content: "%PDF-1.4\n%%EOF" };
  const codes = ["https://a.com/x"];

  test.each([
    ["a linked picture", { html: linked }, {}, "raised"],
    ["a picture without a link", { html: picture }, {}, "absent"],
    ["a picture with a code", { html: picture }, { codes }, "raised"],
    ["a picture without a code", { html: picture }, { codes: [] }, "absent"],
    ["a picture with a number to call", { html: `${picture}<p>Call +1 808 555 0134</p>` }, {}, "raised"],
    [
      "a tracker",
      { html: '<a href="https://a.com/x"><img src="https://a.com/i.png" width="1" height="1"></a>' },
      {},
      "absent",
    ],
    ["an embedded picture", { text: "Hi", files: [{ ...png, isInline: true }] }, { codes }, "raised"],
    ["an attached picture", { text: "Hi", files: [png] }, { codes }, "absent"],
    ["one PDF", { text: "Hi", files: [pdf] }, { codes }, "raised"],
    ["two PDFs", { text: "Hi", files: [pdf, { ...pdf, name: "b.pdf" }] }, { codes }, "absent"],
    ["just too few words", { html: `${linked}<p>${"x".repeat(59)}</p>` }, {}, "raised"],
    ["enough words", { html: `${linked}<p>${"x".repeat(60)}</p>` }, {}, "absent"],
    ["words only", { text: "https://a.com/x" }, {}, "absent"],
  ])("has %s", (_, mail, context, expected) => {
    expect(stateOf("att.image_only", mail, context)).toBe(expected);
  });
});
