import { expect } from "@playwright/test";
import { type Api, bearer, type LoggedIn } from "./api.ts";
import { linkOf } from "./mail.ts";

export const joinedPassword = "seven ravens over the mill";

interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Invites somebody and accepts the invitation with the link of the mail; they log in with `joinedPassword`. */
export async function join(api: Api, administrator: LoggedIn, person: Person): Promise<void> {
  const invitation = { ...person, role: "viewer", organization_id: null };
  expect((await api.post("/api/account/users", invitation, bearer(administrator))).status).toBe(201);
  await accept(api, person.email);
}

/** Another provider of the installation, for tests that count what is there; its administrator is logged in. */
export async function joinAsProvider(api: Api, name: string): Promise<LoggedIn> {
  const email = `admin@${name}.example`;
  const provider = {
    name,
    contact_name: "Ada Admin",
    contact_email: email,
    administrator: { first_name: "Ada", last_name: "Admin", email },
  };
  expect((await api.post("/api/account/providers", provider, bearer(await api.login()))).status).toBe(201);
  await accept(api, email);
  return api.login({ email, password: joinedPassword });
}

async function accept(api: Api, email: string): Promise<void> {
  const { searchParams } = await linkOf(api, email);
  const link = { uid: searchParams.get("uid"), token: searchParams.get("token") };
  expect((await api.post("/auth/confirm-user", { ...link, password: joinedPassword })).status).toBe(200);
}
