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

/** Fetches a document's text from a listed host. What a person types here must not reach what only this server reaches. */
export async function fetchDocument({ platform }: ViewerCall, url: string, resolve?: Resolve): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  const { specHosts } = platform.config;
  let at = new URL(url);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await fetchOnce(at, specHosts, { resolve, signal });
    if (answer.outcome !== "redirect") return answer;
    if (answer.to.host !== at.host) return failed("redirect");
    at = answer.to;
  }
  return failed("redirect");
}

type Step = Answer | { readonly outcome: "redirect"; readonly to: URL };

interface Means {
  readonly resolve: Resolve | undefined;
  readonly signal: AbortSignal;
}

async function fetchOnce(url: URL, listed: readonly string[], { resolve, signal }: Means): Promise<Step> {
  if (!isListedHost(listed, url)) return failed("host_not_listed");
  try {
    const mayReach = (address: string) => !isInside(address) || isListedAddress(listed, address, url);
    const lookup = await pinnedLookup(url, mayReach, { resolve, signal });
    return lookup === null ? failed("address_private") : await request(url, lookup, signal);
  } catch {
    return failed(signal.aborted ? "too_slow" : "unreachable");
  }
}

function request(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<Step> {
  const { promise, resolve, reject } = Promise.withResolvers<Step>();
  const { get } = url.protocol === "https:" ? https : http;
  const headers = { accept: "application/yaml, application/json, text/*;q=0.5, */*;q=0.1", "user-agent": "Parapet" };
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
      answer.on("end", () => resolve({ outcome: "fetched", source: Buffer.concat(pieces).toString("utf8") }));
      answer.on("error", reject);
    },
  );
  sent.on("error", reject);
  return promise;
}

function failed(reason: FetchFailure, status: number | null = null): Answer {
  return { outcome: "failed", reason, status };
}
