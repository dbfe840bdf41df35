import type { File } from "../attachments/contents.ts";

/** A file as passed to attachment readers. */
export function fileOf(content: Buffer | string, name = "a.bin"): File {
  return {
    path: "1",
    name,
    declaredType: "",
    contentId: null,
    isInline: false,
    content: typeof content === "string" ? Buffer.from(content, "latin1") : content,
  };
}
