import { listedContents } from "./archive-listing.ts";
import type { Contents } from "./contents.ts";
import type { File, Inspection } from "./inspect.ts";
import { readRar4 } from "./rar4-listing.ts";
import { readRar5 } from "./rar5-listing.ts";

/** Looks into a RAR file: names and sizes of its files, and those that are stored as they are. */
export function readRar({ content }: File, inspection: Inspection): Contents {
  const most = inspection.limits.attachments;
  return listedContents(content[6] === 1 ? readRar5(content, most) : readRar4(content, most), inspection);
}
