import { readFileSync, statSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { defaultLimits } from "@parapet/mail-analysis";
import { codeReaderFile, startCodeReader } from "@parapet/mail-analysis/reading";
import { mailModel } from "../../modules/secure-inbox/mail/mail-model.ts";
import { scanMailFile } from "./scan-mail-file.ts";
import { refusedFile } from "./scanned-mail.ts";

const port = parentPort;
if (port === null) throw new Error("This is a worker of scan-mail");

const model = mailModel();
const codeReader = await startCodeReader(readFileSync(codeReaderFile()));
// Loading is done; the time limit starts now.
port.postMessage("ready");
port.on("message", (file: string) => {
  const bytes = readMailFile(file);
  if (typeof bytes === "string") return port.postMessage(refusedFile(file, bytes, 0));
  // An error ends the worker, which reports it to the caller.
  void scanMailFile(file, bytes, model, codeReader).then((scanned) => port.postMessage(scanned));
});

/** A file's content, or why it can't be read. Files over the size limit aren't read. */
function readMailFile(file: string): Uint8Array | "unreadable" | "too_large" {
  try {
    return statSync(file).size > defaultLimits.size ? "too_large" : readFileSync(file);
  } catch {
    return "unreadable";
  }
}
