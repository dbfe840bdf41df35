import type { GraphClient } from "./create-graph-client.ts";
import { type ItemOf, listPages } from "./listing.ts";

type Message = ItemOf<"message.list">;

/** Scope and properties of a listing, including `receivedDateTime`. */
export interface ReceivedListing {
  readonly userId: string;
  /** Null for all folders. */
  readonly folderId: string | null;
  readonly select: string;
  readonly pageSize: number;
}

/** Position of a listing. */
export interface ListedUntil {
  /** When the last message was received; everything earlier was listed. */
  readonly until: Date;
  /** Listed messages received in that second. */
  readonly seenIds: readonly string[];
}

export interface ReceivedPage extends ListedUntil {
  readonly items: readonly Message[];
  readonly isLast: boolean;
}

/**
 * Messages received since a time or an earlier position, oldest first, each once. Pages continue by time instead of
 * `$skip`, so that removed messages don't shift others out of sight.
 */
export async function* listReceived(
  client: Pick<GraphClient, "call" | "follow">,
  { userId, folderId, select, pageSize }: ReceivedListing,
  since: Date | ListedUntil,
): AsyncGenerator<ReceivedPage> {
  let { until, seenIds }: ListedUntil = since instanceof Date ? { until: since, seenIds: [] } : since;
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
      const known = new Set(seenIds);
      const items = listed.filter(({ id }) => !known.has(id));
      until = momentOf(listed.at(-1)) ?? started;
      const then = items.flatMap((item) => (momentOf(item)?.getTime() === until.getTime() ? [item.id] : []));
      seenIds = until > started ? then : [...seenIds, ...then];
      yield { items, until, seenIds, isLast: nextLink === null };
      if (nextLink === null) return;
      // The next link is only needed if a second has more messages than a page.
      if (until > started) break;
    }
  }
}

function momentOf(message: Message | undefined): Date | null {
  return message?.receivedDateTime == null ? null : new Date(message.receivedDateTime);
}
