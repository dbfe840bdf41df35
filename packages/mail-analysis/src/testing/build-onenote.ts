/** A file on a page; files with the same name share one name string. */
export interface OneNoteFile {
  readonly name: string | null;
  readonly content: string | Buffer;
}

/** Builds the parts of a OneNote section that list its files: names on the pages, then files (MS-ONESTORE §2.6.13). */
export function buildOneNote(files: readonly OneNoteFile[]): Buffer {
  const names = files.flatMap(({ name }) => {
    if (name === null) return [];
    const text = Buffer.from(`${name}\0`, "utf16le");
    return [uint32(text.length), text];
  });
  const stored = files.map(({ content }) => {
    const bytes = Buffer.from(content);
    const header = Buffer.from("e716e3bd65261145a4c48d4d0b7a9eac", "hex");
    const filler = Buffer.alloc((8 - (bytes.length % 8)) % 8);
    const footer = Buffer.from("22a7fb715279094bbb130a5ebbea0ac2", "hex");
    return Buffer.concat([header, uint32(bytes.length), Buffer.alloc(16), bytes, filler, footer]);
  });
  const page = Buffer.from("Click to open. See https://a.example", "utf16le");
  const signature = Buffer.from("e4525c7b8cd8a74daeb15378d02996d3", "hex");
  return Buffer.concat([signature, Buffer.alloc(64), uint32(page.length), page, ...names, ...stored]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
