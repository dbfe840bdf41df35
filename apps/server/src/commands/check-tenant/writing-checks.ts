import { randomUUID } from "node:crypto";
import { type TenantCheck, type TenantUnderCheck, unless } from "./tenant-check.ts";

const looks = 30;
const pauseMs = 2000;

/** The email sent to the mailbox itself; null if it doesn't arrive within a minute. */
async function findMail({ client, userId, wait }: TenantUnderCheck, subject: string): Promise<string | null> {
  const query = { $select: "id,subject", $orderby: "receivedDateTime desc", $top: 10 };
  for (let look = 0; look < looks; look += 1) {
    const { value } = await client.call("message.listInFolder", { path: { userId, folderId: "inbox" }, query });
    const found = value.find((message) => message.subject === subject);
    if (found !== undefined) return found.id;
    await wait(pauseMs);
  }
  return null;
}

/** Sends one email from a mailbox to itself, flags, moves and deletes it. Other emails aren't touched. */
export const writingChecks: readonly TenantCheck[] = [
  {
    name: "a sent email arrives, keeps its immutable id when moved, accepts a category, and is deleted",
    ability: "change_mail",
    differences: async (tenant) => {
      const { client, userId, address } = tenant;
      const subject = `Connection check ${randomUUID()}`;
      const message = {
        subject,
        body: { contentType: "text", content: "Sent by a connection check, which also deletes it." },
        toRecipients: [{ emailAddress: { address } }],
      };
      await client.call("message.send", { path: { userId }, body: { message, saveToSentItems: false } });
      const messageId = await findMail(tenant, subject);
      if (messageId === null) return ["not received within a minute"];
      const path = { userId, messageId };
      const categories = ["Checked"];
      const changed = await client.call("message.change", { path, body: { categories } });
      const moved = await client.call("message.move", { path, body: { destinationId: "deleteditems" } });
      await client.call("message.delete", { path });
      return [
        ...unless(changed.categories?.join() === categories.join(), "the category is missing"),
        ...unless(moved.id === messageId, "the id changed"),
      ];
    },
  },
];
