import type { VipGroupProblem } from "@parapet/contract";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../../platform/postgres/columns.ts";

export const vipGroupTable = pgTable("mail_vip_group", {
  providerId: uuid("provider_id").primaryKey(),
  groupId: text("group_id").notNull(),
  setBy: text("set_by").notNull(),
  setAt: moment("set_at").notNull(),
  readAt: moment("read_at"),
  problem: text("problem").$type<VipGroupProblem>(),
  members: integer("members").notNull().default(0),
  withoutMailbox: integer("without_mailbox").notNull().default(0),
  others: integer("others").notNull().default(0),
});
