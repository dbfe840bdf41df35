import { isGranted } from "@parapet/contract";
import { GraphProblem, probeAbilities } from "@parapet/graph-client";
import type { GraphClient } from "@parapet/graph-client";
import { readingChecks } from "./reading-checks.ts";
import type { TenantCheck, TenantUnderCheck } from "./tenant-check.ts";
import { writingChecks } from "./writing-checks.ts";

/** What became of a check. */
export interface CheckedContract {
  readonly name: string;
  readonly outcome: "ok" | "differs" | "not permitted";
  /** What differs, or why it is not permitted. */
  readonly why: readonly string[];
}

interface Options {
  /** The mailbox to look into; the first one that is found without it. */
  readonly mailbox: string | null;
  /** Also sends, moves and deletes a mail. */
  readonly isWriting: boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** Asks a tenant everything that the product relies on, one thing after the other. @throws GraphProblem without a token */
export async function* runChecks(
  client: GraphClient,
  { mailbox, isWriting, wait }: Options,
): AsyncGenerator<CheckedContract> {
  const { grantedRoles } = await probeAbilities(client, null);
  const roles = new Set(grantedRoles);
  const { id: userId, address } = await findMailbox(client, mailbox);
  for (const check of [...readingChecks, ...(isWriting ? writingChecks : [])]) {
    const isPermitted = isGranted(check.ability, roles);
    const why = isPermitted ? await outcomeOf(check, { client, userId, address, wait }) : "no role for it is granted";
    const { name } = check;
    if (typeof why === "string") yield { name, outcome: "not permitted", why: [why] };
    else yield { name, outcome: why.length === 0 ? "ok" : "differs", why };
  }
}

/** What differs, or in a word why it could not be asked. */
async function outcomeOf(check: TenantCheck, tenant: TenantUnderCheck): Promise<readonly string[] | string> {
  try {
    return await check.differences(tenant);
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    const told = `${error.code}: ${error.message}`;
    return error.kind === "permission" || error.kind === "licence" ? told : [told];
  }
}

async function findMailbox(client: GraphClient, mailbox: string | null) {
  const query = { $select: "id,mail,userPrincipalName" };
  const people =
    mailbox === null
      ? (await client.call("user.list", { path: {}, query: { ...query, $top: 25 } })).value
      : [await client.call("user.get", { path: { userId: mailbox }, query })];
  const found = people.find(({ mail }) => typeof mail === "string");
  return { id: found?.id ?? "", address: found?.mail ?? "" };
}
