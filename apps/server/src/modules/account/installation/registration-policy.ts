import type { AnswerOf, Endpoints, RegistrationMode } from "@parapet/contract";
import { eq, sql } from "drizzle-orm";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { userTable } from "../user/table.ts";
import { isSameCode } from "./is-same-code.ts";
import { assertMaySetUp } from "./setup-code.ts";
import { installationTable } from "./table.ts";

type Row = Endpoints["registration.policy"];

/** What the registration page shows. */
export async function getRegistrationPolicy(call: Call): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  return { mode: (await hasOwner(db)) ? (await readRegistration(db, call)).mode : "open" };
}

/** The mode in effect once there is an owner, and the code that registers by invitation. */
export async function readRegistration(db: Queryable, { platform }: { readonly platform: Pick<Platform, "config"> }) {
  const [row] = await db
    .select({ mode: installationTable.registration, code: installationTable.registrationCode })
    .from(installationTable);
  const mode: RegistrationMode = platform.config.registration ?? row?.mode ?? "closed";
  return { mode, code: row?.code ?? null };
}

/**
 * Checks that a stranger may create a provider. Without an owner, callers on this machine and holders of the setup code
 * may; the lock orders that against the first confirmation, which ends other registrations.
 * @throws Failure `registration_closed`, `code_wrong`
 */
export async function assertMayRegister(tx: Transaction, call: Call, given: string | null): Promise<void> {
  if (!(await hasOwner(tx))) await lockFirstAdministrator(tx);
  if (!(await hasOwner(tx))) return assertMaySetUp(call, given);
  const { mode, code } = await readRegistration(tx, call);
  if (mode === "open") return;
  if (mode === "closed" || code === null) throw new Failure("registration_closed");
  if (given === null || !isSameCode(given, code)) throw new Failure("code_wrong");
}

/** Whether the installation has an administrator. */
export async function hasOwner(db: Queryable): Promise<boolean> {
  const found = await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.platformAdmin, true)).limit(1);
  return found.length > 0;
}

/** One transaction at a time decides who is the installation's first administrator. */
export async function lockFirstAdministrator(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first administrator', 0))`);
}
