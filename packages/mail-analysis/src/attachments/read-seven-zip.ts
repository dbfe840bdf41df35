import type { Contents } from "./contents.ts";
import type { File } from "./inspect.ts";

/** The id of AES-256 among 7z's methods; it stands in the header, or in the one that encodes the header. */
const aes = Buffer.from("06f10701", "hex");

/** Looks into a 7z file: whether it is encrypted. */
export function readSevenZip({ content }: File): Contents {
  const header = content.subarray(Math.max(0, content.length - 2 ** 16));
  return header.includes(aes) ? { findings: [{ code: "encrypted", evidence: "AES-256" }] } : {};
}
