import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, zstdDecompress } from "node:zlib";
import type { CapturedCall, CapturedMessage } from "./captured-call.ts";

/** Off the event loop: zlib works in threads of its own. */
const decoders = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const;

function isDecoder(name: string): name is keyof typeof decoders {
  return Object.hasOwn(decoders, name);
}

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
  if (!isDecoder(encoding) || message.isCut) return cut;
  return decoders[encoding](body, { maxOutputLength: limit }).then(
    (plain) => ({ ...message, body: plain }),
    () => cut,
  );
}
