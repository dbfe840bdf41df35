import type { Tenant } from "../tenant/tenant.ts";
import { domainOf } from "./authenticate-mail.ts";

/** A mail that has left the tenant. */
export interface SentOut {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: Date;
}

/** Notes what goes to somebody outside; nothing really leaves. */
export function sendOut({ outbound, clock, domains }: Tenant, mail: Omit<SentOut, "sentAt">): void {
  if (!domains.includes(domainOf(mail.to))) outbound.push({ ...mail, sentAt: clock.now() });
}
