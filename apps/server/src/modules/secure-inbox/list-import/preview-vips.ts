import type { AnswerOf, BodyOf, Endpoints } from "@parapet/contract";
import { eq } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { mailboxTable as table } from "../mail/table.ts";
import { plainValue } from "../protection/plain-value.ts";
import { planImport } from "./plan-import.ts";

type Row = Endpoints["mailLists.previewVips"];

/**
 * Matches addresses, including aliases, to mailboxes; `known` marks VIPs set by hand. @throws Failure `invalid_input`
 */
export async function previewVips(call: ViewerCall, { text }: BodyOf<Row>): Promise<AnswerOf<Row>> {
  const mailboxes = await call.platform.postgres.db
    .select({
      id: table.id,
      name: table.displayName,
      address: table.address,
      addresses: table.addresses,
      isVipByHand: table.isVipByHand,
    })
    .from(table)
    .where(eq(table.providerId, call.viewer.providerId));
  const byAddress = new Map(
    mailboxes.flatMap((each) => each.addresses.map((address) => [address.toLowerCase(), each])),
  );
  const lines = planImport(
    text,
    (typed) => {
      const address = typed.includes("@") ? plainValue("allow", typed) : null;
      if (address === null) return { kind: "refused", why: "not_an_address" };
      const mailbox = byAddress.get(address);
      if (mailbox === undefined) return { kind: "refused", why: "no_mailbox" };
      return { kind: "value", value: mailbox.address, isKnown: mailbox.isVipByHand };
    },
    Number.POSITIVE_INFINITY,
  );
  return {
    lines: lines.map((line) => {
      const mailbox = line.value === null ? undefined : byAddress.get(line.value);
      return { ...line, mailbox: mailbox === undefined ? null : { id: mailbox.id, name: mailbox.name } };
    }),
  };
}
