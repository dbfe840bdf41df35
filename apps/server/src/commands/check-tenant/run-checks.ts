import { randomUUID } from "node:crypto";
import { isGranted } from "@parapet/contract";
import { GraphProblem, probeAbilities } from "@parapet/graph-client";
import type { GraphClient } from "@parapet/graph-client";
import { readingChecks } from "./reading-checks.ts";
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
const writingChecks: readonly TenantCheck[] = [
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

/** Result of a check. */
export interface CheckedContract {
  readonly name: string;
  readonly outcome: "ok" | "differs" | "not permitted";
  /** Differences, or why the check isn't permitted. */
  readonly why: readonly string[];
}

interface Options {
  /** The mailbox to test; defaults to the first one. */
  readonly mailbox: string | null;
  /** Also sends, moves and deletes an email. */
  readonly isWriting: boolean;
  readonly wait: (ms: number) => Promise<void>;
}

/** Runs the checks one by one. @throws GraphProblem without a token */
export async function* runChecks(
  client: GraphClient,
  { mailbox, isWriting, wait }: Options,
): AsyncGenerator<CheckedContract> {
  const { grantedRoles } = await probeAbilities(client, null);
  const roles = new Set(grantedRoles);
  const { id: userId, address } = await findMailbox(client, mailbox);
  for (const check of [...readingChecks, ...(isWriting ? writingChecks : [])]) {
    const isPermitted = isGranted(check.ability, roles);
    const why = isPermitted ? await outcomeOf(check, { client, userId, address, wait }) : "no required role is granted";
    const { name } = check;
    if (typeof why === "string") yield { name, outcome: "not permitted", why: [why] };
    else yield { name, outcome: why.length === 0 ? "ok" : "differs", why };
  }
}

/** Differences, or a short reason why the check couldn't run. */
async function outcomeOf(check: TenantCheck, tenant: TenantUnderCheck): Promise<readonly string[] | string> {
  try {
    return await check.differences(tenant);
  } catch (error) {
    if (!(error instanceof GraphProblem)) throw error;
    const message = `${error.code}: ${error.message}`;
    return error.kind === "permission" || error.kind === "licence" ? message : [message];
  }
}

async function findMailbox(client: GraphClient, mailbox: string | null) {
  const query = { $select: "id,mail,userPrincipalName" };
  const people =
    mailbox === null
      ? (await client.call("user.list", { path: {}, query: { ...query, $top: 25 } })).value
      : [await client.call("user.get", { path: { userId: mailbox }, query })];
  const found = people.find(({ mail }) => typeof mail === "string");
  return { id: found?.id ?? "", address: found?.mail ?? "" };
}
