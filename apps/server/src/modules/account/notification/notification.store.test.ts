import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrganization } from "../organization/create-organization.ts";
import { confirmEmail } from "../registration/confirm-email.ts";
import { confirmUser } from "../registration/confirm-user.ts";
import { signup } from "../registration/signup.ts";
import { sweepAccounts } from "../sweep-accounts.ts";
import { codeOf, linkIn, password, type Member } from "../testing.ts";
import { inviteUser } from "../user/invite-user.ts";
import { resetUserMfa } from "../user/reset-user-mfa.ts";
import { newPerson, startUsers } from "../user/testing.ts";
import { updateUser } from "../user/update-user.ts";
import { markAllRead } from "./mark-all-read.ts";
import { markRead } from "./mark-read.ts";
import { notify } from "./notify.ts";
import { countUnread, listNotifications } from "./queries.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());

const notificationsFor = async ({ call }: Member) => (await listNotifications(call, { page: 1, page_size: 25 })).items;
const notifyMember = ({ user }: Member, kind: "user.joined" | "user.role_changed" = "user.joined") =>
  users.db.transaction((tx) => notify(tx, users.call(), [user], { kind, severity: "info" }));

test("users read their own notifications only, newest first", async () => {
  const { admin, outsider } = await users.addProviders();
  await notifyMember(admin);
  users.clock.advance({ minutes: 1 });
  await notifyMember(admin, "user.role_changed");
  expect((await notificationsFor(admin)).map(({ kind, read }) => [kind, read])).toEqual([
    ["user.role_changed", false],
    ["user.joined", false],
  ]);
  expect(await countUnread(admin.call)).toEqual({ unread: 2 });
  expect(await notificationsFor(outsider)).toEqual([]);
});

test("one or all are marked as read, and only the reader's own", async () => {
  const { admin, outsider } = await users.addProviders();
  await notifyMember(admin);
  await notifyMember(admin);
  await notifyMember(outsider);
  const [first] = await notificationsFor(admin);
  const id = first?.id ?? "";
  expect(await codeOf(markRead(outsider.call, id))).toBe("not_found");
  await markRead(admin.call, id);
  await markRead(admin.call, id);
  expect(await countUnread(admin.call)).toEqual({ unread: 1 });
  await markAllRead(admin.call);
  expect(await countUnread(admin.call)).toEqual({ unread: 0 });
  expect(await countUnread(outsider.call)).toEqual({ unread: 1 });
});

test("a new role notifies the user, a new name doesn't", async () => {
  const { admin, addHere } = await users.addProviders();
  const member = await addHere({ role: "viewer" });
  await updateUser(admin.call, member.user.id, { first_name: "Ada" });
  expect(await notificationsFor(member)).toEqual([]);
  await updateUser(admin.call, member.user.id, { role: "analyst" });
  expect(await notificationsFor(member)).toMatchObject([
    { kind: "user.role_changed", severity: "info", details: { role: "analyst", by: admin.user.email } },
  ]);
});

test("a second factor that an administrator turned off notifies the user", async () => {
  const { admin, addHere } = await users.addProviders();
  const member = await addHere();
  await users.platform.postgres.pool.query("UPDATE user_account SET totp_confirmed_at = now() WHERE id = $1", [
    member.user.id,
  ]);
  await resetUserMfa(admin.call, member.user.id);
  expect(await notificationsFor(member)).toMatchObject([{ kind: "user.mfa_reset", severity: "warning" }]);
});

test("an accepted invitation notifies the user's administrators only", async () => {
  const { admin, outsider, addHere, organizationId, otherOrganizationId } = await users.addProviders();
  const keeper = await addHere({ role: "organization_admin", organizationId });
  const other = await addHere({ role: "organization_admin", organizationId: otherOrganizationId });
  const viewer = await addHere({ organizationId });
  await users.mails();
  const person = newPerson();
  await inviteUser(admin.call, { ...person, role: "viewer", organization_id: organizationId });
  const [mail] = await users.mails();
  await confirmUser(users.call(), { ...linkIn(mail), password });
  const expected = [
    {
      kind: "user.invitation_accepted",
      details: { name: "Grace Hopper", email: person.email },
      link: `/insights/settings/users?search=${encodeURIComponent(person.email)}`,
    },
  ];
  expect(await notificationsFor(admin)).toMatchObject(expected);
  expect(await notificationsFor(keeper)).toMatchObject(expected);
  for (const member of [other, viewer, outsider]) expect(await notificationsFor(member)).toEqual([]);
});

test("a user who joined by email domain is announced once the address is confirmed", async () => {
  const { admin } = await users.addProviders();
  const person = newPerson();
  const domain = `${crypto.randomUUID()}.example`;
  const email = `grace@${domain}`;
  await createOrganization(admin.call, { name: "West", mail_domains: [domain], signup_by_code: false });
  await users.mails();
  await signup(users.call(), { ...person, email, password });
  expect(await notificationsFor(admin)).toEqual([]);
  const [mail] = await users.mails();
  await confirmEmail(users.call(), linkIn(mail));
  expect(await notificationsFor(admin)).toMatchObject([
    { kind: "user.joined", severity: "success", details: { email } },
  ]);
});

test("notifications are kept for a quarter", async () => {
  const { admin } = await users.addProviders();
  await notifyMember(admin);
  users.clock.advance({ days: 89 });
  await sweepAccounts(users.platform);
  expect(await notificationsFor(admin)).toHaveLength(1);
  users.clock.advance({ days: 2 });
  await sweepAccounts(users.platform);
  expect(await notificationsFor(admin)).toEqual([]);
});
