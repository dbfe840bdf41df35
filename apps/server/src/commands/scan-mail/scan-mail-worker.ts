import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { codeReaderFile, startCodeReader } from "@parapet/mail-analysis/reading";
import { mailModel } from "../../modules/secure-inbox/mail/mail-model.ts";
import { readMailFile } from "./read-mail-file.ts";
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
