import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAudit } from "../audit/list-audit.ts";
import { authenticate } from "../login/authenticate.ts";
import { login } from "../login/login.ts";
import { createOrganization } from "../organization/create-organization.ts";
import { confirmUser } from "../registration/confirm-user.ts";
import { forgotPassword } from "../registration/forgot-password.ts";
import { resetPassword } from "../registration/reset-password.ts";
import { signup } from "../registration/signup.ts";
import { codeOf, linkIn, password } from "../testing.ts";
import { archiveProvider } from "./archive-provider.ts";
import { inviteProvider } from "./invite-provider.ts";
import { exportProviders, getProvider, listProviders, searchProviders } from "./queries.ts";
import { restoreProvider } from "./restore-provider.ts";
import { startProviders } from "./testing.ts";
import { updateProvider } from "./update-provider.ts";

let house: Awaited<ReturnType<typeof startProviders>>;

beforeAll(async () => {
  house = await startProviders();
});
afterAll(() => house.close());

const everything = { page: 1, page_size: 100, sort: "name" } as const;
const newcomer = (email: string) => ({
  name: "Globex",
  contact_name: "Hank Scorpio",
  contact_email: "hank@globex.example",
  contact_phone: "+1 555 0100",
  administrator: { first_name: "Frank", last_name: "Grimes", email },
});

/** Actions on a provider in the audit log of a caller's provider. */
async function trailOf({ call }: { call: Parameters<typeof listAudit>[0] }, id: string) {
  const { items } = await listAudit(call, { page: 1, page_size: 100, subject_id: id });
  return items.map(({ action, actor, before, after }) => ({ action, actor, before, after }));
}

test("a provider is read with how much there is in it", async () => {
  const { id, admin, viewer } = await house.addTenant();
  await createOrganization(admin.call, { name: "North", mail_domains: [], signup_by_code: false });
  const detail = await getProvider(viewer.call, id);
  expect(detail).toMatchObject({ id, users: 2, organizations: 1, trace_sources: 0, archived_at: null });
  expect(detail.public_key).toMatch(/^[\w-]{64}$/);
  expect(detail.signing_key).toMatch(/^-----BEGIN PUBLIC KEY-----/);
  const { users: _, organizations: __, trace_sources: ___, ...plain } = detail;
  expect(await listProviders(viewer.call)).toEqual([plain]);
});

test("an administrator changes the own provider, and the trail keeps what was altered", async () => {
  const { id, name, admin, viewer } = await house.addTenant();
  const changed = await updateProvider(admin.call, id, { contact_name: "Grace", contact_phone: "+33 1 02" });
  expect(changed).toMatchObject({ name, contact_name: "Grace", contact_phone: "+33 1 02" });
  await updateProvider(admin.call, id, { contact_name: "Grace" });
  expect(await trailOf(admin, id)).toEqual([
    {
      action: "provider.update",
      actor: admin.user.email,
      before: { contact_name: name, contact_phone: "" },
      after: { contact_name: "Grace", contact_phone: "+33 1 02" },
    },
  ]);
  expect(await codeOf(updateProvider(viewer.call, id, { name: "Mine" }))).toBe("forbidden");
});

test("a foreign provider is not there, except for a platform administrator", async () => {
  const { id } = await house.addTenant();
  const { admin: stranger } = await house.addTenant();
  expect(await codeOf(getProvider(stranger.call, id))).toBe("not_found");
  expect(await codeOf(updateProvider(stranger.call, id, { name: "Taken" }))).toBe("not_found");
  expect(await updateProvider(house.root.call, id, { name: "Renamed" })).toMatchObject({ id, name: "Renamed" });
});

test("what a platform administrator does stands in the trail of the provider and in the own one", async () => {
  const { id, admin } = await house.addTenant("before");
  await updateProvider(house.root.call, id, { name: "after" });
  const row = {
    action: "provider.update",
    actor: house.root.user.email,
    before: { name: "before" },
    after: { name: "after" },
  };
  expect(await trailOf(admin, id)).toEqual([row]);
  expect(await trailOf(house.root, id)).toEqual([row]);
});

test("a platform administrator creates a provider, and its first administrator is invited", async () => {
  const email = `${randomUUID()}@globex.example`;
  const created = await inviteProvider(house.root.call, newcomer(email));
  expect(created).toMatchObject({ name: "Globex", contact_name: "Hank Scorpio", users: 1 });
  const mail = (await house.mails()).find(({ to }) => to === email);
  expect(mail?.text).toContain("Globex");
  await confirmUser(house.call(), { ...linkIn(mail), password: "quiet pond with old frogs" });
  const answer = await login(house.call(), { email, password: "quiet pond with old frogs" });
  expect(answer).toMatchObject({
    user: { provider_id: created.id, role: "provider_admin", organization_id: null, platform_admin: false },
  });
  expect(await codeOf(inviteProvider(house.root.call, newcomer(email)))).toBe("conflict");
  const { admin } = await house.addTenant();
  expect(await codeOf(inviteProvider(admin.call, newcomer("x@globex.example")))).toBe("forbidden");
});

test("providers are searched by name and contact, sorted and paged", async () => {
  const mark = randomUUID().slice(0, 8);
  const [small, large] = [await house.addTenant(`${mark} b`), await house.addTenant(`${mark} a`)];
  await house.addTo(large.id);
  await updateProvider(house.root.call, small.id, { contact_email: `someone@${mark}.example` });
  const names = async (query: object) =>
    (await searchProviders(house.root.call, { ...everything, search: mark, ...query })).items.map(({ name }) => name);
  expect(await names({})).toEqual([large.name, small.name]);
  expect(await names({ sort: "users" })).toEqual([small.name, large.name]);
  expect(await names({ search: `someone@${mark}` })).toEqual([small.name]);
  const page = await searchProviders(house.root.call, { ...everything, search: mark, page: 2, page_size: 10 });
  expect([page.items, page.total]).toEqual([[], 2]);
  expect(await codeOf(searchProviders(small.admin.call, everything))).toBe("forbidden");
});

test("providers are exported as the filters select them, and the export is written down", async () => {
  const mark = randomUUID().slice(0, 8);
  const [small, large] = [await house.addTenant(`${mark} b`), await house.addTenant(`${mark} a`)];
  await house.addTo(large.id);
  const query = { sort: "-users" as const, search: mark, column: ["name" as const, "organizations" as const] };
  const pieces: string[] = [];
  for await (const piece of await exportProviders(house.root.call, query)) pieces.push(piece);
  expect(pieces.join("")).toBe(`name,organizations\r\n${large.name},0\r\n${small.name},0\r\n`);
  const { items } = await listAudit(house.root.call, { page: 1, page_size: 10, action: "provider.export" });
  expect(items[0]).toMatchObject({ after: query });
  expect(await codeOf(exportProviders(small.admin.call, query))).toBe("forbidden");
});

test("an archived provider's people are out at once, and back after it is restored", async () => {
  const { id, name, admin, viewer } = await house.addTenant();
  const from = house.call({ address: "198.51.100.77" });
  const credentials = { email: viewer.user.email, password };
  const answer = await login(from, credentials);
  const access = "access" in answer ? answer.access : "";
  await forgotPassword(house.call(), { email: admin.user.email });
  const mail = (await house.mails()).find(({ to }) => to === admin.user.email);

  expect(await archiveProvider(house.root.call, id)).toMatchObject({ archived_at: house.clock.now().toISOString() });
  expect(await codeOf(authenticate(from, access))).toBe("token_expired");
  expect(await codeOf(login(from, credentials))).toBe("credentials_wrong");
  expect(await codeOf(resetPassword(from, { ...linkIn(mail), password: "quiet pond with old frogs" }))).toBe(
    "link_invalid",
  );
  await forgotPassword(house.call(), { email: viewer.user.email });
  expect(await house.mails()).toEqual([]);
  expect((await listProviders(house.root.call)).map((each) => each.id)).not.toContain(id);
  const archived = await searchProviders(house.root.call, { ...everything, archived: true, search: name });
  expect(archived.items.map((each) => each.id)).toEqual([id]);

  expect(await restoreProvider(house.root.call, id)).toMatchObject({ archived_at: null, users: 2 });
  expect(await login(from, credentials)).toHaveProperty("access");
  expect(await codeOf(authenticate(from, access))).toBe("token_expired");
  expect((await trailOf(house.root, id)).map(({ action }) => action)).toEqual(["provider.restore", "provider.archive"]);
});

test("sign-up with an archived provider is refused", async () => {
  const { id, admin } = await house.addTenant();
  const domain = `${randomUUID()}.example`;
  await createOrganization(admin.call, { name: "North", mail_domains: [domain], signup_by_code: false });
  const join = async () => {
    const person = { first_name: "Ann", last_name: "Lee", email: `ann@${domain}`, password: "quiet pond, old frogs" };
    await signup(house.call(), person);
    return (await house.mails()).filter(({ to }) => to === person.email).length;
  };
  await archiveProvider(house.root.call, id);
  expect(await join()).toBe(0);
  await restoreProvider(house.root.call, id);
  expect(await join()).toBe(1);
});

test("operators can't archive their own provider, and provider administrators can't archive any", async () => {
  const { id, admin } = await house.addTenant();
  expect(await codeOf(archiveProvider(house.root.call, house.root.user.providerId))).toBe("conflict");
  expect(await codeOf(archiveProvider(admin.call, id))).toBe("forbidden");
  expect(await codeOf(restoreProvider(admin.call, id))).toBe("forbidden");
});
