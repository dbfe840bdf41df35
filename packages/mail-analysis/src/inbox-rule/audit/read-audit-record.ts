import { addressNamed } from "../destinations.ts";
import type { AuditOrigin, AuditReading, IgnoredReason, RuleChangeKind } from "./audit-reading.ts";
import { ruleOfParameters } from "./cmdlet-rule.ts";
import { ruleOfProperties } from "./desktop-rule.ts";
import { readConsent, readForwarding, readPermission, readTransportRule } from "./other-changes.ts";
import { readClientAddress } from "./read-address.ts";
import { type AuditFields, fieldsOf, namedValues, textOf } from "./record-fields.ts";

const ruleCmdlets = new Map<string, RuleChangeKind>([
  ["new-inboxrule", "rule_created"],
  ["set-inboxrule", "rule_changed"],
  ["enable-inboxrule", "rule_enabled"],
  ["disable-inboxrule", "rule_disabled"],
  ["remove-inboxrule", "rule_removed"],
]);
const desktopOperations = new Map<string, RuleChangeKind>([
  ["addmailboxrule", "rule_created"],
  ["modifymailboxrule", "rule_changed"],
  ["removemailboxrule", "rule_removed"],
  ["deletemailboxrule", "rule_removed"],
]);
/** Microsoft's own user types: datacenter administrators, the system, and its policies. */
const systemTypes = new Set([3, 4, 8]);
/** A partner's technician is external and not a system account. */
const partnerType = 9;

/** Reads a record of the Office 365 Management Activity API; accepts any value. */
export function readAuditRecord(record: unknown): AuditReading {
  const fields = fieldsOf(record);
  const id = textOf(fields, "Id");
  const operation = textOf(fields, "Operation");
  const ignore = (reason: IgnoredReason): AuditReading => ({ kind: "ignore", id: id === "" ? null : id, reason });
  const time = readTime(textOf(fields, "CreationTime"));
  if (id === "" || operation === "" || time === null) return ignore("unreadable");
  if (isSystem(fields)) return ignore("system");
  if (/^(?:false|failed|failure)$/i.test(textOf(fields, "ResultStatus"))) return ignore("failed");
  return readOperation(fields, originOf(fields, id, operation, time)) ?? ignore("other_operation");
}

function readOperation(fields: AuditFields, origin: AuditOrigin): AuditReading | null {
  const operation = origin.operation.toLowerCase();
  const cmdlet = ruleCmdlets.get(operation);
  if (cmdlet !== undefined) return readCmdlet(fields, origin, cmdlet);
  if (operation === "updateinboxrules") return readDesktop(fields, origin);
  if (operation === "set-mailbox") return readForwarding(fields, origin);
  if (/-(?:transport|journal)rule$/.test(operation)) return readTransportRule(fields, origin);
  if (/^(?:add|remove)-(?:mailbox|recipient|mailboxfolder)permission$/.test(operation))
    return readPermission(fields, origin);
  return /^consent to application\.?$/.test(operation) ? readConsent(fields, origin) : null;
}

function readCmdlet(fields: AuditFields, origin: AuditOrigin, kind: RuleChangeKind): AuditReading {
  const parameters = namedValues(fields["Parameters"]);
  const identity = parameters.get("identity") ?? textOf(fields, "ObjectId");
  const ruleName = parameters.get("name") ?? nameAfter(identity) ?? nameAfter(textOf(fields, "ObjectId"));
  const rule = ruleOfParameters(parameters, ruleName ?? "");
  const hasRule = (kind === "rule_created" || kind === "rule_changed") && rule.clauses.length > 0;
  // A change has only the parameters that were set.
  const recorded = kind === "rule_changed" ? { ...rule, isComplete: false } : rule;
  return { kind, origin, ruleName, rule: hasRule ? recorded : null };
}

function readDesktop(fields: AuditFields, origin: AuditOrigin): AuditReading {
  const properties = namedValues(fields["OperationProperties"]);
  const kind = desktopOperations.get((properties.get("ruleoperation") ?? "").toLowerCase()) ?? "rule_changed";
  const ruleName = properties.get("rulename") ?? "";
  const rule = kind === "rule_removed" ? null : ruleOfProperties(properties);
  return { kind, origin, ruleName: ruleName === "" && rule === null ? null : ruleName, rule };
}

/** The part after the mailbox: `…/someone\name`. A name can itself be a backslash. */
function nameAfter(identity: string): string | null {
  const at = identity.indexOf("\\");
  return at === -1 ? null : identity.slice(at + 1);
}

function isSystem(fields: AuditFields): boolean {
  const type = Number(fields["UserType"] ?? 0);
  if (systemTypes.has(type) || /^NT AUTHORITY\\/i.test(textOf(fields, "UserId"))) return true;
  return fields["ExternalAccess"] === true && type !== partnerType;
}

function originOf(fields: AuditFields, id: string, operation: string, time: string): AuditOrigin {
  const address = readClientAddress(
    textOf(fields, "ClientIP") || textOf(fields, "ClientIPAddress") || textOf(fields, "ActorIpAddress"),
  );
  const access = fieldsOf(fields["AppAccessContext"]);
  const client = [textOf(fields, "ClientProcessName"), textOf(fields, "ClientInfoString")].find((each) => each !== "");
  const userId = textOf(fields, "UserId");
  return {
    id,
    time,
    operation,
    actor: addressNamed(userId) ?? userId,
    mailbox: mailboxOf(fields),
    ip: address?.ip ?? null,
    port: address?.port ?? null,
    client: client ?? null,
    appId: firstOf(textOf(fields, "AppId"), textOf(fields, "ClientAppId")),
    sessionId: firstOf(textOf(fields, "SessionId"), textOf(access, "AADSessionId")),
  };
}

function firstOf(...texts: readonly string[]): string | null {
  return texts.find((text) => text !== "") ?? null;
}

/**
 * The affected mailbox from the most reliable source: its owner, the cmdlet's target mailbox, the prefix of an
 * identity, or else the actor.
 */
function mailboxOf(fields: AuditFields): string | null {
  const parameters = namedValues(fields["Parameters"]);
  const [objectMailbox] = textOf(fields, "ObjectId").split("\\");
  const named = [
    textOf(fields, "MailboxOwnerUPN"),
    parameters.get("mailbox") ?? "",
    (parameters.get("identity") ?? "").split("\\")[0] ?? "",
    objectMailbox ?? "",
    textOf(fields, "UserId"),
  ];
  return named.flatMap((text) => addressNamed(text) ?? [])[0] ?? null;
}

/** Times are UTC without a suffix. */
function readTime(text: string): string | null {
  const moment = new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
  return text === "" || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
