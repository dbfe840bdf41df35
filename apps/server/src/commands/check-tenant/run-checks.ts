import { isGranted } from "@parapet/contract";
import { GraphProblem, probeAbilities } from "@parapet/graph-client";
import type { GraphClient } from "@parapet/graph-client";
import { readingChecks } from "./reading-checks.ts";
import type { TenantCheck, TenantUnderCheck } from "./tenant-check.ts";
import { writingChecks } from "./writing-checks.ts";

/** Result of a check. */
export interface CheckedContract {
  readonly name: string;
  readonly outcome: "ok" | "differs" | "not permitted";
  /** Differences, or why the check isn't permitted. */
  readonly why: readonly string[];
}

interface Options {
  /** The mailbox to test; defaults to the first one. */
  readonly mailbox: string | null;
  /** Also sends, moves and deletes an email. */
  readonly isWriting: boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** Runs the checks one by one. @throws GraphProblem without a token */
export async function* runChecks(
  client: GraphClient,
  { mailbox, isWriting, wait }: Options,
): AsyncGenerator<CheckedContract> {
  const { grantedRoles } = await probeAbilities(client, null);
  const roles = new Set(grantedRoles);
  const { id: userId, address } = await findMailbox(client, mailbox);
  for (const check of [...readingChecks, ...(isWriting ? writingChecks : [])]) {
    const isPermitted = isGranted(check.ability, roles);
    const why = isPermitted ? await outcomeOf(check, { client, userId, address, wait }) : "no required role is granted";
    const { name } = check;
    if (typeof why === "string") yield { name, outcome: "not permitted", why: [why] };
    else yield { name, outcome: why.length === 0 ? "ok" : "differs", why };
  }
}

/** Differences, or a short reason why the check couldn't run. */
async function outcomeOf(check: TenantCheck, tenant: TenantUnderCheck): Promise<readonly string[] | string> {
  try {
    return await check.differences(tenant);
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    const message = `${error.code}: ${error.message}`;
    return error.kind === "permission" || error.kind === "licence" ? message : [message];
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
