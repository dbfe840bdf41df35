import { listImportEndpoints } from "@parapet/contract";
import { importSenders, previewSenders, undoImport } from "../../../modules/secure-inbox/list-import/import-senders.ts";
import { previewVips } from "../../../modules/secure-inbox/list-import/preview-vips.ts";
import { defineHandlers } from "../../handler.ts";

export const listImportHandlers = defineHandlers(listImportEndpoints, {
  "mailLists.preview": ({ call, body }) => previewSenders(call, body),
  "mailLists.import": ({ call, body }) => importSenders(call, body),
  "mailLists.undo": ({ call, body }) => undoImport(call, body),
  "mailLists.previewVips": ({ call, body }) => previewVips(call, body),
});
