import { expect } from "@playwright/test";
import type { Api } from "./api.ts";

/** The link in the newest mail to an address, which may still be on its way to the outbox. */
export async function linkOf(api: Api, email: string): Promise<URL> {
  const find = async () => (await api.mails()).findLast((mail) => mail.includes(`To: ${email}\r\n`));
  await expect.poll(find, { message: `a mail to ${email}`, intervals: [25, 50, 100, 200] }).toBeDefined();
  return new URL(/http:\/\/\S+/.exec((await find()) ?? "")?.[0] ?? "");
}
