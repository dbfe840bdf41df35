import type { IncomingMessage } from "node:http";

/** In every spelling that a reader of headers as variables takes for it. */
const contentType = /^content[^a-z0-9]type$/i;

/** Headers of a gateway's question, with all types of a body where there are several: Node keeps the first, an API may read another. */
export function getAuthRequestHeaders({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, "headers" | "rawHeaders">): IncomingMessage["headers"] {
  const types = rawHeaders.filter((_, at) => at % 2 === 1 && contentType.test(rawHeaders[at - 1] ?? ""));
  return types.length > 1 ? { ...headers, "content-type": types.join(", ") } : headers;
}
