import type { Raster } from "../body/raster.ts";
import { type Message, type Attachment, walkAttachments } from "../message/message.ts";
import type { CodeReader } from "./code-reader.ts";
import { imageSize } from "./image-size.ts";

/** A code in a message. */
export interface Code {
  readonly text: string;
  /** Path of the attachment; empty for the body. */
  readonly path: string;
  readonly place: "attachment" | "body_image" | "drawing";
}

/** Limits of reading codes. */
export interface CodeLimits {
  readonly images: number;
  /** Max bytes of one image. */
  readonly size: number;
  /** Max pixels of all images; images over the remaining budget are skipped. */
  readonly pixels: number;
}

const defaultCodeLimits: CodeLimits = { images: 12, size: 8 * 2 ** 20, pixels: 64_000_000 };

/** Reads the codes of a message: attached, embedded and document images, and drawings in the body. */
export async function readCodes(
  message: Message,
  reader: CodeReader,
  limits: CodeLimits = defaultCodeLimits,
): Promise<readonly Code[]> {
  const codes: Code[] = [];
  const add = (texts: readonly string[], path: string, place: Code["place"]) => {
    for (const text of texts)
      if (!codes.some((code) => code.text === text && code.path === path)) codes.push({ text, path, place });
  };
  for (const drawing of drawingsOf(message).slice(0, limits.images)) add(await reader.drawing(drawing), "", "drawing");
  const images = imagesOf(message).filter(({ content }) => content.length <= limits.size);
  let left = limits.pixels;
  for (const { content, path, place } of images.slice(0, limits.images)) {
    const size = imageSize(content);
    const pixels = size === null ? 0 : size.width * size.height;
    if (pixels > left) continue;
    left -= pixels;
    add(await reader.image(content), path, place);
  }
  return codes;
}

interface Image {
  readonly content: Buffer;
  readonly path: string;
  readonly place: Code["place"];
}

function drawingsOf({ body, attachments }: Message): readonly Raster[] {
  const pages = [...walkAttachments(attachments)].flatMap(({ page, message }) => [
    ...(page?.drawings ?? []),
    ...(message?.body.drawings ?? []),
  ]);
  return [...body.drawings, ...pages];
}

/** Images by likelihood of a code: body images first, then by size. */
function imagesOf({ body, attachments }: Message): readonly Image[] {
  const embedded = (body.page?.images ?? []).flatMap(({ kind, source }): readonly Image[] => {
    const base64 = kind === "data" ? /^data:image\/[\w.+-]+;base64,(.*)$/is.exec(source)?.[1] : undefined;
    return base64 === undefined ? [] : [{ content: Buffer.from(base64, "base64"), path: "", place: "body_image" }];
  });
  const attached = [...walkAttachments(attachments)]
    .filter(({ type }) => type.kind === "image")
    .map((image): Image => ({ content: bufferOf(image), path: image.path, place: "attachment" }))
    .toSorted((one, other) => other.content.length - one.content.length);
  return [...embedded, ...attached];
}

function bufferOf({ content }: Attachment): Buffer {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
