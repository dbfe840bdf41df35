import { receiversClaim } from "../authentication/compare-authentication.ts";
import { registrableDomain } from "../domains/domain-name.ts";
import type { ClaimedResult } from "../message/claims.ts";
import { trustedDomains } from "../reference/host-lists.ts";
import type { MailView } from "./mail-view.ts";
import {
  type Evidence,
  evidence,
  raisedBy,
  raisedIf,
  type Reading,
  showing,
  type Signal,
  unavailable,
} from "./signal.ts";

/** Whether the sender's domain is authenticated; null without a check. */
export function isAuthenticated({ context: { authentication } }: MailView): boolean | null {
  return authentication === null ? null : authentication.dmarc === "pass" || authentication.isVouchedByArc;
}

export function isOwnDomain({ context: { organization }, senderName: { registrable } }: MailView): boolean {
  return registrable !== "" && (organization?.domains.some((own) => registrableDomain(own) === registrable) ?? false);
}

/** Reads a signal that requires a local check. */
function checked(
  read: (view: MailView, authentication: NonNullable<MailView["context"]["authentication"]>) => Reading,
) {
  return (view: MailView): Reading => {
    const { authentication } = view.context;
    return authentication === null ? unavailable : read(view, authentication);
  };
}

/** Categories of Microsoft's filter; it has two names for high confidence. */
const doubted = new Set(["PHSH", "HPHSH", "HPHISH", "SPOOF", "UIMP", "DIMP", "GIMP", "BIMP", "MALW"]);

export const authSignals: readonly Signal[] = [
  {
    id: "auth.dmarc_fail",
    family: "auth",
    severity: "high",
    read: checked((view, { dmarc, policy, isVouchedByArc }) =>
      raisedBy(dmarc === "fail" && !isVouchedByArc ? [failing(view.sender.domain, policy)] : []),
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
    read(view) {
      const { claims } = view.message;
      const composite = receiversClaim(claims.results)?.results.find(({ method }) => method === "compauth") ?? null;
      if (claims.microsoft === null && composite === null) return unavailable;
      const { category = null, safetyTip = null, spamLevel = null } = claims.microsoft ?? {};
      const said: readonly (readonly [doubts: boolean, statement: string])[] = [
        [doubted.has(category ?? ""), `CAT:${category}`],
        [/^9\.(?:19|20)$/.test(safetyTip ?? ""), `SFTY:${safetyTip}`],
        [spamLevel !== null && spamLevel >= 5, `SCL:${spamLevel}`],
        [composite !== null && isRefused(composite, view), compositeStatement(composite)],
      ];
      return raisedBy(said.flatMap(([doubts, statement]) => (doubts ? [evidence("header", statement)] : [])));
    },
  },
];

function failing(domain: string, policy: string | null): Evidence {
  const shown = evidence("header", domain);
  return policy === null ? shown : showing("dmarc_policy", policy, shown);
}

/** As in Microsoft's `Authentication-Results`. */
function compositeStatement(composite: ClaimedResult | null): string {
  const reason = composite?.properties["reason"];
  return `compauth=${composite?.result}${reason === undefined ? "" : ` reason=${reason}`}`;
}

/**
 * Whether Microsoft's composite authentication fails. 000, 002, 010 and 6xx are policy violations; 001 only means a
 * lack of evidence, which our own check overrides.
 */
function isRefused({ result, properties }: ClaimedResult, view: MailView): boolean {
  return result === "fail" && (properties["reason"] !== "001" || isAuthenticated(view) !== true);
}
