import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { codeReaderFile, startCodeReader } from "@parapet/mail-analysis";
import { mailModel } from "../../modules/secure-inbox/mail/mail-model.ts";
import { scanMailFile } from "./scan-mail-file.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread of scan-mail");

const model = mailModel();
const codeReader = await startCodeReader(readFileSync(codeReaderFile()));
port.on("message", (file: string) => {
  void scanMailFile(file, readFileSync(file), model, codeReader).then((scanned) => port.postMessage(scanned));
});
