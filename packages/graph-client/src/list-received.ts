import type { GraphClient } from "./create-graph-client.ts";
import { type ItemOf, listPages } from "./listing.ts";

type Message = ItemOf<"message.listInFolder">;

/** Whose folder is listed, and which properties are asked for; `receivedDateTime` is among them. */
export interface FolderListing {
  readonly userId: string;
  readonly folderId: string;
  readonly select: string;
  readonly pageSize: number;
}

export interface ReceivedPage {
  readonly items: readonly Message[];
  /** When the last of them was received: what was received before was told. */
  readonly until: Date;
}

/**
 * All messages of a folder received since a moment, the oldest first. Each page asks from where the last one ended instead of
 * skipping so many: what leaves the folder meanwhile moves nothing out of sight. Those of one second may be told twice.
 */
export async function* listReceived(
  client: Pick<GraphClient, "call" | "follow">,
  { userId, folderId, select, pageSize }: FolderListing,
  since: Date,
): AsyncGenerator<ReceivedPage> {
  for (let from: Date | null = since; from !== null;) {
    const started: Date = from;
    from = null;
    const query = {
      $select: select,
      $filter: `receivedDateTime ge ${started.toISOString()}`,
      $orderby: "receivedDateTime asc",
      $top: pageSize,
    };
    const pages = listPages(client, "message.listInFolder", { path: { userId, folderId }, query });
    for await (const { items, nextLink } of pages) {
      const until = new Date(items.at(-1)?.receivedDateTime ?? started);
      yield { items, until };
      if (nextLink === null) return;
      // Only where a page and more were received in the same second, the next link is followed.
      if (until > started) {
        from = until;
        break;
      }
    }
  }
}
