import { backupCommand } from "./backup/backup-command.ts";
import { checkTenantCommand } from "./check-tenant/check-tenant-command.ts";
import type { CommandDescription } from "./command-description.ts";
import { diffCommand } from "./diff/diff-command.ts";
import { doctorCommand } from "./doctor/doctor-command.ts";
import { journalCommand } from "./journal/journal-command.ts";
import { resetLinkCommand } from "./reset-link/reset-link-command.ts";
import { restoreCommand } from "./restore/restore-command.ts";
import { scanMailCommand } from "./scan-mail/scan-mail-command.ts";
import { serveCommand } from "./serve-command.ts";
import { tailCommand } from "./tail/tail-command.ts";
import { tapCommand } from "./tap/tap-command.ts";

/** All commands, in the order of the help. */
export const commandDescriptions: readonly CommandDescription[] = [
  serveCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  journalCommand,
  resetLinkCommand,
  tapCommand,
  tailCommand,
  diffCommand,
  scanMailCommand,
  checkTenantCommand,
];
