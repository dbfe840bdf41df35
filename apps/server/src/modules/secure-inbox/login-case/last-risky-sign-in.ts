import type { SignInDetection } from "@parapet/contract";
import { and, desc, eq, gte, inArray, lte, ne } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { caseDetectionTable, loginCaseTable } from "./table.ts";

/** What makes a sign-in a risky one; what is merely new about it does not. */
const risky: SignInDetection[] = [
  "signin.impossible_travel",
  "signin.unfamiliar",
  "signin.password_spray",
  "signin.brute_force",
  "signin.mfa_fatigue",
  "signin.ms_risk",
  "signin.legacy_auth",
  "signin.aitm_kit_agent",
  "signin.device_code",
  "signin.session_replay",
];
/** Points from which it got somebody in; attempts have fewer. */
const leastPoints = 40;

/** When the owner of a mailbox last had a risky sign-in before a moment; null for none that is known. */
export async function lastRiskySignIn(db: Queryable, mailboxId: string, before: Date): Promise<Date | null> {
  const ofMailbox = and(
    eq(mailboxTable.providerId, loginCaseTable.providerId),
    eq(mailboxTable.graphUserId, loginCaseTable.userId),
  );
  const [row] = await db
    .select({ at: caseDetectionTable.at })
    .from(caseDetectionTable)
    .innerJoin(loginCaseTable, eq(loginCaseTable.id, caseDetectionTable.caseId))
    .innerJoin(mailboxTable, ofMailbox)
    .where(
      and(
        eq(mailboxTable.id, mailboxId),
        // What was no attack does not make a rule worse.
        ne(loginCaseTable.state, "not_attack"),
        inArray(caseDetectionTable.id, risky),
        gte(caseDetectionTable.points, leastPoints),
        lte(caseDetectionTable.at, before),
      ),
    )
    .orderBy(desc(caseDetectionTable.at))
    .limit(1);
  return row?.at ?? null;
}
