import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Transform, type Readable, type TransformCallback } from "node:stream";
import { createGunzip, createInflate } from "node:zlib";
import type { FastifyError, FastifyRequest } from "fastify";
import { recordReject } from "../../modules/insights/ingest/store/record-reject.ts";
import type { SourceCall } from "../../platform/call.ts";
import { Failure } from "../../platform/failure.ts";

/** The length of a body in bytes; null when it is chunked, so that its length is unknown. */
export function declaredLength(headers: IncomingHttpHeaders): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  const length = Number(headers["content-length"] ?? 0);
  return Number.isNaN(length) ? null : length;
}

/** Reads a body of a declared length. Never resolves when the sender disconnects before. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  const declared = declaredLength(request.headers);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes === declared) resolve(chunks.length === 1 ? chunk : Buffer.concat(chunks));
    });
  });
}

/** An inflated body for Fastify, which checks the property against the declared length. */
class Inflated extends Transform {
  receivedEncodedLength = 0;
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#bytes += chunk.length;
    done(this.#bytes > this.#limit ? tooLarge() : null, chunk);
  }
}

const tooLargeCode = "FST_ERR_CTP_BODY_TOO_LARGE";

/** The error that Fastify itself throws for an uncompressed body. */
function tooLarge(): Error {
  return Object.assign(new Error("Request body is too large"), { code: tooLargeCode, statusCode: 413 });
}

const inflaters = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate } as const;

function isInflater(name: string): name is keyof typeof inflaters {
  return Object.hasOwn(inflaters, name);
}

/**
 * Decodes a request's content encoding. Inflating stops at the limit, so that a small body can't exhaust the memory.
 * @throws Failure `unsupported_media_type` for an unknown encoding
 */
export function inflated(payload: Readable, encoding: string, limit: number): Readable {
  const name = encoding.trim().toLowerCase();
  if (name === "identity" || name === "") return payload;
  if (!isInflater(name)) throw new Failure("unsupported_media_type", { detail: "Use gzip or deflate compression" });
  const inflater = inflaters[name]();
  const bounded = new Inflated(limit);
  payload.on("data", (chunk: Buffer) => {
    bounded.receivedEncodedLength += chunk.length;
  });
  // The connection stays open for the response, so the rest of the body is read and discarded.
  const stop = () => {
    payload.unpipe(inflater).resume();
    inflater.destroy();
  };
  inflater.on("error", (error) => bounded.destroy(error));
  bounded.on("error", stop);
  payload.on("error", (error) => bounded.destroy(error));
  payload.pipe(inflater).pipe(bounded);
  return bounded;
}

/** Records a payload as rejected whose body couldn't be read, so that no verb saw it. */
export async function recordUnreadBody(error: FastifyError, request: FastifyRequest, call: SourceCall): Promise<void> {
  const bytes = Number(request.headers["content-length"] ?? 0);
  if (error.code === tooLargeCode) {
    const detail = `A payload may have ${request.routeOptions.bodyLimit} bytes`;
    await recordReject(call, { reason: "too_large", detail, bytes, sample: "" });
  } else if (/^Z_[A-Z]+_ERROR$/.test(error.code)) {
    await recordReject(call, { reason: "compression", detail: "The payload can't be decompressed", bytes, sample: "" });
  }
}
