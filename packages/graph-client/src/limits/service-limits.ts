/** Microsoft's limits that the client keeps: calls in flight, calls in a window of seconds, items of an answer. */
export const serviceLimits = {
  /** For an application and a mailbox. */
  mailboxConcurrency: 4,
  /** For an application and a tenant. */
  reports: { calls: 5, seconds: 10 },
  /** For a tenant and all applications; a refusal does not tell when to come back. */
  identityProtection: { calls: 1, seconds: 1 },
  batchItems: 20,
  /** Messages that a round of changes tells when it is narrowed by date; nothing says that there were more. */
  filteredChanges: 5000,
} as const;
