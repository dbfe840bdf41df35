import { mailboxEndpoints } from "@parapet/contract";
import { changeMailbox, changeMailboxes } from "../../../modules/secure-inbox/mailbox/change-mailbox.ts";
import { exportMailboxes } from "../../../modules/secure-inbox/mailbox/export-mailboxes.ts";
import { listMailboxes, selectMailboxIds } from "../../../modules/secure-inbox/mailbox/list-mailboxes.ts";
import { defineHandlers } from "../../handler.ts";

export const mailboxHandlers = defineHandlers(mailboxEndpoints, {
  "mailboxes.list": ({ call, query }) => listMailboxes(call, query),
  "mailboxes.export": ({ call, query }) => exportMailboxes(call, query),
  "mailboxes.select": ({ call, query }) => selectMailboxIds(call, query),
  "mailboxes.changeAll": ({ call, body }) => changeMailboxes(call, body),
  "mailboxes.change": ({ call, params, body }) => changeMailbox(call, params.id, body),
});
