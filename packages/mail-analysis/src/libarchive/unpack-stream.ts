import { unpackEntries } from "./unpack-entries.ts";

/** Single-stream compression formats. */
export type StreamFormat = "bzip2" | "xz";

export interface UnpackedStream {
  readonly bytes: Buffer;
  /** Whether it was unpacked completely; damaged streams may not be. */
  readonly isWhole: boolean;
}

/**
 * libarchive needs an archive around a stream, so we prepend a compressed tar header and append a compressed marker
 * with zeros. Both formats allow concatenated streams. The marker shows where the file ends.
 */
const frames: Readonly<Record<StreamFormat, readonly [before: Buffer, after: Buffer]>> = {
  bzip2: [
    Buffer.from(
      "QlpoMTFBWSZTWewdCIkAAAzbgMiAQAJ1gAAA4AAeAAgAIABUQTIaBkwJSeknqNqPRGl+BDTmY5IUMiLLeHYewFIFXkp71hk33u5m9C7kinCh" +
        "Idg6ERI=",
      "base64",
    ),
    Buffer.from(
      "QlpoMTFBWSZTWQUe9HIAAIfZgMAAQAAABC9pzIAACCAAMU0yMTExBKU9RphPSe0lAAeuzADJ1rxRqJnaqVdysvAAHBdyRThQkAUe9HI=",
      "base64",
    ),
  ],
  xz: [
    Buffer.from(
      "/Td6WFoAAAD/EtlBAgAhAQgAAADYDyMT4AH/ACxdABaAM1AYpUU3WIWmF9FXIrfD6/2etgV5/r9VmDfwdHDbZsKLSdqPTsVfxg4AAAABQIAE" +
        "AAAAdPmJ8qgACvwCAAAAAABZWg==",
      "base64",
    ),
    Buffer.from(
      "/Td6WFoAAAD/EtlBAgAhAQgAAADYDyMT4EAUAEtdADKbiKtmxY2gqsoJ+8t5kDMYpTGVhJYL/OmHBUcP4T0wT97+iUjTfN5tWOcGTaYTWsCg" +
        "6HOt9lKlsGk84ugshbWjNn6Gw0jFuMcO7gAAAAFflYABAACTGvDLqAAK/AIAAAAAAFla",
      "base64",
    ),
  ],
};
const mark = Buffer.from("end of what is packed");
/** Bytes of the final stream that are checked: the marker and some of its 16 KiB of zeros. */
const tail = mark.length + 1024;

/** Unpacks a compressed file; null if it exceeds `max` bytes. */
export function unpackStream(format: StreamFormat, content: Buffer, max: number): UnpackedStream | null {
  const [before, after] = frames[format];
  const [unpacked = Buffer.alloc(0)] = unpackEntries({ pieces: [before, content, after], isCompressed: true }, [
    max + tail,
  ]);
  const end = unpacked.lastIndexOf(mark);
  const isWhole = end !== -1 && unpacked.subarray(end + mark.length).every((byte) => byte === 0);
  const bytes = isWhole ? unpacked.subarray(0, end) : unpacked;
  return bytes.length > max ? null : { bytes, isWhole };
}
