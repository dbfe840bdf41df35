import type { PolicySearch } from "./policy-search.ts";

/** Left out of the address. */
export const policySearchDefaults = { tab: "policy" } as const satisfies Partial<PolicySearch>;
