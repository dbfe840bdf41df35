import { GraphProblem, type GraphProblemKind, listChanges, listPages } from "@parapet/graph-client";
import { type TenantCheck, type TenantUnderCheck, unless } from "./tenant-check.ts";

const newest = { $select: "id,internetMessageId,receivedDateTime", $orderby: "receivedDateTime desc", $top: 10 };

async function newestMessages({ client, userId }: TenantUnderCheck) {
  return (await client.call("message.list", { path: { userId }, query: newest })).value;
}

async function kindOf(work: Promise<unknown>): Promise<GraphProblemKind | "ok"> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (error instanceof GraphProblem) return error.kind;
    throw error;
  }
}

function isDescending(times: readonly string[]): boolean {
  return times.every((time, at) => at === 0 || time <= (times[at - 1] ?? time));
}

/** Read-only checks. */
export const readingChecks: readonly TenantCheck[] = [
  {
    name: "users are paged, each listed once",
    ability: "read_directory",
    differences: async ({ client }) => {
      const ids: string[] = [];
      let pages = 0;
      for await (const { items } of listPages(client, "user.list", { path: {}, query: { $top: 3, $select: "id" } })) {
        ids.push(...items.map(({ id }) => id));
        pages += 1;
        if (items.length > 3) return [`a page of 3 has ${items.length} users`];
        if (pages === 4) break;
      }
      return unless(new Set(ids).size === ids.length, "a user is on two pages");
    },
  },
  {
    name: "one domain is the default, and all have names",
    ability: "read_domains",
    differences: async ({ client }) => {
      const { value } = await client.call("domain.list", { path: {} });
      const defaults = value.filter(({ isDefault }) => isDefault === true);
      return [
        ...unless(defaults.length === 1, `${defaults.length} domains are the default`),
        ...unless(
          value.every(({ id }) => id.includes(".")),
          "a domain has no name",
        ),
      ];
    },
  },
  {
    name: "well-known folders exist",
    ability: "list_mail",
    differences: async ({ client, userId }) => {
      const names = ["inbox", "sentitems", "deleteditems", "junkemail"];
      const kinds = await Promise.all(
        names.map((folderId) => kindOf(client.call("folder.get", { path: { userId, folderId } }))),
      );
      return names.filter((_, at) => kinds[at] !== "ok").map((name) => `${name} is missing`);
    },
  },
  {
    name: "messages are sorted newest first, with stable ids and only selected properties",
    ability: "list_mail",
    differences: async (tenant) => {
      const [first, again] = [await newestMessages(tenant), await newestMessages(tenant)];
      const times = first.map(({ receivedDateTime }) => receivedDateTime ?? "");
      const known = new Set(again.map(({ id }) => id));
      return [
        ...unless(isDescending(times), "not sorted"),
        ...unless(
          first.slice(0, 5).every(({ id }) => known.has(id)),
          "an id changed between two calls",
        ),
        ...unless(
          first.every((message) => !("body" in message) && message.subject === undefined),
          "contains properties that weren't selected",
        ),
      ];
    },
  },
  {
    name: "a message's MIME is returned unchanged, with its Message-ID",
    ability: "read_mail",
    differences: async (tenant) => {
      const [message] = await newestMessages(tenant);
      if (message === undefined) return [];
      const path = { userId: tenant.userId, messageId: message.id };
      const mime = (await tenant.client.call("message.mime", { path })).toString("latin1");
      const head = mime.slice(0, mime.search(/\r?\n\r?\n/));
      return [
        ...unless(/^[\w-]+:/.test(mime), "doesn't begin with a header"),
        ...unless(head.includes(message.internetMessageId ?? ""), "has another Message-ID"),
      ];
    },
  },
  {
    name: "changes of a folder end with a delta link, without duplicates after it",
    ability: "list_mail",
    differences: async ({ client, userId }) => {
      const since = new Date(Date.now() - 7 * 86_400_000).toISOString().replace(/\.\d+/, "");
      const query = { $select: "id,receivedDateTime", $filter: `receivedDateTime ge ${since}` };
      const values = { path: { userId, folderId: "inbox" }, query };
      const ids: string[] = [];
      let link: string | null = null;
      for await (const page of listChanges(client, "message.delta", values, null)) {
        ids.push(...page.items.map(({ id }) => id));
        link = page.link;
      }
      const known = new Set(ids);
      let repeated = 0;
      for await (const page of listChanges(client, "message.delta", values, link))
        repeated += page.items.filter(({ id }) => known.has(id)).length;
      // Messages may have been read or flagged in between.
      return unless(repeated <= ids.length / 2, `${repeated} of ${ids.length} messages are repeated`);
    },
  },
  {
    name: "a missing message is reported as not found",
    ability: "list_mail",
    differences: async ({ client, userId }) => {
      const path = { userId, messageId: "AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A" };
      const kind = await kindOf(client.call("message.get", { path }));
      return unless(kind === "not_found" || kind === "refused", `reported as ${kind}`);
    },
  },
  {
    name: "a batch responds to each call individually and in order",
    ability: "list_mail",
    differences: async ({ client, userId }) => {
      const folders = ["inbox", "no-such-folder", "sentitems"];
      const settled = await client.batch(
        "folder.get",
        folders.map((folderId) => ({ path: { userId, folderId } })),
      );
      const outcomes = settled.map(({ ok }) => ok).join(" ");
      return unless(outcomes === "true false true", `responds with ${outcomes}`);
    },
  },
  {
    name: "rules are listed in order, each with a name",
    ability: "read_rules",
    differences: async ({ client, userId }) => {
      const { value } = await client.call("rule.list", { path: { userId } });
      return unless(
        value.every(({ displayName, isEnabled }) => typeof displayName === "string" && typeof isEnabled === "boolean"),
        "a rule has no name or enabled state",
      );
    },
  },
  {
    name: "sign-ins are sorted newest first",
    ability: "read_sign_ins",
    differences: async ({ client }) => {
      const { value } = await client.call("signIn.list", { path: {}, query: { $top: 10 } });
      return unless(isDescending(value.map((each) => String(each["createdDateTime"]))), "not sorted");
    },
  },
  {
    name: "risk detections have a type and level",
    ability: "read_risk",
    differences: async ({ client }) => {
      const { value } = await client.call("riskDetection.list", { path: {}, query: { $top: 5 } });
      return unless(
        value.every((each) => typeof each["riskEventType"] === "string" && typeof each["riskLevel"] === "string"),
        "a detection has no type or level",
      );
    },
  },
  {
    name: "consents have a client, principal and scope",
    ability: "read_consents",
    differences: async ({ client }) => {
      const { value } = await client.call("consent.list", { path: {}, query: { $top: 5 } });
      return unless(
        value.every((each) => typeof each["clientId"] === "string" && typeof each["scope"] === "string"),
        "a consent has no application or scope",
      );
    },
  },
  {
    name: "the audit feed lists its subscriptions",
    ability: "read_activity",
    differences: async ({ client }) => {
      await client.call("activitySubscription.list", { path: { tenantId: client.tenantId } });
      return [];
    },
  },
];
