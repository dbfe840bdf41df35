import { registrationEndpoints } from "@parapet/contract";
import { call } from "../../lib/api/call.ts";

const asked = new Map<string, Promise<string>>();

/** Confirms an address and resolves to it. A link works once, so a page that renders twice asks once. */
export function confirmEmail(link: { uid: string; token: string }): Promise<string> {
  const key = `${link.uid} ${link.token}`;
  const known = asked.get(key);
  if (known) return known;
  const asking = call(registrationEndpoints["registration.confirmEmail"], { body: link }).then(({ email }) => email);
  asked.set(key, asking);
  return asking;
}

/** Lets a failed confirmation be tried again. */
export function forgetConfirmation(link: { uid: string; token: string }): void {
  asked.delete(`${link.uid} ${link.token}`);
}
