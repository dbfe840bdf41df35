import type { CDPSession, Page } from "@playwright/test";

/** Kinds of resources, in the browser's own words. Calls of the API are `Fetch`. */
export type Kind = "Document" | "Script" | "Stylesheet" | "Font" | "Image" | "Fetch" | "EventSource" | "Other";

export interface Transfer {
  readonly url: string;
  readonly kind: Kind;
  /** Bytes on the wire: headers and the body as it was encoded. */
  readonly bytes: number;
}

const kinds: ReadonlySet<string> = new Set<Kind>([
  "Document",
  "Script",
  "Stylesheet",
  "Font",
  "Image",
  "Fetch",
  "EventSource",
]);
const isKind = (value: string): value is Kind => kinds.has(value);

export interface Wire {
  readonly session: CDPSession;
  readonly transfers: () => Transfer[];
}

/** Records what a page transfers from now on. Use a page of a fresh profile: a cache transfers nothing. */
export async function recordWire(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  const seen = new Map<string, Transfer>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (request.url.startsWith("data:")) return;
    seen.set(requestId, { url: request.url, kind: type !== undefined && isKind(type) ? type : "Other", bytes: 0 });
  });
  const grow = (requestId: string, bytes: number) => {
    const transfer = seen.get(requestId);
    if (transfer !== undefined) seen.set(requestId, { ...transfer, bytes: Math.max(transfer.bytes, bytes) });
  };
  // A stream never finishes; what it has sent is in its chunks.
  session.on("Network.responseReceived", ({ requestId, response }) => grow(requestId, response.encodedDataLength));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => grow(requestId, encodedDataLength));
  await session.send("Network.enable");
  return { session, transfers: () => [...seen.values()] };
}

export interface Sum {
  readonly requests: number;
  readonly bytes: number;
}

export const sumOf = (transfers: readonly Transfer[]): Sum => ({
  requests: transfers.length,
  bytes: transfers.reduce((sum, { bytes }) => sum + bytes, 0),
});

export function sumByKind(transfers: readonly Transfer[]): Map<Kind, Sum> {
  return new Map([...Map.groupBy(transfers, ({ kind }) => kind)].map(([kind, group]) => [kind, sumOf(group)]));
}
