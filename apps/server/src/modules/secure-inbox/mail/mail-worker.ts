import { parentPort, workerData } from "node:worker_threads";
import type { FromThread, KnownContext, ContextQuery, ToThread } from "./analyzed-email.ts";
import { checkMail } from "./check-mail.ts";

const port = parentPort;
if (port === null) throw new Error("This is a worker of the email analysis");

const { dns }: { dns: string } = workerData;
let answer: (context: KnownContext) => void = () => undefined;

function post(what: FromThread): void {
  port?.postMessage(what);
}

function ask(question: ContextQuery): Promise<KnownContext> {
  return new Promise((resolve) => {
    answer = resolve;
    post({ kind: "question", question });
  });
}

// Loading is done; the time limit starts now.
post({ kind: "ready" });
port.on("message", (asked: ToThread) => {
  if (asked.kind === "context") return answer(asked.context);
  // An error ends the worker, which reports it to the caller.
  void checkMail(asked.raw, { dns, ask }).then((mail) => post({ kind: "analysed", mail }));
});
