import { type Api, bearer, type LoggedIn } from "./api.ts";
import { expect } from "@playwright/test";

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
  const sent = async () => (await api.mails()).findLast((mail) => mail.includes(person.email));
  await expect.poll(sent).toBeDefined();
  const text = (await sent())?.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
  const { searchParams } = new URL(/http\S+confirm_user\S+/.exec(text)?.[0] ?? "");
  const link = { uid: searchParams.get("uid"), token: searchParams.get("token") };
  expect((await api.post("/auth/confirm-user", { ...link, password: joinedPassword })).status).toBe(200);
}
