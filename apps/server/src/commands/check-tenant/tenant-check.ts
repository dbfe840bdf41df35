import type { MailAbility } from "@parapet/contract";
import type { GraphClient } from "@parapet/graph-client";

/** The tenant and the helpers that checks use. */
export interface TenantUnderCheck {
  readonly client: GraphClient;
  /** The user whose mailbox is tested. */
  readonly userId: string;
  readonly address: string;
  /** Delay between polls. */
  readonly wait: (ms: number) => Promise<void>;
}

/** A documented or required behavior to verify. */
export interface TenantCheck {
  readonly name: string;
  /** Required ability; without its role, the check isn't permitted. */
  readonly ability: MailAbility;
  /** Differences from the expected behavior; empty if there are none. */
  readonly differences: (tenant: TenantUnderCheck) => Promise<readonly string[]>;
}

/** The difference, unless the condition holds. */
export function unless(holds: boolean, difference: string): readonly string[] {
  return holds ? [] : [difference];
}
