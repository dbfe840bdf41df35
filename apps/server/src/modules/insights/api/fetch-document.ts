import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { documentLimit, type AnswerOf, type Endpoints, type FetchFailure } from "@parapet/contract";
import { isInside } from "@parapet/ip-address";
import type { ViewerCall } from "../../../platform/call.ts";
import { isListedAddress, isListedHost } from "../../../platform/outgoing/listed-host.ts";
import { pinnedLookup, type Resolve } from "../../../platform/outgoing/pinned-lookup.ts";

type Answer = AnswerOf<Endpoints["apis.fetchDocument"]>;

/** Longest that a host may take for all of it, in milliseconds. */
const patienceMs = 10_000;
const maxRedirects = 3;

/** The text with its ETag, or that it still has the one that was sent. */
type Fetched =
  | { readonly outcome: "fetched"; readonly source: string; readonly etag: string | null }
  | { readonly outcome: "not_modified" }
  | Extract<Answer, { outcome: "failed" }>;

interface FetchOptions {
  readonly resolve?: Resolve | undefined;
  /** Of the text that is known: the host need not send that again. */
  readonly etag?: string | null;
}

/** Fetches a document's text for a person. */
export async function fetchDocument({ platform }: ViewerCall, url: string, resolve?: Resolve): Promise<Answer> {
  const answer = await fetchSource(platform.config.specHosts, url, { resolve });
  if (answer.outcome === "not_modified") return failed("status", 304);
  return answer.outcome === "failed" ? answer : { outcome: "fetched", source: answer.source };
}

/** Fetches a document's text from a listed host. What people enter must not reach what only this server reaches. */
export async function fetchSource(
  listed: readonly string[],
  url: string,
  { resolve, etag = null }: FetchOptions = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(patienceMs);
  let at = new URL(url);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await fetchOnce(at, listed, { resolve, signal, etag });
    if (answer.outcome !== "redirect") return answer;
    if (answer.to.host !== at.host) return failed("redirect");
    at = answer.to;
  }
  return failed("redirect");
}

type Step = Fetched | { readonly outcome: "redirect"; readonly to: URL };

interface Means {
  readonly resolve: Resolve | undefined;
  readonly signal: AbortSignal;
  readonly etag: string | null;
}

async function fetchOnce(url: URL, listed: readonly string[], { resolve, signal, etag }: Means): Promise<Step> {
  if (!isListedHost(listed, url)) return failed("host_not_listed");
  try {
    const mayReach = (address: string) => !isInside(address) || isListedAddress(listed, address, url);
    const lookup = await pinnedLookup(url, mayReach, { resolve, signal });
    return lookup === null ? failed("address_private") : await request(url, lookup, { signal, etag });
  } catch {
    return failed(signal.aborted ? "too_slow" : "unreachable");
  }
}

function request(url: URL, lookup: LookupFunction, { signal, etag }: Omit<Means, "resolve">): Promise<Step> {
  const { promise, resolve, reject } = Promise.withResolvers<Step>();
  const { get } = url.protocol === "https:" ? https : http;
  const headers = {
    accept: "application/yaml, application/json, text/*;q=0.5, */*;q=0.1",
    "user-agent": "Parapet",
    ...(etag === null ? {} : { "if-none-match": etag }),
  };
  const sent = get(
    url,
    {
      signal,
      headers,
      agent: false,
      lookup,
    },
    (answer) => {
      const status = answer.statusCode ?? 0;
      const to = answer.headers.location === undefined ? null : URL.parse(answer.headers.location, url.href);
      if (status >= 300 && status < 400 && to !== null) {
        answer.resume();
        return resolve({ outcome: "redirect", to });
      }
      if (status === 304 && etag !== null) {
        answer.resume();
        return resolve({ outcome: "not_modified" });
      }
      if (status !== 200) {
        answer.resume();
        return resolve(failed("status", status));
      }
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.byteLength;
        pieces.push(piece);
        if (bytes <= documentLimit) return;
        resolve(failed("too_large"));
        answer.destroy();
      });
      answer.on("end", () => {
        const source = Buffer.concat(pieces).toString("utf8");
        resolve({ outcome: "fetched", source, etag: answer.headers.etag ?? null });
      });
      answer.on("error", reject);
    },
  );
  sent.on("error", reject);
  return promise;
}

function failed(reason: FetchFailure, status: number | null = null): Extract<Answer, { outcome: "failed" }> {
  return { outcome: "failed", reason, status };
}
