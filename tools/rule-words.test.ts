import { readFileSync } from "node:fs";
import { ruleSignals, scoreAuditChange, emptyRuleContext, readAuditRecord } from "@parapet/mail-analysis";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const folder = "apps/console/src/features/secure-inbox/rule-changes/locales";

/** Records that raise each signal of what is no rule. */
const records: readonly (readonly [operation: string, parameters: Readonly<Record<string, string>>])[] = [
  ["Set-Mailbox", { ForwardingSmtpAddress: "drop@gmail.com", DeliverToMailboxAndForward: "False" }],
  ["Add-MailboxPermission", { User: "bo@elsewhere.example", AccessRights: "FullAccess" }],
  ["Add-RecipientPermission", { Trustee: "bo@elsewhere.example", AccessRights: "SendAs" }],
  ["Add-MailboxFolderPermission", { User: "bo@elsewhere.example", AccessRights: "Reviewer" }],
  ["New-TransportRule", { Name: "x", BlindCopyTo: "drop@gmail.com", DeleteMessage: "True", SetSCL: "-1" }],
  ["New-TransportRule", { Name: "x", RedirectMessageTo: "drop@gmail.com" }],
];

const raised = records.flatMap(([Operation, parameters], at) => {
  const Parameters = Object.entries(parameters).map(([Name, Value]) => ({ Name, Value }));
  const record = { Id: String(at), CreationTime: "2026-11-10T08:00:00", UserId: "ada@meridian.example", Operation };
  const read = readAuditRecord({ ...record, Parameters });
  if (read.kind === "ignore") throw new Error(`${Operation} is ignored`);
  return scoreAuditChange(read, emptyRuleContext).signals.map(({ id }) => id);
});

describe.each(["en", "fr", "ar"])("in %s", (language) => {
  const words = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(`${folder}/${language}.json`, "utf8")));
  test.each([...new Set([...ruleSignals.map(({ id }) => id), ...raised])])("%s has words", (id) => {
    expect(words[`rules.signal.${id}`]).toBeTruthy();
  });
  test("no words are of a signal that nothing raises", () => {
    const known = new Set([...ruleSignals.map(({ id }) => id), ...raised].map((id) => `rules.signal.${id}`));
    expect(Object.keys(words).filter((key) => key.startsWith("rules.signal.") && !known.has(key))).toEqual([]);
  });
});
