import * as z from "zod/mini";
import { defineKind } from "../action-kind.ts";
import { accountTarget, readAccount, resolveAccounts } from "./account-target.ts";

const sessions = z.object({ since: z.string() });

/** Revokes all sessions of an account. Can't be undone. */
export const revokeSessions = defineKind({
  target: accountTarget,
  before: sessions,
  result: sessions,
  resolve: resolveAccounts,
  async prepare(work) {
    return { since: (await readAccount(work)).sessionsSince };
  },
  async perform({ client, target }) {
    await client.call("user.revokeSessions", { path: { userId: target.userId } });
  },
  async verify(work, before) {
    const { sessionsSince } = await readAccount(work);
    return Date.parse(sessionsSince) > (Date.parse(before.since) || 0) ? { since: sessionsSince } : null;
  },
  undo: null,
});
