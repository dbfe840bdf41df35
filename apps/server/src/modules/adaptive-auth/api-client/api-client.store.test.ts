import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "../../account/audit/list-audit.ts";
import { codeOf } from "../../account/testing.ts";
import { startUsers, type TwoProviders } from "../../account/user/testing.ts";
import { createKey } from "../client-key/create-key.ts";
import { listKeys } from "../client-key/queries.ts";
import { listProtectedApiNames } from "../protected-api/queries.ts";
import { addApi, settingsWith } from "../testing.ts";
import { createClient } from "./create-client.ts";
import { deleteClient } from "./delete-client.ts";
import { getClient, listClients, searchClients, selectClients } from "./queries.ts";
import { testClient } from "./testing.ts";
import { updateClient } from "./update-client.ts";

let users: Awaited<ReturnType<typeof startUsers>>;
let house: TwoProviders;

beforeAll(async () => {
  users = await startUsers();
});
afterAll(() => users.close());
beforeEach(async () => {
  house = await users.addProviders();
});

const first = { page: 1, page_size: 10, sort: "name" } as const;
const namesOf = (clients: { readonly items: readonly { readonly name: string }[] }) =>
  clients.items.map(({ name }) => name);

test("a client is added, read, changed and deleted, each with its line in the audit trail", async () => {
  const { call } = house.admin;
  const api = (await addApi(call.platform, call.viewer.providerId, { name: "Billing" })).id;
  const created = await createClient(
    call,
    testClient({
      name: "Robot",
      organization_id: house.organizationId,
      owner_name: "Ada",
      owner_email: "ada@acme.example",
      tags: ["nightly", "nightly"],
      metadata: { team: "finance" },
      apis: [api],
    }),
  );
  expect(created).toMatchObject({
    state: "learning",
    organization: { id: house.organizationId, name: "North" },
    tags: ["nightly"],
    metadata: { team: "finance" },
    apis: [{ id: api, name: "Billing" }],
    keys: 0,
    factors: { totp: false, signing_keys: 0, backup_codes: 0, approval: true },
    learning: { sessions: 0, days: 0, of_sessions: 8, of_days: 2 },
    decisions_7d: 0,
    last_seen_at: null,
  });
  expect(await getClient(call, created.id)).toEqual(created);
  const changed = await updateClient(call, created.id, { name: "Night robot", apis: [], organization_id: null });
  expect(changed).toEqual({ ...created, name: "Night robot", apis: [], organization: null });
  await createKey(call, created.id, { name: "", expires_at: null });
  await deleteClient(call, created.id);
  expect(await codeOf(getClient(call, created.id))).toBe("not_found");
  expect(await codeOf(listKeys(call, created.id))).toBe("not_found");
  const { items } = await listAudit(call, { page: 1, page_size: 10, subject_id: created.id });
  expect(items).toMatchObject([
    { action: "api_client.delete", before: { name: "Night robot" } },
    { action: "client_key.create" },
    { action: "api_client.update", before: { name: "Robot", apis: [api] }, after: { name: "Night robot", apis: [] } },
    { action: "api_client.create", after: { name: "Robot" } },
  ]);
});

test("a change of nothing leaves no line in the audit trail", async () => {
  const { call } = house.admin;
  const { id, name } = await createClient(call, testClient());
  await updateClient(call, id, { name });
  expect((await listAudit(call, { page: 1, page_size: 10, subject_id: id })).total).toBe(1);
});

test("a name, in any case, is one client's of a provider", async () => {
  const { call } = house.admin;
  await createClient(call, testClient({ name: "Robot" }));
  const other = await createClient(call, testClient({ name: "Other" }));
  expect(await codeOf(createClient(call, testClient({ name: "ROBOT" })))).toBe("conflict");
  expect(await codeOf(updateClient(call, other.id, { name: "robot" }))).toBe("conflict");
  expect(await codeOf(createClient(house.outsider.call, testClient({ name: "Robot" })))).toBe("done");
  const twice = [1, 2].map(() => codeOf(createClient(call, testClient({ name: "Twin" }))));
  expect((await Promise.all(twice)).toSorted()).toEqual(["conflict", "done"]);
});

test("another provider's API is not found", async () => {
  const foreign = (
    await addApi(house.outsider.call.platform, house.outsider.call.viewer.providerId, { name: "Theirs" })
  ).id;
  const { id } = await createClient(house.admin.call, testClient());
  expect(await codeOf(createClient(house.admin.call, testClient({ apis: [foreign] })))).toBe("invalid_input");
  expect(await codeOf(updateClient(house.admin.call, id, { apis: [foreign] }))).toBe("invalid_input");
});

test("administrators of an organization have its clients, keep them in it, and see no others", async () => {
  const { organizationId, otherOrganizationId } = house;
  const member = await house.addHere({ role: "organization_admin", organizationId });
  const own = await createClient(member.call, testClient({ name: "Own" }));
  expect(own.organization?.id).toBe(organizationId);
  const others = [
    await createClient(house.admin.call, testClient({ name: "Of the provider" })),
    await createClient(house.admin.call, testClient({ name: "Of the south", organization_id: otherOrganizationId })),
  ];
  expect(namesOf(await listClients(member.call, first))).toEqual(["Own"]);
  expect((await searchClients(member.call, "o", 10)).map(({ title }) => title)).toEqual(["Own"]);
  for (const { id } of others) {
    expect(await codeOf(getClient(member.call, id))).toBe("not_found");
    expect(await codeOf(updateClient(member.call, id, { name: "Mine" }))).toBe("not_found");
    expect(await codeOf(deleteClient(member.call, id))).toBe("not_found");
  }
  for (const organization_id of [otherOrganizationId, null])
    expect(await codeOf(updateClient(member.call, own.id, { organization_id }))).toBe("not_found");
  expect(await codeOf(createClient(member.call, testClient({ organization_id: otherOrganizationId })))).toBe(
    "not_found",
  );
  expect(await updateClient(member.call, own.id, { organization_id: organizationId, name: "Still own" })).toMatchObject(
    {
      name: "Still own",
      organization: { id: organizationId },
    },
  );
});

test("administrators of an organization choose among the APIs and tags that its clients were given", async () => {
  const { organizationId, admin } = house;
  const member = await house.addHere({ role: "organization_admin", organizationId });
  const add = async () => (await addApi(admin.call.platform, admin.call.viewer.providerId)).id;
  const [given, other] = [await add(), await add()];
  const named = async () => (await listProtectedApiNames(member.call)).items.map(({ id }) => id);
  expect(await named()).toEqual([]);
  const own = await createClient(member.call, testClient());
  expect(await codeOf(updateClient(member.call, own.id, { apis: [given] }))).toBe("invalid_input");
  expect(await codeOf(updateClient(member.call, own.id, { tags: ["partner"] }))).toBe("invalid_input");

  await updateClient(admin.call, own.id, { apis: [given], tags: ["partner"] });
  expect(await named()).toEqual([given]);
  const second = await createClient(member.call, testClient({ apis: [given], tags: ["partner"] }));
  expect(await codeOf(createClient(member.call, testClient({ apis: [given, other] })))).toBe("invalid_input");
  expect(await codeOf(createClient(member.call, testClient({ tags: ["partner", "trusted"] })))).toBe("invalid_input");
  expect(await codeOf(updateClient(member.call, second.id, { apis: [other] }))).toBe("invalid_input");
  await updateClient(member.call, second.id, { apis: [], tags: [] });
  expect(await codeOf(updateClient(member.call, own.id, { name: "Renamed", apis: [given] }))).toBe("done");
  expect((await listProtectedApiNames(admin.call)).items).toHaveLength(2);
});

test("a foreign client is not there, and who does not administer changes none", async () => {
  const { id } = await createClient(house.admin.call, testClient());
  expect(await codeOf(getClient(house.outsider.call, id))).toBe("not_found");
  expect(await codeOf(updateClient(house.outsider.call, id, { name: "Theirs" }))).toBe("not_found");
  const viewer = await house.addHere({ role: "viewer" });
  expect(await codeOf(updateClient(viewer.call, id, { name: "Mine" }))).toBe("forbidden");
  expect(await codeOf(createClient(viewer.call, testClient()))).toBe("forbidden");
});

test("a client learns until it has what the most demanding of its APIs asks for", async () => {
  const { call } = house.admin;
  const quick = (
    await addApi(
      call.platform,
      call.viewer.providerId,
      { name: "Quick" },
      settingsWith({ learning: { sessions: 2, days: 1 } }),
    )
  ).id;
  const slow = (
    await addApi(
      call.platform,
      call.viewer.providerId,
      { name: "Slow" },
      settingsWith({ learning: { sessions: 3, days: 4 } }),
    )
  ).id;
  const { id } = await createClient(call, testClient({ apis: [quick] }));
  const stateAfter = async (sessions: number, days: number) => {
    const counts = [sessions, days, id];
    await users.platform.postgres.pool.query("UPDATE api_client SET sessions=$1, session_days=$2 WHERE id=$3", counts);
    return (await getClient(call, id)).state;
  };
  expect([await stateAfter(2, 0), await stateAfter(1, 1), await stateAfter(2, 1)]).toEqual([
    "learning",
    "learning",
    "normal",
  ]);
  expect((await updateClient(call, id, { apis: [quick, slow] })).learning).toMatchObject({
    of_sessions: 3,
    of_days: 4,
  });
  expect([await stateAfter(2, 4), await stateAfter(3, 3), await stateAfter(3, 4)]).toEqual([
    "learning",
    "learning",
    "normal",
  ]);
});

test("filters select, sorts order, and the selection is the list's", async () => {
  const { call } = house.admin;
  const api = (await addApi(call.platform, call.viewer.providerId, { name: "Billing" })).id;
  await createClient(
    call,
    testClient({ name: "Écran", kind: "interactive", tags: ["eu"], owner_email: "ada@acme.example" }),
  );
  await createClient(call, testClient({ name: "Zebra", tags: ["us", "eu"], apis: [api] }));
  await createClient(call, testClient({ name: "apple", organization_id: house.organizationId }));
  const names = async (filters: Partial<Parameters<typeof listClients>[1]>) =>
    namesOf(await listClients(call, { ...first, ...filters }));
  expect(await names({})).toEqual(["apple", "Écran", "Zebra"]);
  expect(await names({ sort: "-name" })).toEqual(["Zebra", "Écran", "apple"]);
  expect(await names({ kind: "interactive" })).toEqual(["Écran"]);
  expect(await names({ tag: ["us"] })).toEqual(["Zebra"]);
  expect(await names({ tag: ["us", "eu"] })).toEqual(["Écran", "Zebra"]);
  expect(await names({ api })).toEqual(["Zebra"]);
  expect(await names({ organization: house.organizationId })).toEqual(["apple"]);
  expect(await names({ search: "ADA@" })).toEqual(["Écran"]);
  expect(await names({ state: ["normal"] })).toEqual([]);
  expect(await names({ state: ["normal", "learning"], sort: "state" })).toHaveLength(3);
  const { ids } = await selectClients(call, { sort: "name", tag: ["eu"] });
  expect(ids).toHaveLength(2);
});
