export { buildMail, type MailDraft, type MailFile } from "./build-mail.ts";
export { buildMsg, msgText } from "./build-msg.ts";
export { buildZip } from "./build-zip.ts";
export { codePicture, drawCode } from "./draw-code.ts";
