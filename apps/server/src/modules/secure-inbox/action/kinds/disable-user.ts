import * as z from "zod/mini";
import { defineKind } from "../action-kind.ts";
import { accountTarget, readAccount, resolveAccounts } from "./account-target.ts";

const account = z.object({ isEnabled: z.boolean() });

/** Blocks an account, so that nobody signs in with it; taken back, it is as it was. */
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
    /** Who was blocked before stays so. */
    async perform({ client, target }, { isEnabled }) {
      if (isEnabled)
        await client.call("user.change", { path: { userId: target.userId }, body: { accountEnabled: true } });
    },
    async verify(work, { isEnabled }) {
      return (await readAccount(work)).isEnabled === isEnabled;
    },
  },
});
