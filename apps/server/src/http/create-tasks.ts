import { sweepAccountsTask } from "../modules/account/sweep-accounts.ts";
import { eraseDecisionsTask } from "../modules/adaptive-auth/api-client/erase-decisions.ts";
import { askOwnerTask } from "../modules/adaptive-auth/approval/ask-owner.ts";
import { runBackTestsTask } from "../modules/adaptive-auth/back-test/run-back-tests.ts";
import { sweepChallengesTask } from "../modules/adaptive-auth/challenge/sweep-challenges.ts";
import { compileDataPackTask } from "../modules/adaptive-auth/data-pack/compile-data-pack.ts";
import { importBuiltInPacksTask } from "../modules/adaptive-auth/data-pack/import-built-in-packs.ts";
import { deliverAlertsTask } from "../modules/insights/alert/deliver-alerts.ts";
import { evaluateAlertsTask } from "../modules/insights/alert/evaluate-alerts-task.ts";
import { fetchDocumentsTask } from "../modules/insights/api/document-schedule/fetch-documents-task.ts";
import { regroupTrafficTask } from "../modules/insights/api/regroup-traffic.ts";
import { importTrafficTask } from "../modules/insights/import/run-import.ts";
import { expireTrafficTask } from "../modules/insights/retention/expire-traffic.ts";
import { performTenantActionTask } from "../modules/secure-inbox/action/perform-action-task.ts";
import { resumeTenantActionsTask } from "../modules/secure-inbox/action/resume-actions-task.ts";
import { groupEmailsTask } from "../modules/secure-inbox/campaign/group-emails-task.ts";
import { checkConnectionsTask } from "../modules/secure-inbox/connection/check-connections-task.ts";
import { ingestEmailTask } from "../modules/secure-inbox/intake/ingest-email-task.ts";
import { reconcileIntakeTask } from "../modules/secure-inbox/intake/reconcile-intake-task.ts";
import { reconcileMailboxTask } from "../modules/secure-inbox/intake/reconcile-mailbox-task.ts";
import { scanMailTask } from "../modules/secure-inbox/intake/scan-mail-task.ts";
import { syncDirectoryTask } from "../modules/secure-inbox/intake/sync-directory.ts";
import { assessSignInsTask } from "../modules/secure-inbox/login-case/assess-sign-ins-task.ts";
import { applyPoliciesTask } from "../modules/secure-inbox/mail-policy/apply-policies-task.ts";
import { sweepMailTask } from "../modules/secure-inbox/mail/sweep-mail.ts";
import { learnPartnersTask } from "../modules/secure-inbox/protection/learn-partners-task.ts";
import { watchQuarantineTask } from "../modules/secure-inbox/quarantine/watch-quarantine-task.ts";
import { reanalyzeEmailsTask } from "../modules/secure-inbox/reanalysis/reanalyze-emails-task.ts";
import { readFeedTask } from "../modules/secure-inbox/rule-change/feed/read-feed-task.ts";
import { readRulesTask } from "../modules/secure-inbox/rule-change/read-rules-task.ts";
import { reconcileRulesTask } from "../modules/secure-inbox/rule-change/reconcile-rules-task.ts";
import { sweepRulesTask } from "../modules/secure-inbox/rule-change/sweep-rules-task.ts";
import { readSignInsTask, scheduleSignInsTask } from "../modules/secure-inbox/sign-in/read-sign-ins-task.ts";
import type { OpenPlatform } from "../platform/open-platform.ts";

/** How the jobs of a process are done, by their names. */
export function createTasks(platform: OpenPlatform): Parameters<OpenPlatform["start"]>[1] {
  return {
    "sweep-accounts": sweepAccountsTask(platform),
    "sweep-challenges": sweepChallengesTask(platform),
    "ask-client-owner": askOwnerTask(platform),
    "import-traffic": importTrafficTask(platform),
    "evaluate-alerts": evaluateAlertsTask(platform),
    "deliver-alerts": deliverAlertsTask(platform),
    "run-back-tests": runBackTestsTask(platform),
    "compile-data-pack": compileDataPackTask(platform),
    "import-built-in-packs": importBuiltInPacksTask(platform),
    "expire-traffic": expireTrafficTask(platform),
    "regroup-traffic": regroupTrafficTask(platform),
    "fetch-documents": fetchDocumentsTask(platform),
    "check-mail-connections": checkConnectionsTask(platform),
    "erase-decisions": eraseDecisionsTask(platform),
    "learn-mail-partners": learnPartnersTask(platform),
    "sweep-mail": sweepMailTask(platform),
    "group-mails": groupEmailsTask(platform),
    "sync-mail-directory": syncDirectoryTask(platform),
    "tend-mail-intake": reconcileIntakeTask(platform),
    "tend-mailbox": reconcileMailboxTask(platform),
    "take-in-mail": ingestEmailTask(platform),
    "reanalyse-mail": reanalyzeEmailsTask(platform),
    "perform-tenant-action": performTenantActionTask(platform),
    "tend-tenant-actions": resumeTenantActionsTask(platform),
    "watch-quarantine": watchQuarantineTask(platform),
    "apply-mail-policies": applyPoliciesTask(platform),
    "scan-mail": scanMailTask(platform),
    "tend-sign-ins": scheduleSignInsTask(platform),
    "read-sign-ins": readSignInsTask(platform),
    "assess-sign-ins": assessSignInsTask(platform),
    "tend-mail-rules": reconcileRulesTask(platform),
    "read-mailbox-rules": readRulesTask(platform),
    "sweep-mail-rules": sweepRulesTask(platform),
    "read-audit-feed": readFeedTask(platform),
  };
}
