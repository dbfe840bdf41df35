import * as cfb from "cfb";

/** A stream of a compound file: its path and content. */
export interface OleStream {
  readonly path: string;
  readonly content: Buffer;
}

/** The streams of a compound file (MS-CFB). */
export function oleStreams(content: Buffer): readonly OleStream[] {
  const container = cfb.read(content, { type: "buffer" });
  return container.FileIndex.flatMap((entry, at) => {
    const path = container.FullPaths[at];
    return path === undefined || entry.type !== 2 ? [] : [{ path, content: Buffer.from(entry.content ?? []) }];
  });
}
