import { GraphProblem } from "@parapet/graph-client";
import * as z from "zod/mini";
import { type ActionKind, type ActionWork, defineKind } from "../action-kind.ts";
import { accountTarget, type AccountTarget, resolveAccounts } from "./account-target.ts";

type Call = "riskyUser.confirmCompromised" | "riskyUser.dismiss";

/**
 * Tells Microsoft what an account is. Reading that takes a permission of its own; where it is not granted, it is said
 * again, which changes nothing, and Microsoft's yes is taken.
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

/** The account is in somebody else's hands: its risk becomes high, and policies of the tenant act on that. */
export const confirmCompromised = markRiskyUser("riskyUser.confirmCompromised", "confirmedCompromised");

/** The account's risk was a false alarm. */
export const dismissRisk = markRiskyUser("riskyUser.dismiss", "dismissed");
