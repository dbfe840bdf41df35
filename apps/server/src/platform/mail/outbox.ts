import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { composeMessage } from "./compose-message.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** Where mails lie that no SMTP server took, one `.eml` file each, oldest first by name. */
export function outboxOf(dataFolder: string): string {
  return join(dataFolder, "outbox");
}

/** Keeps a mail as a file and logs the link in it: without SMTP, the log is how its reader gets on. */
export async function keepInOutbox(mail: OutgoingMail, dataFolder: string, log: Log): Promise<void> {
  const folder = outboxOf(dataFolder);
  const written = new Date();
  const name = `${written.toISOString().replace(/[-:]|\.\d+/g, "")}-${mail.id}.eml`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Whoever lists .eml files must never open one that is half written, or about to get its name.
  const draft = join(folder, `${name}.part`);
  await writeFile(draft, composeMessage(mail, written), { mode: 0o600 });
  await rename(draft, join(folder, name));
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  log.info({ to: mail.to, link, file: name }, `No SMTP server: the mail "${mail.subject}" is in the outbox`);
}
