import { listedContents } from "./archive-listing.ts";
import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";
import { readRar4 } from "./rar4-listing.ts";
import { readRar5 } from "./rar5-listing.ts";
import { unpackRar } from "./unpack-rar.ts";

/** Reads a RAR file: file names, and content unless it's encrypted. */
export function readRar({ content }: File, inspection: Inspection): Contents {
  const isRar5 = content[6] === 1;
  const { isEncrypted, entries } = (isRar5 ? readRar5 : readRar4)(content, inspection.limits.attachments);
  return listedContents({ isEncrypted, entries: unpackRar(entries, isRar5, inspection) }, inspection);
}
