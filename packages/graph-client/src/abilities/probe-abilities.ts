import { isGranted, mailAbilities, mailAbility, type MailAbility } from "@parapet/contract";
import type { GraphClient } from "../create-graph-client.ts";
import { GraphProblem } from "../problem.ts";

/** A harmless call: a single item, and no mailbox content. */
interface Probe {
  /** Whether it reads a mailbox. */
  readonly needsMailbox: boolean;
  readonly try: (client: Pick<GraphClient, "call" | "tenantId">, userId: string) => Promise<unknown>;
}

const one = { $top: 1 } as const;

const ofTenant = (call: Probe["try"]): Probe => ({ needsMailbox: false, try: call });

const ofMailbox = (call: Probe["try"]): Probe => ({ needsMailbox: true, try: call });

/** The call that tests each ability; null if it would change something or read email, so that only roles count. */
const probes: Readonly<Record<MailAbility, Probe | null>> = {
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

/**
 * Whether an ability works:
 * - `ok`: a role is granted, and a harmless call succeeded if there is one
 * - `missing`: no role is granted
 * - `unlicensed`: the tenant lacks the license
 * - `error`: a role is granted, but the call fails
 */
export type AbilityState = "ok" | "missing" | "unlicensed" | "error";

export interface Capability {
  readonly state: AbilityState;
  /** Why the call failed. */
  readonly problem: GraphProblem | null;
}

export interface Capabilities {
  readonly grantedRoles: readonly string[];
  readonly abilities: Readonly<Record<MailAbility, Capability>>;
}

/**
 * Tests a tenant's abilities by the roles of a new token and one harmless call each. `userId` selects the mailbox;
 * defaults to the first user with an address. @throws GraphProblem without a token
 */
export async function probeAbilities(client: GraphClient, userId: string | null): Promise<Capabilities> {
  const granted = [...(await client.grantedRoles()), ...(await activityRoles(client))];
  const roles = new Set(granted);
  const found = userId ?? (await findMailbox(client));
  const rows = await Promise.all(
    mailAbility.options.map(async (ability) => [ability, await capabilityOf(client, ability, roles, found)] as const),
  );
  return { grantedRoles: granted, abilities: withLicences(byAbility(rows)) };
}

/** Write abilities can't be tested; they lack a license if their read counterpart does. */
function withLicences(abilities: Record<MailAbility, Capability>): Record<MailAbility, Capability> {
  const { read_sign_ins: p1, read_risk: p2 } = abilities;
  // P2 includes P1.
  const lack = { p1: [p1], p2: [p2, p1] } as const;
  const results = mailAbility.options.map((ability) => {
    const { licence } = mailAbilities[ability];
    const isUntried = abilities[ability].state === "ok" && probes[ability] === null;
    const refused =
      licence !== null && isUntried ? lack[licence].find(({ state }) => state === "unlicensed") : undefined;
    return [ability, refused ?? abilities[ability]] as const;
  });
  return byAbility(results);
}

async function capabilityOf(
  client: GraphClient,
  ability: MailAbility,
  roles: ReadonlySet<string>,
  userId: string | null,
): Promise<Capability> {
  if (!isGranted(ability, roles)) return { state: "missing", problem: null };
  const probe = probes[ability];
  if (probe === null || (probe.needsMailbox && userId === null)) return { state: "ok", problem: null };
  try {
    await probe.try(client, userId ?? "");
    return { state: "ok", problem: null };
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    return { state: error.kind === "licence" ? "unlicensed" : "error", problem: error };
  }
}

/** The audit feed is a separate resource; tenants that never consented to it issue no token. */
async function activityRoles(client: GraphClient): Promise<readonly string[]> {
  try {
    return await client.grantedRoles("manage");
  } catch (error) {
    const isRefusal = error instanceof GraphProblem && (error.kind === "auth" || error.kind === "consent");
    if (isRefusal) return [];
    throw error;
  }
}

async function findMailbox(client: GraphClient): Promise<string | null> {
  try {
    const query = { $top: 25, $select: "id,mail" };
    const { value } = await client.call("user.list", { path: {}, query });
    return value.find(({ mail }) => typeof mail === "string")?.id ?? null;
  } catch (error) {
    if (error instanceof GraphProblem) return null;
    throw error;
  }
}

function byAbility(rows: readonly (readonly [MailAbility, Capability])[]): Record<MailAbility, Capability> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is a row for every option of the enumeration
  return Object.fromEntries(rows) as Record<MailAbility, Capability>;
}
