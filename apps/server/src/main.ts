#!/usr/bin/env node
import { BackupError } from "./commands/archive/backup-error.ts";
import { UsageError } from "./commands/command-options.ts";
import { ConfigError } from "./platform/config.ts";
import { MigrationError } from "./platform/migrations/migration-error.ts";

/** Each loads only what it needs: a tap has no use for databases. */
const commands: Readonly<Record<string, (argv: readonly string[]) => Promise<void>>> = {
  backup: async (argv) => (await import("./commands/backup/backup.ts")).backup(argv),
  "check-tenant": async (argv) => (await import("./commands/check-tenant/check-tenant.ts")).checkTenant(argv),
  doctor: async (argv) => (await import("./commands/doctor/doctor.ts")).doctor(argv),
  journal: async (argv) => (await import("./commands/journal/journal.ts")).journal(argv),
  restore: async (argv) => (await import("./commands/restore/restore.ts")).restore(argv),
  "scan-mail": async (argv) => (await import("./commands/scan-mail/scan-mail.ts")).scanMail(argv),
  serve: async () => (await import("./commands/serve.ts")).serve(),
  tail: async (argv) => (await import("./commands/tail/tail.ts")).tail(argv),
  tap: async (argv) => (await import("./commands/tap/tap.ts")).tap(argv),
};

const [name = "serve", ...argv] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (command === undefined) {
  process.stderr.write(`parapet: there is no command "${name}"; there is ${Object.keys(commands).join(", ")}.\n`);
  process.exit(2);
}

try {
  await command(argv);
  process.exit();
} catch (error) {
  // What an operator can mend is one sentence; everything else keeps its stack.
  const mendable = [BackupError, ConfigError, MigrationError].some((kind) => error instanceof kind);
  const text = error instanceof Error ? (mendable ? error.message : error.stack) : String(error);
  process.stderr.write(`parapet: ${text}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
