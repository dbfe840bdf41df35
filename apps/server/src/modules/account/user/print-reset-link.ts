import { recordAudit } from "../../../platform/audit.ts";
import { ConfigError } from "../../../platform/config-error.ts";
import type { Database } from "../../../platform/postgres/postgres.ts";
import { issueLink, lifetimeMs } from "../mail-link/issue-link.ts";
import { isInUse } from "../provider/is-in-use.ts";
import { lockUser } from "./lock-user.ts";
import { findUserByEmail } from "./queries.ts";

interface Means {
  readonly db: Database;
  readonly now: Date;
  readonly publicUrl: () => string;
}

/**
 * Makes a link that sets a password, for the operator of the machine to pass on; earlier ones end. The two-step verification
 * of the account stays. @throws ConfigError when the account doesn't exist or can't be signed in to
 */
export function printResetLink({ db, now, publicUrl }: Means, email: string) {
  return db.transaction(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const user = found === null ? null : await lockUser(tx, found.id);
    if (user === null) throw new ConfigError(`There is no account with the address ${email}.`);
    if (user.status === "suspended") throw new ConfigError(`The account ${email} is suspended.`);
    if (!(await isInUse(tx, user.providerId))) throw new ConfigError(`The provider of ${email} is archived.`);
    const call = { now, platform: { publicUrl }, address: "", requestId: "" };
    const link = await issueLink(tx, call, "reset_password", user);
    await recordAudit(tx, call, {
      actor: { providerId: user.providerId, userId: null, email: "" },
      action: "user.create_password_link",
      subjectType: "user",
      subjectId: user.id,
      after: { email: user.email, link_shown: true, by: "parapet reset-link" },
    });
    return { link, expiresAt: new Date(now.getTime() + lifetimeMs.reset_password) };
  });
}
