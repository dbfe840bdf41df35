import type { ActionSubject } from "@parapet/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Where each is looked at. */
const places = {
  mail: "/secure-inbox/phishing-threats/logs/analysis/$id",
  rule_change: "/secure-inbox/account-takeover/email-rules/detail/$id",
  login_case: "/secure-inbox/account-takeover/suspicious-login/caseDetail/$id",
  report: "/secure-inbox/phishing-threats/abuse-inbox/analysis/$id",
} as const satisfies Record<ActionSubject, string>;

/** Leads to what an action was done to. */
export function SubjectLink({ subject, id, children }: { subject: ActionSubject; id: string; children: ReactNode }) {
  return (
    <Link to={places[subject]} params={{ id }} className="font-medium text-brand-text wrap-anywhere hover:underline">
      {children}
    </Link>
  );
}
