import { lookup } from "node:dns";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isInside } from "./is-inside.ts";

export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether the operator lets it go to an address inside the network. */
  readonly mayGoInside: boolean;
  /** The setting that would let it, for people to read. */
  readonly setting: string;
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
const mostBytes = 64 * 1024;

/**
 * Calls an address that people gave. It goes to public addresses only, or to hosts that the operator named; what the name
 * resolves to is what is connected to, so that it cannot change in between. Redirections are not followed.
 * @throws OutgoingError
 */
export function callOutside({ method, url, headers, body, mayGoInside, setting }: Outgoing): Promise<OutgoingAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const refusal = `The address is inside the network; ${setting} does not list its host.`;
  if (!mayGoInside && isIP(host) !== 0 && isInside(host)) return Promise.reject(new OutgoingError(refusal));
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(error instanceof OutgoingError ? error : new OutgoingError(error.message));
    const outgoing = send(
      url,
      {
        method,
        headers: { ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) },
        lookup: mayGoInside ? lookup : lookupOutside(refusal),
        signal: AbortSignal.timeout(limitMs),
        agent: false,
      },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("error", failed)
          // The rest is nobody's concern, but its connection must end.
          .on("data", (piece: string) => {
            if (text.length < mostBytes) text += piece;
          })
          .on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    );
    outgoing.on("error", failed).end(body);
  });
}

function lookupOutside(refusal: string): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      if (addresses.some(({ address }) => isInside(address))) return callback(new OutgoingError(refusal), []);
      if (options.all === true) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? "", first?.family);
    });
  };
}
