import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { recordAudit } from "../../../platform/audit.ts";
import type { Call } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import type { Queryable, Transaction } from "../../../platform/postgres/postgres.ts";
import { assessLogin } from "../login-risk/assess-login.ts";
import { answerLogin } from "../login/answer-login.ts";
import { finishLogin } from "../login/finish-login.ts";
import { createProvider } from "../provider/create-provider.ts";
import { acceptPassword } from "../registration/accept-password.ts";
import { dropPendingRegistrations } from "../registration/drop-stale-account.ts";
import { loginThrottles } from "../throttle/login-throttles.ts";
import { actorOf } from "../user/actor.ts";
import { createUser, lockEmail } from "../user/create-user.ts";
import { isAddressTaken } from "../user/queries.ts";
import type { UserRow } from "../user/table.ts";
import { hasOwner, lockFirstAdministrator } from "./registration-policy.ts";
import { assertMaySetUp } from "./setup-code.ts";

type Row = Endpoints["setup.create"];

/**
 * Creates the first provider and its administrator, who owns the installation, and signs them in. Of several at once, one
 * gets through. @throws Failure `conflict` once there is an owner, `code_wrong`, `password_weak`
 */
export async function setUp(call: Call, input: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { db } = call.platform.postgres;
  await assertNoOwner(db);
  await assertMaySetUp(call, input.setup_code ?? null);
  const passwordHash = await acceptPassword(input.password, input.email);
  const throttles = await loginThrottles(db, call, { email: input.email, userId: null });
  const finished = await db.transaction(async (tx) => {
    await lockFirstAdministrator(tx);
    await assertNoOwner(tx);
    const owner = await createOwner(tx, call, input, passwordHash);
    const risk = await assessLogin(tx, call, owner, 0);
    return finishLogin(tx, call, owner, throttles, { risk, secondFactor: false });
  });
  return answerLogin(call, finished);
}

async function assertNoOwner(db: Queryable): Promise<void> {
  if (await hasOwner(db)) throw new Failure("conflict", { detail: "This installation is already set up." });
}

/** Registrations that wait for a confirmation end: only who may set up could have begun one. */
async function createOwner(tx: Transaction, call: Call, input: BodyOf<Row>, passwordHash: string): Promise<UserRow> {
  const { company_name: name, first_name: firstName, last_name: lastName, email } = input;
  await lockEmail(tx, email);
  await dropPendingRegistrations(tx);
  if (await isAddressTaken(tx, email, null))
    throw new Failure("conflict", { detail: "An account with this email address already exists." });
  const company = { name, contactName: `${firstName} ${lastName}`, contactEmail: email, contactPhone: "" };
  const provider = await createProvider(tx, call.platform, company, call.now);
  const person = { firstName, lastName, email, passwordHash, emailConfirmedAt: call.now };
  const standing = { providerId: provider.id, role: "provider_admin", status: "active", platformAdmin: true } as const;
  const owner = await createUser(tx, { ...person, ...standing }, call.now);
  await recordAudit(tx, call, {
    actor: actorOf(owner),
    action: "installation.set_up",
    subjectType: "provider",
    subjectId: provider.id,
    after: { name, email, is_local: call.isLocal === true },
  });
  return owner;
}
