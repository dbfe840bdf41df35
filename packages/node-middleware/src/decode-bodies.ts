import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { CapturedCall, CapturedMessage } from "./captured-call.ts";

type Decoder = (body: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

/** By the name of the encoding, off the event loop: zlib works in threads of its own. Node 20 has no zstd. */
const decoders: ReadonlyMap<string, Decoder> = new Map([
  ["gzip", promisify(zlib.gunzip)],
  ["x-gzip", promisify(zlib.gunzip)],
  ["deflate", promisify(zlib.inflate)],
  ["br", promisify(zlib.brotliDecompress)],
  ...("zstdDecompress" in zlib ? ([["zstd", promisify(zlib.zstdDecompress)]] as const) : []),
]);

/** The call with bodies as they were before they were compressed; one that grows beyond the limit is cut. */
export async function decodeBodies(call: CapturedCall, limit: number): Promise<CapturedCall> {
  const [request, response] = await Promise.all([decoded(call.request, limit), decoded(call.response, limit)]);
  return { ...call, request, response };
}

async function decoded(message: CapturedMessage, limit: number): Promise<CapturedMessage> {
  const { body, headers } = message;
  const encoding = headers
    .find(({ name }) => name.toLowerCase() === "content-encoding")
    ?.value.trim()
    .toLowerCase();
  if (body === null || encoding === undefined || encoding === "" || encoding === "identity") return message;
  const cut = { ...message, body: null, isCut: true };
  const decode = decoders.get(encoding);
  if (decode === undefined || message.isCut) return cut;
  return decode(body, { maxOutputLength: limit }).then(
    (plain) => ({ ...message, body: plain }),
    () => cut,
  );
}
