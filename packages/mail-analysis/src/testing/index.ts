export { buildMessage, type MessageDraft, type MessageFile } from "./build-message.ts";
export { buildMsg, msgText } from "./build-msg.ts";
export { buildZip } from "./build-zip.ts";
export { codePicture, drawCode } from "./draw-code.ts";
