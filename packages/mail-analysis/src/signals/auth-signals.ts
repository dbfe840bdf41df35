import { registrableDomain } from "../domains/domain-name.ts";
import { trustedDomains } from "../reference/host-lists.generated.ts";
import type { MailView } from "./mail-view.ts";
import { absent, raisedIf, type Reading, type Signal, unavailable } from "./signal.ts";

/** Whether the sender's domain is proven; null when nobody checked. */
export function isAuthenticated({ context: { authentication } }: MailView): boolean | null {
  return authentication === null ? null : authentication.dmarc === "pass" || authentication.isVouchedByArc;
}

export function isOwnDomain({ context: { organization }, senderName: { registrable } }: MailView): boolean {
  return registrable !== "" && (organization?.domains.some((own) => registrableDomain(own) === registrable) ?? false);
}

/** Reads what an own check must have said first. */
function checked(read: (view: MailView, said: NonNullable<MailView["context"]["authentication"]>) => Reading) {
  return (view: MailView): Reading => {
    const { authentication } = view.context;
    return authentication === null ? unavailable : read(view, authentication);
  };
}

const doubted = new Set(["PHSH", "HPHSH", "SPOOF", "UIMP", "DIMP", "GIMP", "BIMP", "MALW"]);

export const authSignals: readonly Signal[] = [
  {
    id: "auth.dmarc_fail",
    family: "auth",
    severity: "high",
    read: checked((view, { dmarc, policy, isVouchedByArc }) =>
      raisedIf(dmarc === "fail" && !isVouchedByArc, "header", `${view.sender.domain}: dmarc=fail, p=${policy ?? "-"}`),
    ),
  },
  {
    id: "auth.none",
    family: "auth",
    severity: "low",
    read: checked((view, { dmarc, policy, passed }) =>
      raisedIf(dmarc === "none" && policy === null && passed.length === 0, "header", view.sender.domain),
    ),
  },
  {
    id: "auth.unaligned_pass",
    family: "auth",
    severity: "medium",
    read: checked((view, { dmarc, passed }) => {
      const isAligned = passed.some((domain) => registrableDomain(domain) === view.senderName.registrable);
      return raisedIf(dmarc !== "pass" && passed.length > 0 && !isAligned, "header", passed.join(", "));
    }),
  },
  {
    id: "auth.own_domain_unauthenticated",
    family: "auth",
    severity: "high",
    read: checked((view, { dmarc }) => {
      if (view.context.organization === null) return unavailable;
      const isInside = /^internal$/i.test(view.message.claims.microsoft?.authenticatedAs ?? "");
      return raisedIf(isOwnDomain(view) && !isInside && dmarc !== "pass", "from", view.sender.address);
    }),
  },
  {
    id: "auth.arc_override",
    family: "auth",
    severity: "info",
    read: checked((view, { dmarc, isVouchedByArc }) =>
      raisedIf(dmarc === "fail" && isVouchedByArc, "header", view.sender.domain),
    ),
  },
  {
    id: "auth.high_trust_fail",
    family: "auth",
    severity: "high",
    read: checked((view, { dmarc }) =>
      raisedIf(trustedDomains.has(view.senderName.registrable) && dmarc !== "pass", "from", view.sender.address),
    ),
  },
  {
    id: "auth.ms_verdict",
    family: "auth",
    severity: "medium",
    read({ message: { claims } }) {
      const microsoft = claims.microsoft;
      if (microsoft === null) return unavailable;
      const { category, safetyTip, spamLevel } = microsoft;
      const isDoubted =
        doubted.has(category ?? "") || /^9\.(?:19|20)$/.test(safetyTip ?? "") || (spamLevel !== null && spamLevel >= 5);
      return isDoubted
        ? raisedIf(true, "header", `CAT:${category ?? "-"} SFTY:${safetyTip ?? "-"} SCL:${spamLevel ?? "-"}`)
        : absent;
    },
  },
];
