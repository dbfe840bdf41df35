import { parentPort, workerData } from "node:worker_threads";
import { checkMail } from "./check-mail.ts";
import type { FromThread, KnownContext, MailQuestion, ToThread } from "./analysed-mail.ts";

const port = parentPort;
if (port === null) throw new Error("This is a thread of the mail analysis");

const { dns }: { dns: string } = workerData;
let answer: (context: KnownContext) => void = () => undefined;

function tell(what: FromThread): void {
  port?.postMessage(what);
}

function ask(question: MailQuestion): Promise<KnownContext> {
  return new Promise((resolve) => {
    answer = resolve;
    tell({ kind: "question", question });
  });
}

// What it needs is loaded: from here on time counts.
tell({ kind: "ready" });
port.on("message", (asked: ToThread) => {
  if (asked.kind === "context") return answer(asked.context);
  // A fault ends the thread: whoever asked is told by that.
  void checkMail(asked.raw, { dns, ask }).then((mail) => tell({ kind: "analysed", mail }));
});
