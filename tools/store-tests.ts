import { existsSync } from "node:fs";
import { join } from "node:path";

const server = "apps/server/src";
const routes = `${server}/http/routes`;

/**
 * Tests that are run once more on stores reached by URL. What they differ in is PostgreSQL: another version of it may
 * take a statement otherwise, and it is reached over TCP with a password instead of by a socket. So these are the tests
 * that send its statements; tests that start stores of their own, or need none, would only be repeated.
 */
export const storeTests: readonly string[] = [
  // The platform's own: migrations, jobs, rows of events, mail.
  `${server}/platform/migrate.test.ts`,
  `${server}/platform/jobs.test.ts`,
  `${server}/platform/clickhouse/read-rows.test.ts`,
  `${server}/platform/mail/send-mail.test.ts`,
  // What is backed up from one version is restored into another one.
  `${server}/commands/backup`,
  `${server}/commands/restore`,
  `${server}/commands/doctor/examine.test.ts`,
  // Every endpoint of the contract is called.
  `${server}/http/access.test.ts`,
  // The statements of the verbs.
  `${server}/modules`,
  // Of each application a suite through the whole server.
  `${routes}/account`,
  `${routes}/adaptive-auth/learnt-clients.test.ts`,
  `${routes}/insights/analysis.test.ts`,
  `${routes}/secure-inbox/taken-in-mail.test.ts`,
  // Processes tell each other what happened.
  `${routes}/adaptive-auth/shared-counts.test.ts`,
  // Of the other suites those that send five statements or more which no test above sends.
  `${routes}/adaptive-auth/adaptive-configs.test.ts`,
  `${routes}/adaptive-auth/data-packs.test.ts`,
  `${routes}/adaptive-auth/protected-apis.test.ts`,
  `${routes}/insights/api-documents.test.ts`,
  `${routes}/insights/apis.test.ts`,
  `${routes}/insights/findings.test.ts`,
  `${routes}/insights/imports.test.ts`,
  `${routes}/insights/source-care.test.ts`,
  `${routes}/insights/telemetry.test.ts`,
  `${routes}/secure-inbox/subscriptions.test.ts`,
];

/** What of the list is no more there: as a filter it would match nothing, and nobody would hear of it. */
export function missingTests(root: string): string[] {
  return storeTests.filter((path) => !existsSync(join(root, path)));
}
