import type { GraphClient } from "./create-graph-client.ts";
import { type ItemOf, listPages } from "./listing.ts";

type Message = ItemOf<"message.list">;

/** Whose mail is listed, of one folder or of the whole mailbox, and which properties; `receivedDateTime` is among them. */
export interface ReceivedListing {
  readonly userId: string;
  /** Null for all folders. */
  readonly folderId: string | null;
  readonly select: string;
  readonly pageSize: number;
}

/** How far a listing came. */
export interface ListedUntil {
  /** When the last message was received: what was received before was told. */
  readonly until: Date;
  /** Ids of the messages received in that second that were told. */
  readonly told: readonly string[];
}

export interface ReceivedPage extends ListedUntil {
  readonly items: readonly Message[];
  readonly isLast: boolean;
}

/**
 * All messages received since a moment, the oldest first, each once; or those after where an earlier listing came to. Each
 * page asks from where the last one ended instead of skipping so many: what leaves meanwhile moves nothing out of sight.
 */
export async function* listReceived(
  client: Pick<GraphClient, "call" | "follow">,
  { userId, folderId, select, pageSize }: ReceivedListing,
  since: Date | ListedUntil,
): AsyncGenerator<ReceivedPage> {
  let { until, told }: ListedUntil = since instanceof Date ? { until: since, told: [] } : since;
  for (;;) {
    const started = until;
    const query = {
      $select: select,
      $filter: `receivedDateTime ge ${started.toISOString()}`,
      $orderby: "receivedDateTime asc",
      $top: pageSize,
    };
    const pages =
      folderId === null
        ? listPages(client, "message.list", { path: { userId }, query })
        : listPages(client, "message.listInFolder", { path: { userId, folderId }, query });
    for await (const { items: listed, nextLink } of pages) {
      const known = new Set(told);
      const items = listed.filter(({ id }) => !known.has(id));
      until = momentOf(listed.at(-1)) ?? started;
      const then = items.flatMap((item) => (momentOf(item)?.getTime() === until.getTime() ? [item.id] : []));
      told = until > started ? then : [...told, ...then];
      yield { items, until, told, isLast: nextLink === null };
      if (nextLink === null) return;
      // Only where a page and more were received in the same second, the next link is followed.
      if (until > started) break;
    }
  }
}

function momentOf(message: Message | undefined): Date | null {
  return message?.receivedDateTime == null ? null : new Date(message.receivedDateTime);
}
