import type { Role, UserStatus } from "@parapet/contract";
import { silentLog, temporaryStores } from "@parapet/testkit";
import { eq } from "drizzle-orm";
import { Logger, runOnce } from "graphile-worker";
import * as z from "zod/mini";
import type { Call, ViewerCall } from "../../platform/call.ts";
import { readConfig } from "../../platform/config.ts";
import { Failure } from "../../platform/failure.ts";
import { mailContext, type Mail } from "../../platform/mail/mailer.ts";
import { assemblePlatform, type OpenPlatform } from "../../platform/open-platform.ts";
import { hashPassword } from "../../platform/passwords/password-hash.ts";
import { services } from "../services.ts";
import { createProvider } from "./provider/create-provider.ts";
import type { ProviderRow } from "./provider/table.ts";
import { openSession } from "./session/open-session.ts";
import { createUser } from "./user/create-user.ts";
import { userTable, type UserRow } from "./user/table.ts";

export const password = "seven ravens over the mill";

/** A stored user and a call by that user, in a session of its own. */
export interface Member {
  readonly user: UserRow;
  readonly call: ViewerCall;
}

interface NewMember {
  readonly email: string;
  readonly role?: Role;
  readonly organizationId?: string | null;
  readonly status?: UserStatus;
  readonly confirmed?: boolean;
  readonly platformAdmin?: boolean;
}

export type TestAccounts = Awaited<ReturnType<typeof startAccounts>>;

/** A platform on stores of its own, with a clock that stands still until a test moves it. */
export async function startAccounts(environment: Record<string, string> = {}) {
  const stores = await temporaryStores({ eventsWhenAsked: true });
  const clock = clockAt("2026-03-02T09:00:00Z");
  const platform = await assemblePlatform({
    config: {
      ...readConfig({ PARAPET_PUBLIC_URL: "https://parapet.test", ...environment }),
      dataFolder: stores.dataFolder,
    },
    log: silentLog,
    clock,
    postgres: stores.postgres,
    clickhouse: stores.clickhouse,
    services,
  });
  const { db } = platform.postgres;
  const passwordHash = await hashPassword(password);

  /** A call without a session, whose `now` follows the clock. */
  function call(from: Partial<Pick<Call, "address" | "userAgent" | "isLocal">> = {}): Call {
    return {
      platform,
      get now() {
        return clock.now();
      },
      requestId: "request-1",
      address: "203.0.113.5",
      userAgent: "test",
      isLocal: true,
      ...from,
    };
  }

  async function addProvider(name: string): Promise<ProviderRow> {
    const contact = { contactName: name, contactEmail: `hello@${name}.example`, contactPhone: "" };
    return db.transaction((tx) => createProvider(tx, platform, { name, ...contact }, clock.now()));
  }

  async function addMember(providerId: string, member: NewMember): Promise<Member> {
    const { email, role = "viewer", organizationId = null, status = "active", confirmed = true } = member;
    const person = { providerId, organizationId, firstName: "Test", lastName: role, email, role, status, passwordHash };
    const standing = { emailConfirmedAt: confirmed ? clock.now() : null, platformAdmin: member.platformAdmin ?? false };
    return db.transaction(async (tx) => {
      const user = await createUser(tx, { ...person, ...standing }, clock.now());
      const session = await openSession(tx, call({ address: "198.51.100.1" }), user);
      return { user, call: callBy(user, session.id) };
    });
  }

  function callBy(user: UserRow, sessionId: string): ViewerCall {
    const { id: userId, providerId, organizationId, role, platformAdmin, email } = user;
    const viewer = { userId, providerId, organizationId, role, platformAdmin, sessionId, email };
    return {
      ...call(),
      viewer,
      get now() {
        return clock.now();
      },
    };
  }

  async function readUser(id: string): Promise<UserRow> {
    const [row] = await db.select().from(userTable).where(eq(userTable.id, id));
    if (row === undefined) throw new Error("The user is gone");
    return row;
  }

  return {
    platform,
    clock,
    db,
    call,
    addProvider,
    addMember,
    callBy,
    readUser,
    mails: () => takeMails(platform),
    /** Back to an installation without anybody. */
    async empty() {
      await platform.postgres.pool.query("TRUNCATE provider, login_throttle, audit_entry CASCADE");
      await takeMails(platform);
    },
    async close() {
      await platform.close();
      await stores.close();
    },
  };
}

/** The code a promise fails with, or `done`. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

/** User and token of the link in a mail. */
export function linkIn(mail: Mail | undefined): { uid: string; token: string } {
  const link = /https:\/\/parapet\.test\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error("The mail has no link");
  const { searchParams, pathname } = new URL(link);
  const [token = "", uid = ""] = pathname.split("/").toReversed();
  return { uid: searchParams.get("uid") ?? uid, token: searchParams.get("token") ?? token };
}

function clockAt(start: string) {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (by: { seconds?: number; minutes?: number; hours?: number; days?: number }) => {
      const { seconds = 0, minutes = 0, hours = 0, days = 0 } = by;
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

const waiting = z.object({ id: z.string(), sealed: z.string() });
const sent = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** The mails that committed transactions have left in the queue, which is empty afterwards. */
async function takeMails(platform: OpenPlatform): Promise<Mail[]> {
  const mails: Mail[] = [];
  await runOnce({
    pgPool: platform.postgres.pool,
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
    concurrency: 1,
    taskList: {
      "send-mail": (payload: unknown) => {
        const { id, sealed } = waiting.parse(payload);
        mails.push(sent.parse(JSON.parse(platform.sealing.open(sealed, mailContext(id)))));
      },
    },
  });
  return mails;
}
