import { instant } from "../../base/clock.ts";
import { changesBetween, type FolderChange } from "../../mailbox/items.ts";
import type { Mailbox } from "../../mailbox/mailbox.ts";
import { prefersImmutableIds, type Call, type GraphAnswer } from "../../odata/call.ts";
import { answerDelta } from "../../odata/delta.ts";
import { meetsFilter } from "../../odata/evaluate-filter.ts";
import { GraphError } from "../../odata/graph-error.ts";
import { propertiesOf, type FilterExpression } from "../../odata/parse-filter.ts";
import { readQueryOptions } from "../../odata/query-options.ts";
import type { Resources } from "../resources.ts";
import { folderOf, mailboxOf, type MailboxAccess } from "./mailbox-of.ts";
import { defaultMessageProperties, messagePresenter } from "./present-message.ts";

export function followMessages(
  call: Call,
  { deltas, faults, ...access }: MailboxAccess & Pick<Resources, "deltas" | "faults">,
): GraphAnswer {
  const mailbox = mailboxOf(call, access);
  const folder = folderOf(call, mailbox);
  const present = messagePresenter(call);
  const by = prefersImmutableIds(call) ? "immutableId" : "id";
  const { filterCap } = faults.current();
  return answerDelta<FolderChange>(call, deltas, {
    scope: `messages ${folder.id}`,
    head: mailbox.changes.length,
    rows: (range, query) => {
      const changes = changesBetween(mailbox, folder.id, { ...range, by });
      // The first round lists current items only, without deletions.
      const visible = range.since === 0 ? changes.filter(({ kind }) => kind !== "deleted") : changes;
      return wanted(mailbox, visible, query, filterCap);
    },
    present: (change, isFirstRound) => {
      const item = mailbox.items.get(change.immutableId);
      const isThere = item?.folderId === folder.id && item[by] === change[by];
      if (isThere) return { "@odata.type": "#microsoft.graph.message", ...present(item) };
      return isFirstRound ? null : { id: change[by], "@removed": { reason: "deleted" } };
    },
    selected: defaultMessageProperties,
    pageSize: 10,
    context: `Collection(message)`,
  });
}

/** Filters changes by the requested kinds and dates. */
function wanted(
  { items }: Mailbox,
  changes: readonly FolderChange[],
  query: URLSearchParams,
  filterCap: number,
): readonly FolderChange[] {
  const { filter, orderBy } = readQueryOptions(query);
  checkFilter(filter);
  const receivedAt = ({ immutableId }: FolderChange) => items.get(immutableId)?.receivedAt ?? new Date(0);
  const kinds = query.get("changeType")?.split(",");
  const ofKind = kinds === undefined ? changes : changes.filter(({ kind }) => kinds.includes(kind));
  const filtered =
    filter === null
      ? ofKind
      : ofKind
          .filter((change) => meetsFilter(filter, { receivedDateTime: instant(receivedAt(change)) }))
          .slice(0, filterCap);
  if (orderBy.length === 0) return filtered;
  if (orderBy.length > 1 || orderBy[0]?.path.join("/") !== "receivedDateTime" || !orderBy[0].isDescending)
    throw new GraphError("badRequest", "Delta queries are sorted by 'receivedDateTime desc' only.");
  return filtered.toSorted((left, right) => receivedAt(right).getTime() - receivedAt(left).getTime());
}

function checkFilter(filter: FilterExpression | null): void {
  if (filter === null) return;
  const isAllowed =
    filter.kind === "compare" &&
    (filter.by === "ge" || filter.by === "gt") &&
    propertiesOf(filter).every((path) => path.join("/") === "receivedDateTime");
  if (!isAllowed)
    throw new GraphError("badRequest", "Delta queries are filtered by 'receivedDateTime ge' or 'gt' only.");
}
