import type { Call } from "../../platform/call.ts";
import { eventBusService } from "../../platform/events/event-bus.ts";
import type { Transaction } from "../../platform/postgres/postgres.ts";
import { protectionTopic, type ProtectionSubject } from "./directory/protection-subject.ts";

export type { ProtectionSubject };

/**
 * Changes what decisions depend on: in a transaction, with a notification of what to reload to every process. Returns when
 * this process has reloaded it. `subjects` may depend on the result.
 */
export function changeProtection<Result>(
  { platform }: Pick<Call, "platform">,
  subjects: readonly ProtectionSubject[] | ((result: Result) => readonly ProtectionSubject[]),
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return platform.services.get(eventBusService).change(async (tx, publish) => {
    const done = await change(tx);
    for (const subject of typeof subjects === "function" ? subjects(done) : subjects)
      await publish(protectionTopic, subject);
    return done;
  });
}
