import * as z from "zod/mini";
import { defineKind } from "../action-kind.ts";
import { accountTarget, readAccount, resolveAccounts } from "./account-target.ts";

const account = z.object({ isEnabled: z.boolean() });

/** Blocks sign-in for an account; undo restores the previous state. */
export const disableUser = defineKind({
  target: accountTarget,
  before: account,
  result: z.object({}),
  resolve: resolveAccounts,
  async prepare(work) {
    return { isEnabled: (await readAccount(work)).isEnabled };
  },
  async perform({ client, target }) {
    await client.call("user.change", { path: { userId: target.userId }, body: { accountEnabled: false } });
  },
  async verify(work) {
    return (await readAccount(work)).isEnabled ? null : {};
  },
  undo: {
    /** An account that was already blocked stays blocked. */
    async perform({ client, target }, { isEnabled }) {
      if (isEnabled)
        await client.call("user.change", { path: { userId: target.userId }, body: { accountEnabled: true } });
    },
    async verify(work, { isEnabled }) {
      return (await readAccount(work)).isEnabled === isEnabled;
    },
  },
});
