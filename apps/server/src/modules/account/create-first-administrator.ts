import { sql } from "drizzle-orm";
import { ConfigError } from "../../platform/config.ts";
import { isGuessable } from "../../platform/passwords/guessable-password.ts";
import { hashPassword } from "../../platform/passwords/password-hash.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Transaction } from "../../platform/postgres/postgres.ts";
import { lockFirstAdministrator } from "./installation/registration-policy.ts";
import { createProvider } from "./provider/create-provider.ts";
import { createUser } from "./user/create-user.ts";
import { userTable } from "./user/table.ts";

type Means = Pick<Platform, "config" | "postgres" | "sealing" | "clock">;

/**
 * Creates the configured administrator where there is no account yet, ready to log in. Later starts leave everything
 * as it is. @throws ConfigError when the configured password is easy to guess
 */
export async function createFirstAdministrator(means: Means): Promise<void> {
  const { administrator } = means.config;
  if (administrator === null || !(await isEmpty(means.postgres.db))) return;
  if (await isGuessable(administrator.password, administrator.email)) {
    throw new ConfigError("PARAPET_ADMIN_PASSWORD is too easy to guess: choose another one.");
  }
  const passwordHash = await hashPassword(administrator.password);
  const now = means.clock.now();
  await means.postgres.db.transaction(async (tx) => {
    await lockFirstAdministrator(tx);
    if (!(await isEmpty(tx))) return;
    const { email } = administrator;
    const contact = { contactName: "Administrator", contactEmail: email, contactPhone: "" };
    const provider = await createProvider(tx, means, { ...contact, name: nameOf(email) }, now);
    const person = { providerId: provider.id, firstName: "Platform", lastName: "Administrator", email, passwordHash };
    const standing = { role: "provider_admin", status: "active", platformAdmin: true, emailConfirmedAt: now } as const;
    await createUser(tx, { ...person, ...standing }, now);
  });
}

async function isEmpty(db: Pick<Transaction, "select">): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(userTable)
    .limit(1);
  return found.length === 0;
}

/** `acme.example` of `ada@acme.example`. */
function nameOf(email: string): string {
  return email.split("@")[1] ?? "Parapet";
}
