import { registrationEndpoints } from "@parapet/contract";
import { call } from "../../lib/api/call.ts";

export interface MailedLink {
  readonly uid: string;
  readonly token: string;
}

/** What opening a mailed link does: it resolves to the address. */
export type Confirm = (link: MailedLink) => Promise<string>;

const asked = new Map<string, Promise<string>>();
const keyOf = ({ uid, token }: MailedLink) => `${uid} ${token}`;

/** A link works once, so a page that renders twice asks once. */
const once =
  (ask: (link: MailedLink) => Promise<{ email: string }>): Confirm =>
  (link) => {
    const known = asked.get(keyOf(link));
    if (known) return known;
    const asking = ask(link).then(({ email }) => email);
    asked.set(keyOf(link), asking);
    return asking;
  };

/** Confirms the address of a new account. */
export const confirmEmail = once((body) => call(registrationEndpoints["registration.confirmEmail"], { body }));

/** Makes a new address the account's own. */
export const adoptEmail = once((body) => call(registrationEndpoints["registration.changeEmail"], { body }));

/** Lets a failed confirmation be tried again. */
export function forgetConfirmation(link: MailedLink): void {
  asked.delete(keyOf(link));
}
