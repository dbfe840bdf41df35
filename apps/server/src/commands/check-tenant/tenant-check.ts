import type { MailAbility } from "@parapet/contract";
import type { GraphClient } from "@parapet/graph-client";

/** What a check works with. */
export interface TenantUnderCheck {
  readonly client: GraphClient;
  /** Whose mailbox is looked into. */
  readonly userId: string;
  readonly address: string;
  /** Waits between two looks at something that takes a moment. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Something that Microsoft documents, or that the product relies on, and that a tenant is asked about. */
export interface TenantCheck {
  readonly name: string;
  /** What it needs; without its role, the check is not permitted. */
  readonly ability: MailAbility;
  /** How the tenant differs from what is expected: nothing where it does not. */
  readonly differences: (tenant: TenantUnderCheck) => Promise<readonly string[]>;
}

/** A difference where something does not hold. */
export function unless(holds: boolean, difference: string): readonly string[] {
  return holds ? [] : [difference];
}
