import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isInside } from "./is-inside.ts";

export interface Outgoing {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the operator lets it go to an address inside the network. */
  readonly mayGoInside: boolean;
}

/** A call that was not made, or had no answer; the message tells people why. */
export class OutgoingError extends Error {
  override readonly name = "OutgoingError";
}

/** The whole call, from the name's look-up to the end of the answer. */
const limitMs = 10_000;
const refusal = "The address is inside the network; PARAPET_WEBHOOK_HOSTS does not list its host.";

/**
 * Posts to an address that people gave. It goes to public addresses only, or to hosts that the operator named; what the
 * name resolves to is what is connected to, so that it cannot change in between. Redirections are not followed.
 * Resolves to the status of the answer. @throws OutgoingError
 */
export function postOutside({ url, headers, body, mayGoInside }: Outgoing): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!mayGoInside && isIP(host) !== 0 && isInside(host)) return Promise.reject(new OutgoingError(refusal));
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(error instanceof OutgoingError ? error : new OutgoingError(error.message));
    const outgoing = send(
      url,
      {
        method: "POST",
        headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
        lookup: mayGoInside ? lookup : lookupOutside,
        signal: AbortSignal.timeout(limitMs),
        agent: false,
      },
      (answer) => {
        // What it says is nobody's concern, but its connection must end.
        answer
          .on("error", failed)
          .on("end", () => resolve(answer.statusCode ?? 0))
          .resume();
      },
    );
    outgoing.on("error", failed).end(body);
  });
}

const lookupOutside: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    if (addresses.some(({ address }) => isInside(address))) return callback(new OutgoingError(refusal), []);
    if (options.all === true) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? "", first?.family);
  });
};
