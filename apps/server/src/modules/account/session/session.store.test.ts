import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { authenticate } from "../login/authenticate.ts";
import { login } from "../login/login.ts";
import { logout } from "../login/logout.ts";
import { refresh } from "../login/refresh.ts";
import { verifyToken } from "../login/verify-token.ts";
import { changePassword } from "../me/change-password.ts";
import { codeOf, password, startAccounts, type Member, type TestAccounts } from "../testing.ts";
import { activateUser } from "../user/activate-user.ts";
import { endUserSessions } from "../user/end-user-sessions.ts";
import { suspendUser } from "../user/suspend-user.ts";
import { userTable } from "../user/table.ts";
import { updateUser } from "../user/update-user.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";

let accounts: TestAccounts;
let admin: Member;
let member: Member;

beforeAll(async () => {
  accounts = await startAccounts();
  const { id } = await accounts.addProvider("acme");
  admin = await accounts.addMember(id, { email: "root@acme.example", role: "provider_admin" });
});
afterAll(() => accounts.close());

beforeEach(async () => {
  member = await accounts.addMember(admin.user.providerId, { email: `${randomUUID()}@acme.example`, role: "analyst" });
});

/** Logs the member in and answers the tokens with a call of the new session. */
async function logIn() {
  const answer = await login(accounts.call(), { email: member.user.email, password });
  if ("mfa" in answer) throw new Error("unexpected second factor");
  const viewer = await authenticate(accounts.call(), answer.access);
  return { ...answer, call: accounts.callBy(member.user, viewer.sessionId) };
}

test("an access token stands for the account as it is at the moment", async () => {
  const { access } = await logIn();
  expect(await authenticate(accounts.call(), access)).toMatchObject({ userId: member.user.id, role: "analyst" });
  await updateUser(admin.call, member.user.id, { role: "viewer" });
  expect(await authenticate(accounts.call(), access)).toMatchObject({ role: "viewer", organizationId: null });
});

test("an access token ends after ten minutes, and the refresh token gives a new one and stays the same", async () => {
  const tokens = await logIn();
  accounts.clock.advance({ minutes: 9, seconds: 59 });
  expect(await codeOf(authenticate(accounts.call(), tokens.access))).toBe("done");
  accounts.clock.advance({ seconds: 1 });
  expect(await codeOf(authenticate(accounts.call(), tokens.access))).toBe("token_expired");
  expect(await codeOf(verifyToken(accounts.call(), { token: tokens.access }))).toBe("token_expired");
  const renewed = await refresh(accounts.call(), { refresh: tokens.refresh });
  expect(renewed.refresh).toBe(tokens.refresh);
  expect(await verifyToken(accounts.call(), { token: renewed.access })).toEqual({});
});

test("a session ends after twelve hours without use", async () => {
  const tokens = await logIn();
  accounts.clock.advance({ hours: 11, minutes: 59 });
  expect(await codeOf(refresh(accounts.call(), { refresh: tokens.refresh }))).toBe("done");
  accounts.clock.advance({ hours: 12 });
  expect(await codeOf(refresh(accounts.call(), { refresh: tokens.refresh }))).toBe("token_expired");
});

test("a session ends after seven days, however much it is used", async () => {
  const tokens = await logIn();
  for (let n = 0; n < 16; n += 1) {
    accounts.clock.advance({ hours: 10 });
    await refresh(accounts.call(), { refresh: tokens.refresh });
  }
  accounts.clock.advance({ hours: 8 });
  expect(await codeOf(refresh(accounts.call(), { refresh: tokens.refresh }))).toBe("token_expired");
});

test("use is noted at most once a minute", async () => {
  const { access, call } = await logIn();
  const lastUse = async () => (await listSessions(call)).items.find(({ current }) => current)?.last_used_at;
  const start = await lastUse();
  accounts.clock.advance({ seconds: 59 });
  await authenticate(accounts.call(), access);
  expect(await lastUse()).toBe(start);
  accounts.clock.advance({ seconds: 1 });
  await authenticate(accounts.call(), access);
  expect(await lastUse()).toBe(accounts.clock.now().toISOString());
});

test("logging out ends both tokens at once", async () => {
  const { access, refresh: token, call } = await logIn();
  await logout(call);
  expect(await codeOf(authenticate(accounts.call(), access))).toBe("token_expired");
  expect(await codeOf(refresh(accounts.call(), { refresh: token }))).toBe("token_expired");
});

test("a suspension ends every session at once, and lifting it brings none back", async () => {
  const { access, refresh: token } = await logIn();
  await suspendUser(admin.call, member.user.id);
  expect(await codeOf(authenticate(accounts.call(), access))).toBe("token_expired");
  await activateUser(admin.call, member.user.id);
  expect(await codeOf(authenticate(accounts.call(), access))).toBe("token_expired");
  expect(await codeOf(refresh(accounts.call(), { refresh: token }))).toBe("token_expired");
});

test("an account that is not active has no say, even where a session was left open", async () => {
  const { access, refresh: token } = await logIn();
  const suspended = { status: "suspended" } as const;
  await accounts.db.update(userTable).set(suspended).where(eq(userTable.id, member.user.id));
  expect(await codeOf(authenticate(accounts.call(), access))).toBe("token_expired");
  expect(await codeOf(refresh(accounts.call(), { refresh: token }))).toBe("token_expired");
});

test("changing the password ends every session but the one it is changed in", async () => {
  const here = await logIn();
  const there = await logIn();
  const next = "eleven geese under a bridge";
  await changePassword(here.call, { current_password: password, new_password: next });
  expect(await codeOf(authenticate(accounts.call(), here.access))).toBe("done");
  expect(await codeOf(authenticate(accounts.call(), there.access))).toBe("token_expired");
});

test("the token of another kind or another installation is refused", async () => {
  const { access, refresh: token } = await logIn();
  expect(await codeOf(authenticate(accounts.call(), token))).toBe("unauthenticated");
  expect(await codeOf(refresh(accounts.call(), { refresh: access }))).toBe("token_expired");
  const { privateKey } = await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]).then((pair) => {
    if (!("privateKey" in pair)) throw new Error("no pair");
    return pair;
  });
  const claims = { sid: member.call.viewer.sessionId, pid: member.user.providerId, typ: "access" };
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: "EdDSA" })
    .setIssuer("parapet")
    .setSubject(member.user.id)
    .setIssuedAt(accounts.clock.now())
    .setExpirationTime("1h")
    .sign(privateKey);
  expect(await codeOf(authenticate(accounts.call(), forged))).toBe("unauthenticated");
  for (const junk of ["", "junk", `${access}x`, "eyJhbGciOiJub25lIn0.e30."]) {
    expect(await codeOf(authenticate(accounts.call(), junk))).toBe("unauthenticated");
  }
});

test("people list their own open sessions and tell which is this one", async () => {
  const first = await logIn();
  const second = await logIn();
  await logout(first.call);
  const { items } = await listSessions(second.call);
  expect(items.map(({ id }) => id)).toHaveLength(2);
  expect(items.find(({ current }) => current)).toMatchObject({
    id: second.call.viewer.sessionId,
    address: "203.0.113.5",
    user_agent: "test",
  });
});

test("users end their own sessions only", async () => {
  const here = await logIn();
  const there = await logIn();
  await endSession(here.call, there.call.viewer.sessionId);
  expect(await codeOf(authenticate(accounts.call(), there.access))).toBe("token_expired");
  expect(await codeOf(endSession(here.call, there.call.viewer.sessionId))).toBe("not_found");
  expect(await codeOf(endSession(here.call, admin.call.viewer.sessionId))).toBe("not_found");
  expect(await codeOf(endSession(here.call, randomUUID()))).toBe("not_found");
});

test("signing out everywhere else keeps this session", async () => {
  const here = await logIn();
  const there = await logIn();
  await endOtherSessions(here.call);
  expect(await codeOf(authenticate(accounts.call(), here.access))).toBe("done");
  expect(await codeOf(authenticate(accounts.call(), there.access))).toBe("token_expired");
});

test("an administrator ends all sessions of a person", async () => {
  const { access } = await logIn();
  await endUserSessions(admin.call, member.user.id);
  expect(await codeOf(authenticate(accounts.call(), access))).toBe("token_expired");
});
