import type { Applications } from "../directory/applications.ts";
import type { FaultSource } from "../limits/faults.ts";
import type { AuditLog } from "../logs/audit-log.ts";
import type { EntraLogging } from "../logs/entra-log.ts";
import type { MailFlow } from "../mail-flow/mail-flow.ts";
import type { DeltaTokens } from "../odata/delta.ts";
import type { Notifier } from "../subscriptions/notifier.ts";

/** The state that Graph serves. Each handler names the part it works on. */
export interface Resources extends MailFlow, EntraLogging {
  readonly applications: Applications;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
  readonly deltas: DeltaTokens;
  readonly faults: FaultSource;
}
