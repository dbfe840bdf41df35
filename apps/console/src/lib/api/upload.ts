import type { AnswerOf, Endpoint, ParamsSent, QuerySent } from "@parapet/contract";
import { currentSession } from "../session/session-store.ts";
import { addressOf } from "./address-of.ts";
import { answerOf } from "./answer-of.ts";
import { errorOf } from "./error-of.ts";
import { refreshAccess } from "./refresh-access.ts";
import { TransportError } from "./transport-error.ts";

interface Upload<Row extends Endpoint> {
  readonly file: Blob;
  readonly params?: ParamsSent<Row>;
  readonly query?: QuerySent<Row>;
  readonly signal?: AbortSignal;
  /** Called with the bytes that are on their way so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** Sends a file as it is, and tells how far it is, which `fetch` does not. Throws like `call`. */
export async function uploadBytes<Row extends Endpoint & { readonly bodyKind: "bytes" }>(
  row: Row,
  upload: Upload<Row>,
): Promise<AnswerOf<Row>> {
  const access = currentSession().tokens?.access ?? null;
  const response = await send(row, upload, access);
  if (response.ok) return answerOf(row, response);
  const error = await errorOf(response);
  if (response.status !== 401) throw error;
  const renewed = await refreshAccess(access).catch(() => null);
  if (renewed === null) throw error;
  const replayed = await send(row, upload, renewed);
  if (!replayed.ok) throw await errorOf(replayed);
  return answerOf(row, replayed);
}

function send<Row extends Endpoint>(row: Row, upload: Upload<Row>, token: string | null): Promise<Response> {
  const { file, signal, onProgress } = upload;
  const request = new XMLHttpRequest();
  request.open(row.method, new URL(addressOf(row.path, upload.params, upload.query), location.origin));
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("Content-Type", "application/octet-stream");
  if (token !== null) request.setRequestHeader("Authorization", `JWT ${token}`);
  const abort = () => request.abort();
  signal?.addEventListener("abort", abort);
  return new Promise<Response>((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded }) => onProgress?.(loaded));
    request.addEventListener("load", () => {
      const headers = { "content-type": request.getResponseHeader("content-type") ?? "" };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    });
    request.addEventListener("error", () => reject(new TransportError("network", 0)));
    request.addEventListener("abort", () => reject(new TransportError("aborted", 0)));
    if (signal?.aborted) abort();
    request.send(file);
  }).finally(() => signal?.removeEventListener("abort", abort));
}
