import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { mailModel } from "../../modules/secure-inbox/mail/mail-model.ts";
import { scanMailFile } from "./scan-mail-file.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread of scan-mail");

const model = mailModel();
port.on("message", (file: string) => port.postMessage(scanMailFile(file, readFileSync(file), model)));
