import { describe, expect, test } from "vitest";
import { authSignals } from "./auth-signals.ts";
import { contextSignals } from "./context-signals.ts";
import { historySignals } from "./history-signals.ts";
import { identitySignals } from "./identity-signals.ts";
import type { MailContext, SenderAuthentication, SenderHistory } from "./mail-context.ts";
import { readPair, rightPair, type SignalCase, stateOf } from "./testing.ts";

const passed: SenderAuthentication = {
  dmarc: "pass",
  policy: "reject",
  passed: ["partner.example"],
  isVouchedByArc: false,
};
const failed: SenderAuthentication = { ...passed, dmarc: "fail", passed: [] };
const stranger: SenderHistory = { received: 0, sent: 0, fromDomain: 0, daysSinceLast: null, changedTraits: 0 };
const friend: SenderHistory = { received: 12, sent: 9, fromDomain: 30, daysSinceLast: 4, changedTraits: 0 };
const contoso = { domains: ["contoso.com"], names: ["Contoso Ltd"] };
const chief = { name: "Mona Lindqvist", addresses: ["mona@contoso.com"], personal: ["mona@home.example"] };
const byFilter = (field: string) => ({ headers: [`X-Forefront-Antispam-Report: SCL:1;SFV:NSPM;${field}DIR:INB`] });

const cases: readonly SignalCase[] = [
  {
    id: "auth.dmarc_fail",
    mail: {},
    context: { authentication: failed },
    miss: {},
    missContext: { authentication: { ...failed, isVouchedByArc: true } },
  },
  {
    id: "auth.none",
    mail: {},
    context: { authentication: { ...failed, dmarc: "none", policy: null } },
    miss: {},
    missContext: { authentication: { ...passed, dmarc: "none", policy: null } },
  },
  {
    id: "auth.unaligned_pass",
    mail: {},
    context: { authentication: { ...failed, passed: ["sender.example"] } },
    miss: {},
    missContext: { authentication: { ...failed, passed: ["mail.partner.example"] } },
  },
  {
    id: "auth.own_domain_unauthenticated",
    mail: { from: "it@contoso.com" },
    context: { organization: contoso, authentication: failed },
    miss: { from: "it@contoso.com" },
    missContext: { organization: contoso, authentication: passed },
  },
  {
    id: "auth.arc_override",
    mail: {},
    context: { authentication: { ...failed, isVouchedByArc: true } },
    miss: {},
    missContext: { authentication: failed },
  },
  {
    id: "auth.high_trust_fail",
    mail: { from: "a@adobe.com" },
    context: { authentication: failed },
    miss: { from: "a@adobe.com" },
    missContext: { authentication: passed },
  },
  { id: "auth.ms_verdict", mail: byFilter("CAT:PHSH;"), miss: byFilter("CAT:NONE;") },
  {
    id: "name.vip_impersonation",
    mail: { from: "Mona Lindqvist <m.l@mail.example>" },
    context: { people: [chief] },
    miss: { from: "Mona Lindqvist <mona@home.example>" },
    missContext: { people: [chief] },
  },
  {
    id: "name.employee_impersonation",
    mail: { from: '"Lindqvist, Mona" <m.l@mail.example>' },
    context: { employees: [chief], organization: contoso },
    miss: { from: "Mona Lind <m.l@mail.example>" },
    missContext: { employees: [chief], organization: contoso },
  },
  {
    id: "name.address_in_name",
    mail: { from: '"help@bank.com" <x@mailer.example>' },
    miss: { from: '"help@bank.com" <x@news.bank.com>' },
  },
  {
    id: "name.org_or_brand_in_name",
    mail: { from: "DocuSign <x@files.example>" },
    miss: { from: "DocuSign <x@docusign.net>" },
  },
  {
    id: "name.obfuscated",
    mail: { from: "=?UTF-8?B?" + Buffer.from("Pаypal Support").toString("base64") + "?= <x@a.example>" },
    miss: { from: "=?UTF-8?B?" + Buffer.from("Павел Кузнецов").toString("base64") + "?= <x@a.example>" },
  },
  {
    id: "sender.reply_to_mismatch",
    mail: { headers: ["Reply-To: x@other.com"] },
    miss: { headers: ["Reply-To: x@docusign.net"] },
  },
  {
    id: "sender.reply_to_freemail",
    mail: { headers: ["Reply-To: x@gmail.com"] },
    miss: { from: "a@yahoo.com", headers: ["Reply-To: x@gmail.com"] },
  },
  {
    id: "sender.reply_to_lookalike",
    mail: { from: "a@blueharbour.com", headers: ["Reply-To: a@blueharbuor.com"] },
    miss: { from: "a@blueharbour.com", headers: ["Reply-To: a@redforest.com"] },
  },
  {
    id: "sender.return_path_mismatch",
    mail: { from: "a@blueharbour.com", headers: ["Return-Path: <x@redforest.com>"] },
    miss: { from: "a@blueharbour.com", headers: ["Return-Path: <bounce@sendgrid.net>"] },
  },
  {
    id: "sender.first_contact_user",
    mail: {},
    context: { history: stranger },
    miss: {},
    missContext: { history: { ...stranger, sent: 1 } },
  },
  {
    id: "sender.first_contact_org",
    mail: {},
    context: { history: stranger },
    miss: {},
    missContext: { history: { ...stranger, fromDomain: 1 } },
  },
  {
    id: "sender.dormant",
    mail: {},
    context: { history: { ...friend, daysSinceLast: 366 } },
    miss: {},
    missContext: { history: { ...friend, daysSinceLast: 365 } },
  },
  {
    id: "sender.new_address_known_domain",
    mail: {},
    context: { history: { ...stranger, fromDomain: 9 } },
    miss: { from: "a@gmail.com" },
    missContext: { history: { ...stranger, fromDomain: 9 } },
  },
  {
    id: "sender.volume_burst",
    mail: {},
    context: { traffic: { mailboxes: 20, newShare: 0.9, bulkMessages: 0, newDomains: 0 } },
    miss: {},
    missContext: { traffic: { mailboxes: 20, newShare: 0.5, bulkMessages: 0, newDomains: 0 } },
  },
  {
    id: "sender.mail_bomb",
    mail: {},
    context: { traffic: { mailboxes: 1, newShare: 1, bulkMessages: 50, newDomains: 30 } },
    miss: {},
    missContext: { traffic: { mailboxes: 1, newShare: 1, bulkMessages: 50, newDomains: 4 } },
  },
  { id: "sender.freemail", mail: { from: "a@gmail.com" }, miss: { from: "a@gmail.example" } },
  { id: "sender.disposable", mail: { from: "a@mailinator.com" }, miss: { from: "a@mailer.com" } },
  {
    id: "sender.compromised_partner",
    mail: {},
    context: { history: { ...friend, changedTraits: 3 } },
    miss: {},
    missContext: { history: { ...friend, changedTraits: 2 } },
  },
  {
    id: "bulk.list",
    mail: { headers: ["List-Unsubscribe: <https://partner.example/u>"] },
    context: { authentication: passed },
    miss: { headers: ["List-Unsubscribe: <https://partner.example/u>"] },
    missContext: { authentication: failed },
  },
  {
    id: "context.simulation",
    mail: {},
    context: { isSimulation: true },
    miss: {},
    missContext: { isSimulation: false },
  },
  {
    id: "context.tenant_allow",
    mail: {},
    context: { isAllowed: true, authentication: passed },
    miss: {},
    missContext: { isAllowed: true, authentication: failed },
  },
];

describe("signals about the sender", () => {
  test.each(cases)("$id", (pair) => expect(readPair(pair)).toEqual(rightPair));

  test("each has a test case", () => {
    const all = [...authSignals, ...identitySignals, ...historySignals, ...contextSignals].map(({ id }) => id);
    expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(all));
  });

  const needs: readonly (readonly [keyof MailContext, readonly string[]])[] = [
    ["authentication", authSignals.map(({ id }) => id).filter((id) => id !== "auth.ms_verdict")],
    ["people", ["name.vip_impersonation"]],
    ["employees", ["name.employee_impersonation"]],
    ["history", ["sender.first_contact_user", "sender.dormant", "sender.compromised_partner"]],
    ["traffic", ["sender.volume_burst", "sender.mail_bomb"]],
    ["isSimulation", ["context.simulation"]],
    ["isAllowed", ["context.tenant_allow"]],
  ];
  test.each(needs)("is unavailable without %s", (_, ids) => {
    expect(ids.map((id) => stateOf(id, {}))).toEqual(ids.map(() => "unavailable"));
  });

  test("a partner isn't called unchanged without a comparison", () => {
    expect(stateOf("sender.compromised_partner", {}, { history: { ...friend, changedTraits: null } })).toBe(
      "unavailable",
    );
  });
});
