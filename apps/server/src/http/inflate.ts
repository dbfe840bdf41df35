import { Transform, type Readable, type TransformCallback } from "node:stream";
import { createGunzip, createInflate } from "node:zlib";
import { Failure } from "../platform/failure.ts";

/** An inflated body as Fastify reads it: the property tells it how much came over the wire. */
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

/** What Fastify itself throws when a body without compression is too large. */
function tooLarge(): Error {
  return Object.assign(new Error("Request body is too large"), { code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 413 });
}

const inflaters = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate } as const;

function isInflater(name: string): name is keyof typeof inflaters {
  return Object.hasOwn(inflaters, name);
}

/**
 * Undoes a request's content encoding. Inflating stops at the limit, so that a small body cannot fill the memory.
 * @throws Failure `unsupported_media_type` for an encoding that is not known
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
  // The socket stays open for the answer, so the body is read on and thrown away.
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
