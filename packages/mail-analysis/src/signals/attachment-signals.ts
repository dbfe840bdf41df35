import type { FindingCode } from "../attachments/findings/finding.ts";
import { registrableDomain } from "../domains/domain-name.ts";
import { lookalikeOf } from "../domains/lookalike.ts";
import type { Attachment } from "../message/message.ts";
import type { MailView } from "./mail-view.ts";
import { type Evidence, evidence, raisedBy, type Reading, showing, type Signal } from "./signal.ts";

/** All files of a message, including nested ones. */
function filesOf(attachments: readonly Attachment[]): Attachment[] {
  return attachments.flatMap((file) => [file, ...filesOf(file.parts)]);
}

const having =
  (...codes: readonly FindingCode[]) =>
  ({ message }: MailView): Reading =>
    raisedBy(
      filesOf(message.attachments).flatMap(({ name, findings }) =>
        findings
          .filter(({ code }) => codes.includes(code))
          .map(({ code, evidence: about }) => showing(code, about === name ? "" : about, evidence("attachment", name))),
      ),
    );

const phone = /(?:\+|00)?\d[\d\s().-]{7,}\d/;

/** Invitations with an external link or number, from an organizer other than the sender. */
function lureInvites({ message, senderName, protected: all, isSolicited }: MailView): Evidence[] {
  return filesOf(message.attachments).flatMap(({ calendar, name }) => {
    if (calendar === null || calendar.method !== "REQUEST") return [];
    const organizer = (calendar.organizer ?? "").split("@").at(-1) ?? "";
    const text = `${calendar.description} ${calendar.location}`;
    const isOdd =
      isSolicited === false ||
      registrableDomain(organizer) !== senderName.registrable ||
      lookalikeOf(organizer, all) !== null;
    return isOdd && (/https?:\/\//i.test(text) || phone.test(text))
      ? [evidence("attachment", `${name} ${calendar.summary}`)]
      : [];
  });
}

/** Min length of a meaningful text. */
const noText = 60;

function shownText(text: string): Evidence {
  return text === "" ? showing("no_text", "", evidence("context", "")) : evidence("body", text);
}

export const attachmentSignals: readonly Signal[] = [
  { id: "att.html_credential_form", family: "attachment", severity: "high", read: having("credential_form") },
  { id: "att.html_smuggling", family: "attachment", severity: "high", read: having("html_smuggling") },
  { id: "att.svg_script", family: "attachment", severity: "high", read: having("svg_script") },
  { id: "att.macro", family: "attachment", severity: "high", read: having("macro", "macro_autostart", "excel4_macro") },
  {
    id: "att.remote_template",
    family: "attachment",
    severity: "high",
    read: having("remote_template", "remote_object"),
  },
  { id: "att.encrypted_archive", family: "attachment", severity: "medium", read: having("encrypted") },
  { id: "att.executable", family: "attachment", severity: "high", read: having("executable", "script") },
  {
    id: "att.double_extension",
    family: "attachment",
    severity: "high",
    read: having("double_extension", "right_to_left_name"),
  },
  { id: "att.type_mismatch", family: "attachment", severity: "medium", read: having("type_mismatch") },
  { id: "att.container", family: "attachment", severity: "medium", read: having("container", "shortcut") },
  {
    id: "att.image_only",
    family: "content",
    severity: "medium",
    read(view) {
      const { body, attachments } = view.message;
      const seen = (body.page?.images ?? []).filter(({ isTracker }) => !isTracker).length;
      const pictures = seen + attachments.filter(({ type, isInline }) => type.kind === "image" && isInline).length;
      const pages = attachments.filter(({ type }) => type.name === "pdf").length;
      const leads =
        view.links.some(({ url }) => url !== null) || (view.context.codes ?? []).length > 0 || phone.test(view.text);
      const isOnly = view.text.trim().length < noText && (pictures > 0 || pages === 1) && leads;
      return raisedBy(isOnly ? [shownText(view.text.trim())] : []);
    },
  },
  {
    id: "att.pdf_action",
    family: "attachment",
    severity: "medium",
    read: having("pdf_javascript", "pdf_open_action", "pdf_launch", "pdf_embedded_file"),
  },
  {
    id: "att.eml_nested",
    family: "attachment",
    severity: "info",
    read: ({ message }) =>
      raisedBy(
        filesOf(message.attachments).flatMap(({ message: nested, name }) =>
          nested === null ? [] : [evidence("attachment", `${name} ${nested.subject.text}`)],
        ),
      ),
  },
  {
    id: "att.ics_lure",
    family: "attachment",
    severity: "medium",
    read: (view) => raisedBy(lureInvites(view)),
  },
];
