import { v7 as newId } from "uuid";
import { startAccounts } from "../../account/testing.ts";
import { ingestEmail } from "./ingest-email.ts";
import { mailboxTable } from "./table.ts";

/** Builds an email from headers and a body. */
export const letter = (lines: readonly string[], body: string): Buffer =>
  Buffer.from([...lines, "", body, ""].join("\r\n"));

/** A Microsoft phishing email; `mark` makes it unique. */
export const phishingMail = (mark = "1"): Buffer =>
  letter(
    [
      "From: Microsoft Account Team <security@rnicrosoft.example>",
      "To: ann@meridian.example",
      `Subject: Your password expires today ${mark}`,
      `Message-ID: <${mark}@rnicrosoft.example>`,
      "Content-Type: text/html; charset=utf-8",
    ],
    '<p>Your mailbox password expires today. <a href="https://login.rnicrosoft.example/verify?u=ann@meridian.example">Verify your account password now</a> or your account will be closed.</p><script>alert(1)</script>',
  );

export const harmlessEmail = letter(
  ["From: Bo <bo@partner.example>", "To: ann@meridian.example", "Subject: Minutes"],
  "The minutes of our meeting are attached. See you on Thursday.",
);

/** A platform whose organizations have a mailbox; DNS is off or served from a JSON zone file. */
export async function startMail(dns = "off") {
  const accounts = await startAccounts({ PARAPET_MAIL_DNS: dns });
  const names = { next: 0 };

  async function addOrg() {
    names.next += 1;
    const name = `mail-${names.next}`;
    const provider = await accounts.addProvider(name);
    const member = (role: "provider_admin" | "analyst" | "viewer") =>
      accounts.addMember(provider.id, { email: `${role}@${name}.example`, role });
    const [analyst, viewer, admin] = [await member("analyst"), await member("viewer"), await member("provider_admin")];
    const now = accounts.clock.now();
    const mailbox = {
      id: newId(),
      providerId: provider.id,
      graphUserId: "user-1",
      address: "ann@meridian.example",
      addresses: ["ann@meridian.example"],
      displayName: "Ann Meyer",
      jobTitle: null,
      department: null,
      isEnabled: true,
      isShared: false,
      isMonitored: true,
      createdAt: now,
      updatedAt: now,
    };
    await accounts.db.insert(mailboxTable).values(mailbox);
    /** Delivers an email to the mailbox. */
    const deliver = async (raw: Buffer, at: { immutableId?: string; receivedAt?: Date } = {}) => {
      const item = { immutableId: at.immutableId ?? newId(), folder: "inbox", receivedAt: at.receivedAt ?? now };
      const mail = { providerId: provider.id, mailbox, source: "delta", raw, item } as const;
      return (await ingestEmail(accounts.platform, mail)).id;
    };
    return { providerId: provider.id, mailbox, admin, analyst, viewer, deliver };
  }

  return { ...accounts, addOrg };
}
