import { Archive, MailWarning, SlidersHorizontal, UserSearch, UserX } from "lucide-react";
import type { Place } from "./place.ts";

const secureInbox = "notSetUp.secureInboxState";

/** The pages that are still to come, by the path of their route. Whoever brings a page deletes its row. */
export const places: Readonly<Record<string, Place>> = {
  "/secure-inbox/account-takeover/suspicious-login": {
    icon: UserX,
    title: "menu.suspiciousLogin",
    state: secureInbox,
    text: "notSetUp.suspiciousLoginText",
  },
  "/secure-inbox/account-takeover/suspicious-login/caseDetail/$id": {
    icon: UserSearch,
    title: "notSetUp.loginCase",
    state: secureInbox,
    text: "notSetUp.loginCaseText",
  },
  "/secure-inbox/account-takeover/email-rules-changes": {
    icon: MailWarning,
    title: "menu.emailRulesChanges",
    state: secureInbox,
    text: "notSetUp.emailRulesText",
  },
  "/secure-inbox/account-takeover/email-rules/detail/$id": {
    icon: MailWarning,
    title: "notSetUp.emailRule",
    state: secureInbox,
    text: "notSetUp.emailRuleText",
  },
  "/secure-inbox/respond/quarantine-emails": {
    icon: Archive,
    title: "menu.quarantineEmails",
    state: secureInbox,
    text: "notSetUp.quarantineEmailsText",
  },
  "/secure-inbox/settings/QuarantineSettings": {
    icon: SlidersHorizontal,
    title: "menu.quarantineSettings",
    state: secureInbox,
    text: "notSetUp.quarantineSettingsText",
  },
};
