import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { tenantClient } from "../intake/tenant-clients.ts";
import { mailboxTable as mailbox } from "../mail/table.ts";
import { readMembers } from "./queries.ts";

type Row = Endpoints["vipGroup.preview"];

/** A group's members and their mailboxes. */
export async function previewVipGroup(call: ViewerCall, { group_id }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const { platform, viewer } = call;
  const members = await readMembers(await tenantClient(platform, viewer.providerId), group_id);
  if (members.problem !== null) return { problem: members.problem, members: [], others: 0 };
  const rows = await platform.postgres.db.select().from(mailbox).where(eq(mailbox.providerId, viewer.providerId));
  const byUser = new Map(rows.map((row) => [row.graphUserId, row]));
  const people = members.people.map(({ graphUserId, name }) => {
    const row = byUser.get(graphUserId);
    return row === undefined
      ? { name, mailbox: null }
      : { name: row.displayName, mailbox: { id: row.id, address: row.address, is_vip: row.isVip } };
  });
  const byName = people.toSorted((one, other) => one.name.localeCompare(other.name));
  return { problem: null, members: byName, others: members.others };
}
