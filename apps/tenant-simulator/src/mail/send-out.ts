import type { Tenant } from "../tenant/tenant.ts";
import { domainOf } from "./authenticate-mail.ts";

/** An email that left the tenant. */
export interface SentOut {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: Date;
}

/** Records an external email; nothing is actually sent. */
export function sendOut({ outbound, clock, domains }: Tenant, mail: Omit<SentOut, "sentAt">): void {
  if (!domains.includes(domainOf(mail.to))) outbound.push({ ...mail, sentAt: clock.now() });
}
