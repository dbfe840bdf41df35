import { describe, expect, test } from "vitest";
import { absent, evidence, raisedBy, raisedIf, showing } from "./signal.ts";
import { modelSignal, readSignals, signals } from "./signals.ts";
import { viewOf } from "./testing.ts";

describe("evidence", () => {
  test("is cut after 200 characters, including what it shows", () => {
    const long = "x".repeat(201);
    expect(evidence("body", long)).toEqual({ place: "body", text: "x".repeat(200), span: null });
    expect(evidence("body", "x".repeat(200)).text).toHaveLength(200);
    const shown = showing("macro", long, evidence("attachment", "a.docm"));
    expect(shown).toEqual({
      place: "attachment",
      text: "a.docm",
      span: null,
      shows: { code: "macro", about: "x".repeat(200) },
    });
  });

  test("can point into the body", () => {
    expect(evidence("body", "pay", { start: 3, end: 6 }).span).toEqual({ start: 3, end: 6 });
  });
});

describe("a reading", () => {
  const found = Array.from({ length: 6 }, (_, at) => evidence("link", String(at)));

  test("is raised by up to five findings, and absent without any", () => {
    expect(raisedBy(found.slice(0, 1))).toEqual({ state: "raised", evidence: found.slice(0, 1) });
    expect(raisedBy(found)).toEqual({ state: "raised", evidence: found.slice(0, 5) });
    expect(raisedBy([])).toEqual({ state: "absent" });
  });

  test("is raised by a condition with one piece of evidence", () => {
    expect(raisedIf(true, "from", "a@b.example")).toEqual({
      state: "raised",
      evidence: [{ place: "from", text: "a@b.example", span: null }],
    });
    expect(raisedIf(false, "from", "a@b.example")).toBe(absent);
  });
});

describe("all signals", () => {
  test("have unique IDs, and one of them is the model's", () => {
    const ids = [...signals, modelSignal].map(({ id }) => id);
    expect(new Set(ids).size).toBe(84);
    expect(ids).toHaveLength(84);
    expect(modelSignal.read(viewOf({}))).toEqual({ state: "unavailable" });
  });

  test("are read in order, each once", () => {
    const view = viewOf({ from: "A <a@gmail.com>" });
    const readings = readSignals(view);
    expect(readings.map(({ signal }) => signal)).toEqual(signals);
    for (const { signal, reading } of readings) expect(reading).toEqual(signal.read(view));
    expect(readings.find(({ signal }) => signal.id === "sender.freemail")?.reading.state).toBe("raised");
  });
});

/** Without a trained model a signal counts by its severity, so a changed severity changes verdicts. */
const severities = {
  high:
    "auth.dmarc_fail auth.own_domain_unauthenticated auth.high_trust_fail name.vip_impersonation name.address_in_name " +
    "sender.reply_to_freemail sender.reply_to_lookalike sender.disposable sender.mail_bomb sender.compromised_partner " +
    "domain.homograph domain.visual_fold domain.typo domain.embedded domain.mixed_script link.text_mismatch link.userinfo " +
    "link.recipient_in_url link.lookalike link.oauth_consent link.data_or_blob link.qr_recipient att.html_credential_form " +
    "att.html_smuggling att.svg_script att.macro att.remote_template att.executable att.double_extension body.brand_impersonation " +
    "body.bec_gift_card body.bec_payroll body.bec_wire body.w2_tax body.callback_phone body.extortion thread.hijack thread.vip_quoted",
  medium:
    "auth.unaligned_pass auth.ms_verdict name.employee_impersonation name.org_or_brand_in_name name.obfuscated " +
    "sender.reply_to_mismatch sender.volume_burst domain.combo domain.tld_swap domain.young link.ip_host link.open_redirect " +
    "link.free_host link.qr link.single_cta_low_rep att.encrypted_archive att.type_mismatch att.container att.image_only " +
    "att.pdf_action att.ics_lure body.bec_invoice body.bec_availability body.credential_theft body.out_of_band body.hidden_text " +
    "thread.fake_reply body.model_phish",
  low:
    "auth.none sender.return_path_mismatch sender.first_contact_user sender.first_contact_org sender.dormant domain.punycode " +
    "domain.suspicious_tld link.shortener link.credential_path body.urgency",
  info:
    "auth.arc_override sender.freemail sender.new_address_known_domain att.eml_nested body.language_unusual bulk.list " +
    "context.simulation context.tenant_allow",
} as const;

test.each(Object.entries(severities))("signals of the severity %s", (severity, ids) => {
  const found = [...signals, modelSignal].filter((signal) => signal.severity === severity).map(({ id }) => id);
  expect(found.toSorted()).toEqual(ids.split(" ").toSorted());
});

test.each([
  ["auth", "auth"],
  ["name", "identity"],
  ["domain", "domain"],
  ["link", "link"],
  ["body", "content"],
  ["thread", "thread"],
  ["context", "context"],
  ["bulk", "context"],
])("signals whose ID begins with %s belong to the family %s", (start, family) => {
  const found = [...signals, modelSignal].filter(({ id }) => id.startsWith(`${start}.`));
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map((signal) => signal.family))).toEqual(new Set([family]));
});

test("signals of files are about attachments, except for a message that is only a picture", () => {
  const found = signals.filter(({ id }) => id.startsWith("att."));
  expect(found.filter(({ family }) => family !== "attachment").map(({ id }) => id)).toEqual(["att.image_only"]);
});

test("signals of the sender are about its history if they need one, else about its identity", () => {
  const of = (part: string) =>
    signals.filter(({ id, family }) => id.startsWith("sender.") && family === part).map(({ id }) => id);
  expect(of("history").toSorted()).toEqual([
    "sender.compromised_partner",
    "sender.dormant",
    "sender.first_contact_org",
    "sender.first_contact_user",
    "sender.mail_bomb",
    "sender.new_address_known_domain",
    "sender.volume_burst",
  ]);
  expect(of("identity").toSorted()).toEqual([
    "sender.disposable",
    "sender.freemail",
    "sender.reply_to_freemail",
    "sender.reply_to_lookalike",
    "sender.reply_to_mismatch",
    "sender.return_path_mismatch",
  ]);
});
