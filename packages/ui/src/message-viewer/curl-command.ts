import type { RequestMessage } from "./message.ts";

/** Headers that curl writes itself, from the address and the body. */
const written = new Set(["host", "content-length", "connection", "transfer-encoding", "accept-encoding"]);

/** One word for a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The request as a curl command. What was masked stays masked: the secret is not known any more. */
export function curlCommand({ method, url, headers, body }: RequestMessage): string {
  const sent = headers.filter(({ name }) => !written.has(name.toLowerCase()) && !name.startsWith(":"));
  return [
    // Without globbing: brackets and braces in an address are meant as they are.
    `curl --globoff -X ${quoted(method)} ${quoted(url)}`,
    ...sent.map(({ name, value }) => `-H ${quoted(value === "" ? `${name};` : `${name}: ${value}`)}`),
    ...(body.text === null ? [] : [`--data-raw ${quoted(body.text)}`]),
  ].join(" \\\n  ");
}
