import type { JsonObject } from "../../json.ts";
import type { Item } from "../../mailbox/mailbox.ts";
import { instant } from "../directory/present-user.ts";

/** A file, or an attached email, whose content is only available as `$value`. */
export function presentAttachment(item: Item, index: number): JsonObject {
  const attachment = item.content.attachments[index];
  if (attachment === undefined) throw new RangeError(`The message has no attachment ${index}`);
  const isItem = attachment.contentType === "message/rfc822";
  const common = {
    id: item.attachmentIds[index],
    lastModifiedDateTime: instant(item.createdAt),
    name: attachment.name === "" ? "Untitled" : attachment.name,
    contentType: isItem ? null : attachment.contentType,
    size: attachment.bytes.length,
    isInline: attachment.isInline,
  };
  if (isItem) return { "@odata.type": "#microsoft.graph.itemAttachment", ...common };
  return {
    "@odata.type": "#microsoft.graph.fileAttachment",
    "@odata.mediaContentType": attachment.contentType,
    ...common,
    contentId: attachment.contentId,
    contentLocation: null,
    contentBytes: attachment.bytes.toString("base64"),
  };
}
