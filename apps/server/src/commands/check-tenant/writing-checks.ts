import { randomUUID } from "node:crypto";
import { type TenantCheck, type TenantUnderCheck, unless } from "./tenant-check.ts";

const looks = 30;
const pauseMs = 2000;

/** The mail that was sent to the mailbox itself; null when it has not come within a minute. */
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

/** Checks that send one mail from a mailbox to itself, mark it, move it and delete it. Nothing else is touched. */
export const writingChecks: readonly TenantCheck[] = [
  {
    name: "a mail that is sent arrives, keeps its id where it is moved, takes a category, and is deleted",
    ability: "change_mail",
    differences: async (tenant) => {
      const { client, userId, address } = tenant;
      const subject = `Check of the connection ${randomUUID()}`;
      const message = {
        subject,
        body: { contentType: "text", content: "Sent by a check of the connection. It is deleted by the same." },
        toRecipients: [{ emailAddress: { address } }],
      };
      await client.call("message.send", { path: { userId }, body: { message, saveToSentItems: false } });
      const messageId = await findMail(tenant, subject);
      if (messageId === null) return ["it has not arrived within a minute"];
      const path = { userId, messageId };
      const categories = ["Checked"];
      const changed = await client.call("message.change", { path, body: { categories } });
      const moved = await client.call("message.move", { path, body: { destinationId: "deleteditems" } });
      await client.call("message.delete", { path });
      return [
        ...unless(changed.categories?.join() === categories.join(), "the category is not there"),
        ...unless(moved.id === messageId, "its id has changed"),
      ];
    },
  },
];
