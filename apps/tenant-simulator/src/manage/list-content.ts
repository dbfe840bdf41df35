import type { JsonObject } from "../base/json.ts";
import type { ContentType } from "../logs/audit-log.ts";
import { blobsOf, type AuditFeed, type Blob } from "./content-feed.ts";
import { FeedError } from "./feed-error.ts";

const day = 86_400_000;
const retentionMs = 7 * day;
const pageSize = 50;

interface ContentPage {
  readonly content: readonly JsonObject[];
  /** Start of the next page; null after the last one. */
  readonly next: number | null;
}

/** Blobs that became available in `[start, end)`. */
export function listContent(manage: AuditFeed, type: ContentType, query: URLSearchParams, root: string): ContentPage {
  const started = manage.feed.started.get(type);
  if (started === undefined) throw new FeedError("notSubscribed");
  const { start, end } = rangeOf(query, manage.clock.now());
  const place = Number(query.get("nextPage") ?? 0);
  if (!Number.isInteger(place) || place < 0) throw new FeedError("invalidPage");
  const blobs = availableBlobs(manage, type).filter(
    ({ availableAt }) => availableAt >= start && availableAt < end && availableAt >= started,
  );
  return {
    content: blobs.slice(place, place + pageSize).map((blob) => presentBlob(blob, root)),
    next: place + pageSize < blobs.length ? place + pageSize : null,
  };
}

/** A blob's URL and expiry. */
export function presentBlob({ id, contentType, availableAt }: Blob, root: string): JsonObject {
  return {
    contentType,
    contentId: id,
    contentUri: `${root}/audit/${encodeURIComponent(id)}`,
    contentCreated: availableAt.toISOString(),
    contentExpiration: new Date(availableAt.getTime() + retentionMs).toISOString(),
  };
}

export function readContent(manage: AuditFeed, id: string): readonly JsonObject[] {
  const type = [...manage.feed.started.keys()].find((each) => id.endsWith(`$${each}`));
  const blob = type === undefined ? undefined : availableBlobs(manage, type).find((each) => each.id === id);
  if (blob === undefined) throw new FeedError("invalidContent");
  if (blob.availableAt.getTime() + retentionMs < manage.clock.now().getTime()) throw new FeedError("expiredContent");
  return blob.records;
}

/** Blobs available by now. */
export function availableBlobs({ audit, feed, clock }: AuditFeed, type: ContentType): readonly Blob[] {
  const now = clock.now();
  return blobsOf(audit.records, type, feed.settings).filter(({ availableAt }) => availableAt <= now);
}

function rangeOf(query: URLSearchParams, now: Date): { readonly start: Date; readonly end: Date } {
  const [from, until] = [query.get("startTime"), query.get("endTime")];
  if (from === null && until === null)
    return { start: new Date(now.getTime() - day), end: new Date(now.getTime() + 1) };
  const [start, end] = [momentOf(from), momentOf(until)];
  const length = end.getTime() - start.getTime();
  const isTooOld = start.getTime() < now.getTime() - retentionMs;
  if (!(length > 0 && length <= day) || isTooOld) throw new FeedError("invalidTimes");
  return { start, end };
}

/** UTC, with or without a zone suffix. */
function momentOf(text: string | null): Date {
  if (text === null) throw new FeedError("invalidTimes");
  return new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) || !text.includes("T") ? text : `${text}Z`);
}
