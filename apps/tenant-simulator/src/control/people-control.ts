import type { Applications } from "../directory/applications.ts";
import { findUser, type User } from "../directory/directory.ts";
import type { AuditLog } from "../logs/audit-log.ts";
import { logDirectoryActivity, type EntraLogging } from "../logs/entra-log.ts";
import { detectRisk } from "../logs/risk.ts";
import { logRuleChange, type RuleChange } from "../logs/rule-records.ts";
import { signIn, type SignInFacts } from "../logs/sign-in.ts";
import type { MailFlow } from "../mail-flow/mail-flow.ts";
import { sendMail } from "../mail-flow/send-mail.ts";
import { findItem } from "../mailbox/items.ts";
import { addRule, editRule, type RuleEdit } from "../mailbox/rules.ts";
import { consentToApp } from "./consent-to-app.ts";

/** A rule change made outside of Graph. */
interface RuleChangeOrder {
  readonly kind: RuleChange["kind"];
  /** The rule; a new one if absent. */
  readonly ruleId?: string | undefined;
  readonly rule?: RuleEdit | undefined;
  readonly via?: RuleChange["via"] | undefined;
  readonly ip?: string | undefined;
  /** Number of audit records: desktop Outlook may repeat them by the thousand. */
  readonly times?: number | undefined;
}

type ReportKind = "junk" | "notJunk" | "phishing";

/** Simulates users' actions. Users are named by id or user principal name. */
export interface PeopleControl {
  readonly signIn: (user: string, facts?: Omit<SignInFacts, "user">) => string;
  /** Changes a rule and returns its id. */
  readonly changeRule: (user: string, order: RuleChangeOrder) => string;
  readonly consent: (user: string, app: string, scopes: readonly string[], ip?: string) => void;
  /** Registers an authentication method. */
  readonly addMethod: (user: string, ip?: string) => void;
  /** Reports a message with Outlook's button, which attaches it to an email to the reporting mailbox. */
  readonly report: (user: string, messageId: string, kind: ReportKind, to?: string) => Promise<void>;
  /** Sets a group's members: ids of users or groups. */
  readonly setMembers: (groupId: string, members: readonly string[]) => void;
  readonly send: (user: string, mail: Parameters<typeof sendMail>[2]) => Promise<void>;
}

/** What users act on. */
export interface PeopleTenant extends MailFlow, EntraLogging {
  readonly applications: Applications;
  readonly audit: AuditLog;
}

const reportCodes = { junk: 1, notJunk: 2, phishing: 3 } as const;

export function createPeopleControl(tenant: PeopleTenant): PeopleControl {
  const named = (name: string): User => {
    const user = findUser(tenant.directory.users, name);
    if (user === undefined) throw new Error(`There is no user ${name}`);
    return user;
  };
  return {
    signIn: (name, facts = {}) => {
      const user = named(name);
      const entry = signIn(tenant, { ...facts, user });
      for (const type of facts.risk?.types ?? []) detectRisk(tenant, user, entry, type, facts.risk?.level ?? "low");
      return entry.id;
    },
    changeRule: (name, { kind, ruleId, rule: edit = {}, via = "web", ip, times = 1 }) => {
      const user = named(name);
      const mailbox = tenant.mailboxes.byUser.get(user.id);
      if (mailbox === undefined) throw new Error(`${name} has no mailbox`);
      const rule = mailbox.rules.get(ruleId ?? "") ?? addRule(mailbox.rules, ruleId ?? mailbox.server.ids.rule(), edit);
      if (kind === "removed") mailbox.rules.delete(rule.id);
      else editRule(rule, { ...edit, isEnabled: kind === "disabled" ? false : (edit.isEnabled ?? true) });
      for (let count = 0; count < times; count += 1)
        logRuleChange(tenant.audit, user, mailbox, { kind, rule, via, ip });
      return rule.id;
    },
    consent: (name, app, scopes, ip = "203.0.113.10") => void consentToApp(tenant, named(name), app, scopes, ip),
    addMethod: (name, ip) => {
      const user = named(name);
      const id = tenant.random.uuid();
      const method = {
        id,
        userId: user.id,
        type: "microsoftAuthenticatorAuthenticationMethod",
        createdAt: tenant.clock.now(),
      };
      tenant.directory.addedMethods.push(method);
      logDirectoryActivity(tenant, user, {
        activity: "User registered security info",
        category: "UserManagement",
        service: "Authentication Methods",
        operationType: "Add",
        ip,
        target: { id: user.id, name: user.displayName, type: "User" },
      });
    },
    report: async (name, messageId, kind, to = "security.operations@meridianfreight.com") => {
      const user = named(name);
      const mailbox = tenant.mailboxes.byUser.get(user.id);
      const item = mailbox === undefined ? undefined : findItem(mailbox, messageId);
      if (item === undefined) throw new Error(`${name} has no message ${messageId}`);
      const trace = tenant.traces.find(({ immutableId }) => immutableId === item.immutableId);
      const { subject, from } = item.content;
      const facts = [
        reportCodes[kind],
        trace?.networkMessageId ?? "",
        trace?.ip ?? "",
        from?.address ?? "",
        `(${subject})`,
      ];
      await sendMail(tenant, user, {
        to,
        subject: facts.join("|"),
        text: "",
        attachments: [{ filename: "message.eml", content: item.raw, contentType: "message/rfc822" }],
      });
    },
    setMembers: (groupId, members) => {
      const group = tenant.directory.groups.get(groupId);
      if (group === undefined) throw new Error(`There is no group ${groupId}`);
      group.memberIds = members.map((member) => tenant.directory.groups.get(member)?.id ?? named(member).id);
    },
    send: async (name, mail) => await sendMail(tenant, named(name), mail),
  };
}
