import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { listAudit } from "../audit/list-audit.ts";
import { login } from "../login/login.ts";
import { changeEmail } from "../me/change-email.ts";
import { inviteProvider } from "../provider/invite-provider.ts";
import { adoptEmail } from "../registration/adopt-email.ts";
import { confirmUser } from "../registration/confirm-user.ts";
import { resetPassword } from "../registration/reset-password.ts";
import { codeOf, linkIn, password, startAccounts, type Member, type TestAccounts } from "../testing.ts";
import { bulkUsers } from "../user/bulk-users.ts";
import { createPasswordLink } from "../user/create-password-link.ts";
import { inviteUser } from "../user/invite-user.ts";
import { resendInvitation } from "../user/resend-invitation.ts";
import { emailStateOf } from "./shown-link.ts";

let without: TestAccounts;
let withEmail: TestAccounts;

beforeAll(async () => {
  without = await startAccounts();
  withEmail = await startAccounts({ PARAPET_SMTP_URL: "smtp://127.0.0.1:2525" });
});
afterAll(async () => {
  await without.close();
  await withEmail.close();
});
beforeEach(async () => {
  await without.empty();
  await withEmail.empty();
});

const grace = { first_name: "Grace", last_name: "Hopper", email: "grace@acme.example", role: "analyst" } as const;
const company = { name: "Globex", contact_name: "Bo", contact_email: "bo@globex.example", contact_phone: "" };
const bo = { first_name: "Bo", last_name: "Berg", email: "bo@globex.example" };
const changed = "eleven geese under a bridge";

async function house(accounts: TestAccounts) {
  const { id } = await accounts.addProvider("acme");
  const add = (name: string, role: "provider_admin" | "analyst", platformAdmin = false) =>
    accounts.addMember(id, { email: `${name}@acme.example`, role, platformAdmin });
  return {
    root: await add("root", "provider_admin", true),
    admin: await add("admin", "provider_admin"),
    ann: await add("ann", "analyst"),
  };
}

const linkOf = ({ link }: { link?: string | undefined }) => linkIn({ to: "", subject: "", text: link ?? "" });
const newestAudit = async ({ call }: Member) => (await listAudit(call, { page: 1, page_size: 10 })).items[0];

test("without email, who invites gets the link, which lets the person in, and the audit trail says so", async () => {
  const { admin } = await house(without);
  expect(emailStateOf(admin.call)).toBe("off");
  const invited = await inviteUser(admin.call, grace);
  expect(await newestAudit(admin)).toMatchObject({ action: "user.invite", after: { link_shown: true } });
  const again = await resendInvitation(admin.call, invited.id);
  expect(await newestAudit(admin)).toMatchObject({ action: "user.resend_invitation", after: { link_shown: true } });
  const accept = (answer: { link?: string | undefined }) =>
    codeOf(confirmUser(without.call(), { ...linkOf(answer), password }));
  expect(await accept(invited)).toBe("link_invalid");
  expect(await accept(again)).toBe("done");
  expect(await login(without.call(), { email: grace.email, password })).toMatchObject({ user: { status: "active" } });
});

test("without email, an administrator passes on a link that sets a new password", async () => {
  const { admin, ann } = await house(without);
  const answer = await createPasswordLink(admin.call, ann.user.id);
  expect(await without.mails()).toEqual([]);
  expect(await newestAudit(admin)).toMatchObject({
    action: "user.create_password_link",
    after: { email: "ann@acme.example", link_shown: true },
  });
  await resetPassword(without.call(), { ...linkOf(answer), password: changed });
  expect(await codeOf(login(without.call(), { email: "ann@acme.example", password: changed }))).toBe("done");
});

test("no link is shown for the owner, oneself, users elsewhere, or inactive users", async () => {
  const { root, admin, ann } = await house(without);
  const other = await without.addProvider("globex");
  const stranger = await without.addMember(other.id, { email: "eve@globex.example" });
  const invited = await inviteUser(admin.call, grace);
  expect(await codeOf(createPasswordLink(admin.call, root.user.id))).toBe("forbidden");
  expect(await codeOf(createPasswordLink(admin.call, admin.user.id))).toBe("forbidden");
  expect(await codeOf(createPasswordLink(ann.call, admin.user.id))).toBe("forbidden");
  expect(await codeOf(createPasswordLink(admin.call, stranger.user.id))).toBe("not_found");
  expect(await codeOf(createPasswordLink(admin.call, invited.id))).toBe("conflict");
});

test("without email, the owner of the installation gets the links of a new provider and of an own new address", async () => {
  const { root, admin } = await house(without);
  const created = await inviteProvider(root.call, { ...company, administrator: bo });
  expect(await codeOf(confirmUser(without.call(), { ...linkOf(created), password }))).toBe("done");
  const own = await changeEmail(root.call, { email: "new@acme.example", password });
  expect(await adoptEmail(without.call(), linkOf(own))).toEqual({ email: "new@acme.example" });
  expect(await changeEmail(admin.call, { email: "admin2@acme.example", password })).not.toHaveProperty("link");
});

test("with email, links go to their readers only", async () => {
  const { root, admin, ann } = await house(withEmail);
  expect(emailStateOf(admin.call)).toBe("configured");
  const answers = [
    await inviteUser(admin.call, grace),
    await inviteProvider(root.call, { ...company, administrator: bo }),
    await changeEmail(root.call, { email: "new@acme.example", password }),
    await createPasswordLink(admin.call, ann.user.id),
  ];
  expect(JSON.stringify(answers)).not.toContain("https://parapet.test");
  expect(await newestAudit(admin)).toMatchObject({ after: { link_shown: false } });
  const mails = await withEmail.mails();
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([grace.email, bo.email, "ann@acme.example"]));
  const mailed = mails.find(({ to }) => to === "ann@acme.example");
  expect(await codeOf(resetPassword(withEmail.call(), { ...linkIn(mailed), password: changed }))).toBe("done");
});

test.each([
  ["without email each link of a bulk invitation is handed over, with whom it is for", "off"],
  ["with email no link of a bulk invitation is shown", "configured"],
] as const)("%s", async (_, state) => {
  const accounts = state === "off" ? without : withEmail;
  const { admin, ann } = await house(accounts);
  const { id } = await inviteUser(admin.call, grace);
  const { items } = await bulkUsers(admin.call, { action: "resend_invitation", ids: [id, ann.user.id] });
  const [invited, member] = items;
  expect([invited?.result, member?.result]).toEqual(["done", "failed"]);
  expect(member).not.toHaveProperty("link");
  if (state === "configured") return expect(invited).not.toHaveProperty("link");
  const { email, link } = z.object({ email: z.string(), link: z.string() }).parse(invited);
  expect(email).toBe(grace.email);
  return expect(await codeOf(confirmUser(accounts.call(), { ...linkOf({ link }), password }))).toBe("done");
});
