import type { GraphClient } from "../create-graph-client.ts";
import type { OperationName } from "../operations/operations.ts";

/** One harmless call: a page of one item, or nothing at all of a mailbox's content. */
type Probe = (client: Pick<GraphClient, "call">, mailbox: string) => Promise<unknown>;

interface Ability {
  /** An operation that the ability is for: its roles are the ability's, each of them enough. */
  readonly operation: OperationName;
  /** Null where every call would change something: then the granted roles alone tell. */
  readonly probe: Probe | null;
  /** Whether the probe looks into a mailbox. */
  readonly needsMailbox?: true;
}

const one = { $top: 1 } as const;

/** What the product can do with a tenant, each with the operation whose roles it takes and how to try it. */
export const abilities = {
  read_users: {
    operation: "user.list",
    probe: (client) => client.call("user.list", { path: {}, query: { ...one, $select: "id" } }),
  },
  follow_users: {
    operation: "user.delta",
    probe: (client) => client.call("user.delta", { path: {}, query: { $select: "id" }, pageSize: 1 }),
  },
  read_groups: { operation: "group.members", probe: null },
  read_domains: { operation: "domain.list", probe: (client) => client.call("domain.list", { path: {} }) },
  list_mail: {
    operation: "message.list",
    probe: (client, userId) => client.call("message.list", { path: { userId }, query: { ...one, $select: "id" } }),
    needsMailbox: true,
  },
  // Its probe would open somebody's mail.
  read_mail: { operation: "message.mime", probe: null },
  change_mail: { operation: "message.move", probe: null },
  send_mail: { operation: "message.send", probe: null },
  read_rules: {
    operation: "rule.list",
    probe: (client, userId) => client.call("rule.list", { path: { userId } }),
    needsMailbox: true,
  },
  change_rules: { operation: "rule.change", probe: null },
  read_sign_ins: {
    operation: "signIn.list",
    probe: (client) => client.call("signIn.list", { path: {}, query: one }),
  },
  read_sign_in_details: {
    operation: "signIn.listInDetail",
    probe: (client) => client.call("signIn.listInDetail", { path: {}, query: one }),
  },
  read_directory_audits: {
    operation: "directoryAudit.list",
    probe: (client) => client.call("directoryAudit.list", { path: {}, query: one }),
  },
  read_risk_detections: {
    operation: "riskDetection.list",
    probe: (client) => client.call("riskDetection.list", { path: {}, query: one }),
  },
  judge_sign_ins: { operation: "signIn.confirmSafe", probe: null },
  judge_users: { operation: "riskyUser.dismiss", probe: null },
  revoke_sessions: { operation: "user.revokeSessions", probe: null },
  disable_accounts: { operation: "user.change", probe: null },
  read_consents: {
    operation: "consent.list",
    probe: (client) => client.call("consent.list", { path: {}, query: one }),
  },
  read_authentication_methods: {
    operation: "authenticationMethod.list",
    probe: (client, userId) => client.call("authenticationMethod.list", { path: { userId } }),
    needsMailbox: true,
  },
  trace_mail: {
    operation: "messageTrace.list",
    probe: (client) => client.call("messageTrace.list", { path: {}, query: one }),
  },
  read_defender_verdicts: {
    operation: "analyzedEmail.list",
    probe: (client) => client.call("analyzedEmail.list", { path: {}, query: one }),
  },
} as const satisfies Record<string, Ability>;

export type AbilityName = keyof typeof abilities;
