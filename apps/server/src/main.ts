#!/usr/bin/env node
import { commandDescriptions } from "./commands/command-descriptions.ts";
import { didYouMean } from "./commands/nearest.ts";
import { renderCommands } from "./commands/render-help.ts";
import { type Command, runProgram } from "./commands/run-program.ts";
import { unknownVariables } from "./commands/unknown-variables.ts";
import { ownVersion } from "./platform/version.ts";

/** Each loads only what it needs: a tap has no use for databases. */
const loads: Readonly<Record<string, () => Promise<Command>>> = {
  backup: async () => (await import("./commands/backup/backup.ts")).backup,
  "check-tenant": async () => (await import("./commands/check-tenant/check-tenant.ts")).checkTenant,
  diff: async () => (await import("./commands/diff/diff.ts")).diff,
  doctor: async () => (await import("./commands/doctor/doctor.ts")).doctor,
  journal: async () => (await import("./commands/journal/journal.ts")).journal,
  "reset-link": async () => (await import("./commands/reset-link/reset-link.ts")).resetLink,
  restore: async () => (await import("./commands/restore/restore.ts")).restore,
  "scan-mail": async () => (await import("./commands/scan-mail/scan-mail.ts")).scanMail,
  serve: async () => (await import("./commands/serve.ts")).serve,
  tail: async () => (await import("./commands/tail/tail.ts")).tail,
  tap: async () => (await import("./commands/tap/tap.ts")).tap,
};

const [first = "serve", ...argv] = process.argv.slice(2);
const description = commandDescriptions.find(({ name }) => name === first);
const load = Object.hasOwn(loads, first) ? loads[first] : undefined;

if (description !== undefined && load !== undefined) {
  // The server names them in its log.
  const unknown = first === "serve" ? [] : unknownVariables(process.env);
  for (const sentence of unknown) process.stderr.write(`parapet: ${sentence}\n`);
  await runProgram({ program: `parapet ${first}`, description, load }, argv);
} else if (first === "--version" || first === "-v") {
  process.stdout.write(`${await ownVersion()}\n`);
} else if (first === "--help" || first === "-h" || first === "help") {
  process.stdout.write(renderCommands(commandDescriptions, process.stdout.columns));
} else {
  const isOption = first.startsWith("-");
  const known = isOption ? ["--help", "--version"] : Object.keys(loads);
  process.stderr.write(`parapet: Unknown ${isOption ? "option" : "command"} ${first}.${didYouMean(first, known)}\n`);
  process.stderr.write('Run "parapet --help" for the list of commands.\n');
  process.exit(2);
}
