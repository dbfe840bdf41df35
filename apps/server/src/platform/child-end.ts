import type { ChildProcess } from "node:child_process";

/** Resolves with a phrase when the child has ended or could not even be started. */
export function childEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
}
