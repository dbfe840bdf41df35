import { endpoints, type Role } from "@parapet/contract";
import { expect } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./api.ts";
import { linkOf } from "./mail.ts";

export const joinedPassword = "seven ravens over the mill";

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role?: Role;
  readonly organization_id?: string;
}

/** Invites somebody, accepts with the link of the mail, and logs in; the password is `joinedPassword`. */
export async function join(api: Api, administrator: LoggedIn, person: Person): Promise<LoggedIn> {
  const invitation = { role: "viewer", organization_id: null, ...person };
  expect((await api.post("/api/account/users", invitation, bearer(administrator))).status).toBe(201);
  return accept(api, person.email);
}

/** Another provider of the installation, for tests that count what is there; its administrator is logged in. */
export async function joinAsProvider(api: Api, name: string): Promise<{ id: string; admin: LoggedIn }> {
  const row = endpoints["providers.create"];
  const email = `admin@${name.toLowerCase()}.example`;
  const company = { name, contact_name: "Nora Contact", contact_email: `hello@${name.toLowerCase()}.example` };
  const administrator = { first_name: "Ada", last_name: "Admin", email };
  const sent = await api.post(row.path, { ...company, administrator }, bearer(await api.login()));
  expect(sent.status, await sent.clone().text()).toBe(row.answer.status);
  const { id } = row.answer.body.parse(await sent.json());
  return { id, admin: await accept(api, email) };
}

async function accept(api: Api, email: string): Promise<LoggedIn> {
  const { searchParams } = await linkOf(api, email);
  const link = { uid: searchParams.get("uid"), token: searchParams.get("token") };
  expect((await api.post("/auth/confirm-user", { ...link, password: joinedPassword })).status).toBe(200);
  return api.login({ email, password: joinedPassword });
}
