import { type Endpoint, requestTimeoutMs } from "@parapet/contract";
import type { CallArguments } from "./call-input.ts";
import { exchange } from "./exchange.ts";
import { saveFile } from "./save-file.ts";
import { TransportError } from "./transport-error.ts";

interface File {
  readonly name: string;
  /** Called with the bytes that have come so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** Calls a row that answers a file and hands the file to the browser. Throws like `call`, also when the stream breaks off. */
export async function download<Row extends Endpoint>(
  row: Row,
  file: File,
  ...[input]: CallArguments<Row>
): Promise<void> {
  const response = await exchange(row, input ?? {});
  saveFile(await read(response, file.onProgress, input?.signal), file.name);
}

/** The whole body; the browser keeps a large one on disk. */
async function read(
  response: Response,
  onProgress: File["onProgress"],
  signal: AbortSignal | undefined,
): Promise<Blob> {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress?.(bytes);
      controller.enqueue(chunk);
    },
  });
  const { headers } = response;
  try {
    return await new Response(response.body?.pipeThrough(counter) ?? null, { headers }).blob();
  } catch (cause) {
    throw new TransportError(signal?.aborted ? "aborted" : "network", requestTimeoutMs, { cause });
  }
}
