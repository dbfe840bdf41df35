import { GraphProblem } from "@parapet/graph-client";
import * as z from "zod/mini";
import { type ActionKind, type ActionWork, defineKind } from "../action-kind.ts";
import { accountTarget, type AccountTarget, resolveAccounts } from "./account-target.ts";

type Call = "riskyUser.confirmCompromised" | "riskyUser.dismiss";

/**
 * Sets an account's risk. Reading it back takes another permission; without it, the idempotent call is repeated and its
 * success trusted.
 */
function markRiskyUser(call: Call, state: string): ActionKind {
  const say = ({ client, target }: ActionWork<AccountTarget>) =>
    client.call(call, { path: {}, body: { userIds: [target.userId] } });
  return defineKind({
    target: accountTarget,
    before: z.object({}),
    result: z.object({}),
    resolve: resolveAccounts,
    prepare: () => Promise.resolve({}),
    async perform(work) {
      await say(work);
    },
    async verify(work) {
      try {
        const { client, target } = work;
        const query = { $filter: `id eq '${target.userId.replaceAll("'", "''")}'`, $top: 1 };
        const { value } = await client.call("riskyUser.list", { path: {}, query });
        return value.some((user) => user["riskState"] === state) ? {} : null;
      } catch (error) {
        if (!(error instanceof GraphProblem) || error.kind !== "permission") throw error;
        await say(work);
        return {};
      }
    },
    undo: null,
  });
}

/** Confirms the account as compromised: risk becomes high, and the tenant's risk policies apply. */
export const confirmCompromised = markRiskyUser("riskyUser.confirmCompromised", "confirmedCompromised");

/** Dismisses the account's risk as a false positive. */
export const dismissRisk = markRiskyUser("riskyUser.dismiss", "dismissed");
