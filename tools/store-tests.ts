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
  `${server}/platform/migrate.store.test.ts`,
  `${server}/platform/jobs.store.test.ts`,
  `${server}/platform/clickhouse/read-rows.store.test.ts`,
  `${server}/platform/mail/send-mail.store.test.ts`,
  // What is backed up from one version is restored into another one.
  `${server}/commands/backup`,
  `${server}/commands/restore`,
  `${server}/commands/doctor/examine.store.test.ts`,
  // Every endpoint of the contract is called.
  `${server}/http/access.store.test.ts`,
  // The statements of the verbs.
  `${server}/modules`,
  // Of each application a suite through the whole server.
  `${routes}/account`,
  `${routes}/adaptive-auth/learnt-clients.store.test.ts`,
  `${routes}/insights/analysis.store.test.ts`,
  `${routes}/secure-inbox/ingested-email.store.test.ts`,
  // Processes tell each other what happened.
  `${routes}/adaptive-auth/shared-counts.store.test.ts`,
  // Of the other suites those that send five statements or more which no test above sends.
  `${routes}/adaptive-auth/adaptive-configs.store.test.ts`,
  `${routes}/adaptive-auth/data-packs.store.test.ts`,
  `${routes}/adaptive-auth/protected-apis.store.test.ts`,
  `${routes}/insights/api-documents.store.test.ts`,
  `${routes}/insights/apis.store.test.ts`,
  `${routes}/insights/findings.store.test.ts`,
  `${routes}/insights/imports.store.test.ts`,
  `${routes}/insights/source-care.store.test.ts`,
  `${routes}/insights/telemetry.store.test.ts`,
  `${routes}/secure-inbox/subscriptions.store.test.ts`,
];

/** Listed files that no longer exist: as filters they would silently match nothing. */
export function missingTests(root: string): string[] {
  return storeTests.filter((path) => !existsSync(join(root, path)));
}
