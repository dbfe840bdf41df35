import { readFileSync } from "node:fs";
import { attackType, mailEvidence, mailRefusal, mailSeverity, mailVerdict, signalFamily } from "@parapet/contract";
import {
  type AuthResult,
  type DefectCode,
  type FileClass,
  type FindingCode,
  type HardRule,
  hardRules,
  modelSignal,
  signals,
} from "@parapet/mail-analysis";
import { traits } from "@parapet/mail-analysis/training";
import { expect, test } from "vitest";

/** Every id of a type: the compiler asks for those that are missing. */
function all<Id extends string>(ids: Readonly<Record<Id, true>>): string[] {
  return Object.keys(ids);
}

const signalIds = [...signals, modelSignal].map(({ id }) => id);
const ruleIds = hardRules.map(({ id }) => id);

/** What the analysis of a mail names, with the ids that need words. */
const named: Readonly<Record<string, readonly string[]>> = {
  verdict: mailVerdict.options,
  verdictText: mailVerdict.options,
  attack: attackType.options,
  tactic: hardRules.map(({ tactic }) => tactic),
  vector: all<HardRule["vector"]>({ link: true, attachment: true, text: true, qr: true, calendar: true }),
  strategy: all<HardRule["strategy"]>({ spoofed: true, impersonated: true, compromised: true, unknown_sender: true }),
  family: signalFamily.options,
  severity: mailSeverity.options,
  place: mailEvidence.shape.place.options,
  signal: signalIds,
  signalText: signalIds,
  rule: ruleIds,
  ruleText: ruleIds,
  trait: traits.map(({ id }) => id),
  auth: all<AuthResult>({
    pass: true,
    fail: true,
    softfail: true,
    neutral: true,
    none: true,
    policy: true,
    temperror: true,
    permerror: true,
    unavailable: true,
  }),
  finding: all<FindingCode>({
    double_extension: true,
    right_to_left_name: true,
    padded_name: true,
    type_mismatch: true,
    executable: true,
    script: true,
    shortcut: true,
    container: true,
    encrypted: true,
    macro: true,
    macro_autostart: true,
    excel4_macro: true,
    dde: true,
    remote_template: true,
    remote_object: true,
    embedded_object: true,
    pdf_javascript: true,
    pdf_open_action: true,
    pdf_launch: true,
    pdf_embedded_file: true,
    pdf_form: true,
    credential_form: true,
    html_smuggling: true,
    svg_script: true,
    calendar_invite: true,
    path_traversal: true,
    unpacks_too_far: true,
    not_unpacked: true,
    unreadable: true,
  }),
  fileKind: all<FileClass>({
    text: true,
    page: true,
    image: true,
    document: true,
    archive: true,
    disk_image: true,
    executable: true,
    script: true,
    shortcut: true,
    message: true,
    calendar: true,
    media: true,
    certificate: true,
    unknown: true,
  }),
  defect: all<DefectCode>({
    headers_cut: true,
    missing_blank_line: true,
    malformed_header: true,
    nul_bytes: true,
    bare_cr: true,
    repeated_header: true,
    missing_boundary: true,
    unterminated_multipart: true,
    encoded_multipart: true,
    too_many_parts: true,
    too_deep: true,
    unknown_encoding: true,
    bad_encoding: true,
    unknown_charset: true,
    bad_charset: true,
    too_many_addresses: true,
    text_cut: true,
    too_many_links: true,
    too_many_attachments: true,
    unpacked_too_much: true,
    nested_too_deep: true,
    unreadable_attachment: true,
  }),
  refusal: mailRefusal.options,
};

const wanted = new Set(Object.entries(named).flatMap(([what, ids]) => ids.map((id) => `mail.${what}.${id}`)));

test.each(["en", "fr", "ar"])("%s has words for all that the analysis of a mail names, and no others", (locale) => {
  const file = new URL(`../apps/console/src/lib/secure-inbox/locales/${locale}.json`, import.meta.url);
  const words: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(Object.keys(Object(words)).toSorted()).toEqual([...wanted].toSorted());
});
