/*
 * Parsers of emails. It brings parsers, a decoder of codes and tables of languages, some 60 MiB together: threads
 * load it when there is a mail to read, and nothing else does.
 */
export { codeReaderFile, startCodeReader } from "./codes/code-reader.ts";
export { readMessage } from "./message/read-message.ts";
export { readReport } from "./report/read-report.ts";
