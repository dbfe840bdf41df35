import * as cfb from "cfb";

/** Builds a compound file from streams by path. */
export function buildOle(streams: Readonly<Record<string, Buffer | string>>): Buffer {
  const container = cfb.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) cfb.utils.cfb_add(container, path, Buffer.from(content));
  return Buffer.from(cfb.write(container, { type: "buffer" }));
}
