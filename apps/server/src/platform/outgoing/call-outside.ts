import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isInside } from "@parapet/ip-address";
import { pinnedLookup, type Resolve } from "./pinned-lookup.ts";

export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Request target, if not the URL's path and query. */
  readonly target?: string;
  /** Whether the operator lets it go to an address inside the network. */
  readonly mayGoInside: boolean;
  /** The setting that would let it, for people to read. */
  readonly setting: string;
  /** The system's resolver unless a test has its own. */
  readonly resolve?: Resolve;
}

/** What came back: status, headers and the first 64 KiB of the body. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A call that was not made, or had no answer; the message tells people why. */
export class OutgoingError extends Error {
  override readonly name = "OutgoingError";
}

/** The whole call, from the name's look-up to the end of the answer. */
const limitMs = 10_000;
const maxBytes = 64 * 1024;

/**
 * Calls an address that people gave. It goes to public addresses only, or to hosts that the operator named; what the name
 * resolves to is what is connected to, so that it cannot change in between. Redirections are not followed.
 * @throws OutgoingError
 */
export async function callOutside(outgoing: Outgoing): Promise<OutgoingAnswer> {
  const { url, mayGoInside, setting, resolve } = outgoing;
  const signal = AbortSignal.timeout(limitMs);
  try {
    const mayReach = (address: string) => mayGoInside || !isInside(address);
    const lookup = await pinnedLookup(url, mayReach, { resolve, signal });
    if (lookup === null)
      throw new OutgoingError(`The address is inside the network; ${setting} does not list its host.`);
    return await send(outgoing, lookup, signal);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError(error instanceof Error ? error.message : String(error));
  }
}

function send(
  { method, url, headers, body, target }: Outgoing,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        headers: { ...headers, ...length },
        lookup,
        signal,
        agent: false,
        ...(target !== undefined && { path: target }),
      },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("error", reject)
          // The rest isn't needed, but its connection must end.
          .on("data", (piece: string) => {
            if (text.length < maxBytes) text += piece;
          })
          .on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    );
    outgoing.on("error", reject).end(body);
  });
}
