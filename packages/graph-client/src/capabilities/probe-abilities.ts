import type { GraphClient } from "../create-graph-client.ts";
import { type Operation } from "../operations/operation.ts";
import { operations } from "../operations/operations.ts";
import { GraphProblem } from "../problem.ts";
import { type AbilityName, abilities } from "./abilities.ts";

/**
 * Whether an ability works:
 * - `ok`: a role for it is granted, and a call was answered where there is a harmless one
 * - `missing`: no role for it is granted
 * - `unlicensed`: the tenant has not paid for it
 * - `error`: a role for it is granted, but the call fails
 */
export type AbilityState = "ok" | "missing" | "unlicensed" | "error";

export interface Capability {
  readonly ability: AbilityName;
  /** The role to ask an administrator for. */
  readonly least: string;
  readonly state: AbilityState;
  /** Why the call failed. */
  readonly problem: GraphProblem | null;
}

export interface Capabilities {
  readonly grantedRoles: readonly string[];
  /** One row an ability, in the order of the table. */
  readonly matrix: readonly Capability[];
}

/**
 * Finds out what works in a tenant: by the roles of a new token, and one harmless call an ability. `mailbox` is the one
 * to look into; without it, the first user's with an address. @throws GraphProblem when there is no token at all
 */
export async function probeAbilities(client: GraphClient, mailbox: string | null): Promise<Capabilities> {
  const granted = await client.grantedRoles();
  const found = mailbox ?? (await findMailbox(client));
  const names = Object.keys(abilities).filter(isAbility);
  const matrix = await Promise.all(names.map((name) => probe(client, name, granted, found)));
  return { grantedRoles: granted, matrix };
}

async function probe(
  client: GraphClient,
  ability: AbilityName,
  granted: readonly string[],
  mailbox: string | null,
): Promise<Capability> {
  const { operation, probe: attempt, ...row } = abilities[ability];
  const { roles }: Operation = operations[operation];
  const told = { ability, least: roles[0], problem: null };
  if (!roles.some((role) => granted.includes(role))) return { ...told, state: "missing" };
  if (attempt === null || ("needsMailbox" in row && mailbox === null)) return { ...told, state: "ok" };
  try {
    await attempt(client, mailbox ?? "");
    return { ...told, state: "ok" };
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    return { ...told, state: error.kind === "licence" ? "unlicensed" : "error", problem: error };
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

function isAbility(name: string): name is AbilityName {
  return Object.hasOwn(abilities, name);
}
