import * as cfb from "cfb";

/** Unicode text as a stream of an Outlook message (MS-OXMSG 2.1.3). */
export const msgText = (value: string): Buffer => Buffer.from(value, "utf16le");

/** Builds an Outlook message: streams by path, each a property with its tag in the name. */
export function buildMsg(streams: Readonly<Record<string, Buffer>>): Buffer {
  const container = cfb.utils.cfb_new();
  const all = { "/__properties_version1.0": Buffer.alloc(32), ...streams };
  for (const [path, content] of Object.entries(all)) cfb.utils.cfb_add(container, path, content);
  return Buffer.from(cfb.write(container, { type: "buffer" }));
}
