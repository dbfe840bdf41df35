import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { endpoints, type Role } from "@parapet/contract";
import type { Caller } from "./caller.ts";
import { until } from "./until.ts";

/** Somebody who is asked to join. */
interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: Role;
  /** Of a customer's people, its name. */
  readonly organization?: string;
  /** Whether they have followed their invitation. */
  readonly joined: boolean;
}

const people: readonly Person[] = [
  { first_name: "Ben", last_name: "Lindqvist", email: "ben@meridianfreight.example", role: "analyst", joined: true },
  {
    first_name: "Clara",
    last_name: "Hoffmann",
    email: "clara@harbour-sons.example",
    role: "organization_admin",
    organization: "Harbour & Sons Shipping",
    joined: true,
  },
  { first_name: "Yusuf", last_name: "Haddad", email: "yusuf@meridianfreight.example", role: "viewer", joined: false },
];

/** Names the company and its operator. */
export async function nameCompany(caller: Caller): Promise<void> {
  const me = await caller.call(endpoints["me.update"], { body: { first_name: "Ada", last_name: "Okafor" } });
  await caller.call(endpoints["providers.update"], {
    params: { id: me.provider_id },
    body: { name: "Meridian Freight", contact_name: "Ada Okafor", contact_phone: "+44 20 7946 0118" },
  });
}

/**
 * Invites people of the company and of a customer, who join by the link in their mail.
 * @param password whose they all become
 * @returns who has joined
 */
export async function invitePeople(caller: Caller, dataFolder: string, password: string): Promise<readonly Person[]> {
  const { items } = await caller.call(endpoints["organizations.list"], { query: { page_size: 100 } });
  const joined = people.filter((person) => person.joined);
  for (const { joined: _, organization, ...person } of people) {
    const organization_id = items.find(({ name }) => name === organization)?.id ?? null;
    await caller.call(endpoints["users.invite"], { body: { ...person, organization_id } });
  }
  for (const { email } of joined) {
    const link = await invitationOf(email, join(dataFolder, "outbox"));
    const [uid, token] = [link.searchParams.get("uid") ?? "", link.searchParams.get("token") ?? ""];
    await caller.call(endpoints["registration.confirmUser"], { body: { uid, token, password } });
  }
  return joined;
}

/** The link in a user's invitation, once it is in the outbox. */
async function invitationOf(email: string, outbox: string): Promise<URL> {
  return until(`The invitation of ${email}`, async () => {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names.filter((each) => each.endsWith(".eml"))) {
      const mail = await readFile(join(outbox, name), "utf8");
      const [link] = /https?:\/\/\S+\/user\/confirm_user\?\S+/.exec(mail) ?? [];
      if (link !== undefined && mail.includes(`To: ${email}`)) return new URL(link);
    }
    return null;
  });
}
