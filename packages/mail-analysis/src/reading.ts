/*
 * Email parsers. They load decoders and language tables of about 60 MiB, so import them only in threads that read
 * email.
 */
export { codeReaderFile, startCodeReader } from "./codes/code-reader.ts";
export { readMessage } from "./message/read-message.ts";
export { readReport } from "./report/read-report.ts";
