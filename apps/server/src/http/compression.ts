import type { FastifyCompressOptions } from "@fastify/compress";
import type { Endpoint, EndpointName } from "@parapet/contract";

/** How answers are compressed; each route says whether. Requests are inflated by the routes that take them so. */
export const compression: FastifyCompressOptions = {
  globalCompression: false,
  globalDecompression: false,
  encodings: ["br", "gzip"],
  // One packet carries it either way, in bytes.
  threshold: 1024,
};

/** Rows whose responses contain a sign-in code, or have room for a secret, together with names that others chose. */
const withSecrets: ReadonlySet<string> = new Set<EndpointName>([
  "configurations.export",
  "installation.get",
  "organizations.get",
  "organizations.list",
]);

/**
 * Whether a row's answers are compressed: JSON that is read. The length of a compressed answer tells whether a text that
 * an attacker placed repeats a secret in it, so responses with secrets aren't (docs/adr/compressed-answers.md).
 */
export function isCompressed(name: string, { method, plane, answer }: Endpoint): boolean {
  const isJson = answer.type === undefined || answer.type === "application/json";
  return method === "GET" && plane === undefined && isJson && !withSecrets.has(name);
}
