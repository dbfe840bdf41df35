import { randomUUID } from "node:crypto";
import { createOrganization } from "../organization/create-organization.ts";
import { startAccounts, type Member, type TestAccounts } from "../testing.ts";

type NewMember = Partial<Parameters<TestAccounts["addMember"]>[1]>;

/** Two providers: one with two organizations, and a foreign one with one. */
export interface TwoProviders {
  readonly admin: Member;
  readonly outsider: Member;
  readonly organizationId: string;
  readonly otherOrganizationId: string;
  readonly foreignOrganizationId: string;
  /** Adds a user to the first provider, by default a viewer. */
  addHere(member?: NewMember): Promise<Member>;
  addThere(member?: NewMember): Promise<Member>;
}

export const everybody = { page: 1, page_size: 100, sort: "name" } as const;

/** A person with an unused address. */
export function newPerson() {
  return { first_name: "Grace", last_name: "Hopper", email: `${randomUUID()}@acme.example` };
}

/** A platform whose tests each take two providers of their own. */
export async function startUsers() {
  const accounts = await startAccounts();
  return { ...accounts, addProviders: () => addProviders(accounts) };
}

async function addProviders(accounts: TestAccounts): Promise<TwoProviders> {
  const name = `p${randomUUID().slice(0, 8)}`;
  const provider = await accounts.addProvider(name);
  const foreign = await accounts.addProvider(`${name}-foreign`);
  const addTo =
    (id: string) =>
    (member: NewMember = {}) =>
      accounts.addMember(id, { email: newPerson().email, ...member });
  const addHere = addTo(provider.id);
  const addThere = addTo(foreign.id);
  const admin = await addHere({ role: "provider_admin" });
  const outsider = await addThere({ role: "provider_admin" });
  const organization = async ({ call }: Member, title: string) =>
    (await createOrganization(call, { name: title, mail_domains: [], signup_by_code: false })).id;
  return {
    admin,
    outsider,
    organizationId: await organization(admin, "North"),
    otherOrganizationId: await organization(admin, "South"),
    foreignOrganizationId: await organization(outsider, "North"),
    addHere,
    addThere,
  };
}
