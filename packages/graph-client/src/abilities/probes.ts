import type { MailAbility } from "@parapet/contract";
import type { GraphClient } from "../create-graph-client.ts";

/** A harmless call: a single item, and no mailbox content. */
export interface Probe {
  /** Whether it reads a mailbox. */
  readonly needsMailbox: boolean;
  readonly try: (client: Pick<GraphClient, "call" | "tenantId">, userId: string) => Promise<unknown>;
}

const one = { $top: 1 } as const;
const ofTenant = (call: Probe["try"]): Probe => ({ needsMailbox: false, try: call });
const ofMailbox = (call: Probe["try"]): Probe => ({ needsMailbox: true, try: call });

/** The call that tests each ability; null if it would change something or read email, so that only roles count. */
export const probes: Readonly<Record<MailAbility, Probe | null>> = {
  list_mail: ofMailbox((client, userId) =>
    client.call("message.list", { path: { userId }, query: { ...one, $select: "id" } }),
  ),
  read_mail: null,
  change_mail: null,
  send_mail: null,
  read_directory: ofTenant((client) =>
    client.call("user.list", { path: {}, query: { ...one, $select: "id,jobTitle" } }),
  ),
  read_groups: null,
  read_domains: ofTenant((client) => client.call("domain.list", { path: {} })),
  read_rules: ofMailbox((client, userId) => client.call("rule.list", { path: { userId } })),
  change_rules: null,
  read_sign_ins: ofTenant((client) => client.call("signIn.list", { path: {}, query: one })),
  read_risk: ofTenant((client) => client.call("riskDetection.list", { path: {}, query: one })),
  mark_sign_ins: null,
  change_risky_users: null,
  revoke_sessions: null,
  disable_accounts: null,
  read_consents: ofTenant((client) => client.call("consent.list", { path: {}, query: one })),
  remove_consents: null,
  read_mfa_methods: ofMailbox((client, userId) => client.call("authenticationMethod.list", { path: { userId } })),
  search_audit: null,
  read_activity: ofTenant((client) =>
    client.call("activitySubscription.list", { path: { tenantId: client.tenantId } }),
  ),
};
