/** Enforced Microsoft limits: concurrency, calls per window, items per response. */
export const serviceLimits = {
  /** Per application and mailbox. */
  mailboxConcurrency: 4,
  /** Per application and tenant. */
  reports: { calls: 5, seconds: 10 },
  /** Per tenant across applications; rejections have no Retry-After. */
  identityProtection: { calls: 1, seconds: 1 },
  batchItems: 20,
  /** Messages per delta round with a date filter; truncation isn't indicated. */
  filteredChanges: 5000,
} as const;
