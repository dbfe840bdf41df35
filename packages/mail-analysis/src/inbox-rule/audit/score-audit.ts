import { classifyDestination } from "../destinations.ts";
import type { RuleContext } from "../rule-context.ts";
import { type RuleScore, scoreOf, scoreRule, type ScoredSignal } from "../score-rule.ts";
import type { AuditChange } from "./audit-reading.ts";

/** Scopes with which an application can read or send a user's email, or do everything. */
const mailScope = /^(?:mail\.|mailboxsettings\.|ews\.|full_access_as_user|imap\.|pop\.|smtp\.send|files\.|chat\.)/i;

/** Scores an audit record by itself. Changes that remove access score zero. */
export function scoreAuditChange(change: AuditChange, context: RuleContext): RuleScore {
  switch (change.kind) {
    case "rule_created":
    case "rule_changed":
    case "rule_enabled":
      return change.rule === null ? scoreOf([]) : scoreRule(change.rule, context);
    case "rule_disabled":
    case "rule_removed":
      return scoreOf([]);
    case "mailbox_forwarding":
    case "transport_rule":
    case "mailbox_permission":
    case "consent":
      return scoreOf(withSurroundings(ownSignals(change, context), context));
  }
}

type OtherChange = Exclude<AuditChange, { readonly kind: `rule_${string}` }>;

function ownSignals(change: OtherChange, context: RuleContext): readonly ScoredSignal[] {
  switch (change.kind) {
    case "mailbox_forwarding":
      return forwardingSignals(change.destinations, change.keepsCopy, context);
    case "transport_rule":
      return change.isRemoved ? [] : transportSignals(change, context);
    case "mailbox_permission":
      return change.isGranted ? permissionSignals(change.rights, change.grantee, context) : [];
    case "consent": {
      const found = change.scopes.filter((scope) => mailScope.test(scope));
      const isLasting = change.scopes.includes("offline_access");
      if (found.length === 0 || change.isByAdministrator || !isLasting) return [];
      return [{ id: "oauth.mail_scope_offline", points: 50, evidence: [change.application, ...change.scopes] }];
    }
  }
}

function forwardingSignals(to: readonly string[], keepsCopy: boolean | null, context: RuleContext): ScoredSignal[] {
  const external = to.map((each) => classifyDestination(each, context)).filter(({ isExternal }) => isExternal);
  const addresses = external.map(({ address }) => address);
  const shared = addresses.filter((address) => (context.mailboxesByDestination.get(address) ?? 0) > 1);
  return [
    ...when(addresses, "mailbox.forward_external", external.every(({ isPartner }) => isPartner) ? 45 : 60),
    ...when(named(external, "isFreemail"), "rule.forward_freemail", 15),
    ...when(
      external.flatMap(({ address, imitates }) => (imitates === null ? [] : [address])),
      "rule.forward_lookalike",
      20,
    ),
    ...when(keepsCopy === false ? addresses : [], "mailbox.keeps_no_copy", 10),
    ...when(shared, "rule.shared_forward_target", 35),
  ];
}

function transportSignals(
  change: Extract<AuditChange, { kind: "transport_rule" }>,
  context: RuleContext,
): ScoredSignal[] {
  const outside = (list: readonly string[]) =>
    list.map((each) => classifyDestination(each, context)).filter(({ isExternal }) => isExternal);
  const copies = outside(change.copiesTo);
  const redirects = outside(change.redirectsTo);
  return [
    ...when(
      copies.map(({ address }) => address),
      "transport.bcc_external",
      60,
    ),
    ...when(
      redirects.map(({ address }) => address),
      "transport.redirect_external",
      70,
    ),
    ...when(named([...copies, ...redirects], "isFreemail"), "rule.forward_freemail", 15),
    ...(change.deletes ? [{ id: "transport.deletes", points: 30, evidence: [change.ruleName] }] : []),
    ...(change.skipsFilter ? [{ id: "transport.skips_filter", points: 45, evidence: [change.ruleName] }] : []),
  ];
}

function permissionSignals(rights: readonly string[], grantee: string, context: RuleContext): ScoredSignal[] {
  const has = (pattern: RegExp) => rights.some((right) => pattern.test(right));
  const isEveryone = /^(?:default|anonymous|everyone)$/i.test(grantee);
  const isOutside = classifyDestination(grantee, context).isExternal;
  return [
    ...(has(/^(?:fullaccess|owner|externalaccount|changeowner|changepermission)$/i)
      ? [{ id: "mailbox.full_access_granted", points: 45, evidence: [grantee] }]
      : []),
    ...(has(/^sendas$/i) ? [{ id: "mailbox.send_as_granted", points: 35, evidence: [grantee] }] : []),
    ...(has(/^(?:reviewer|editor|publishingeditor|readitems|readpermission)$/i)
      ? [{ id: "mailbox.folder_access_granted", points: 25, evidence: [grantee] }]
      : []),
    ...(isOutside || isEveryone ? [{ id: "mailbox.granted_outside", points: 25, evidence: [grantee] }] : []),
  ];
}

function withSurroundings(signals: readonly ScoredSignal[], context: RuleContext): readonly ScoredSignal[] {
  if (signals.length === 0) return signals;
  const { hoursSinceRiskySignIn: hours, isClientKnown } = context;
  return [
    ...signals,
    ...(hours !== null && hours >= 0 && hours <= 24
      ? [{ id: "rule.after_risky_signin", points: 35, evidence: [String(hours)] }]
      : []),
    ...(isClientKnown === false ? [{ id: "rule.new_client_or_ip", points: 10, evidence: [] }] : []),
  ];
}

function when(evidence: readonly string[], id: string, points: number): ScoredSignal[] {
  return evidence.length === 0 ? [] : [{ id, points, evidence: [...new Set(evidence)] }];
}

function named(list: readonly ReturnType<typeof classifyDestination>[], flag: "isFreemail"): readonly string[] {
  return list.filter((each) => each[flag]).map(({ address }) => address);
}
