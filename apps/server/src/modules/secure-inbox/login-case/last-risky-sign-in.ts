import type { SignInDetection } from "@parapet/contract";
import { and, desc, eq, gte, inArray, lte, ne } from "drizzle-orm";
import type { Queryable } from "../../../platform/postgres/postgres.ts";
import { mailboxTable } from "../mail/table.ts";
import { caseDetectionTable, loginCaseTable } from "./table.ts";

/** Detections that make a sign-in risky; novelty alone doesn't. */
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
/** Min points of a successful sign-in; failed attempts score lower. */
const minPoints = 40;

/** The mailbox owner's last risky sign-in before a time; null if none is known. */
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
        // Cases closed as no attack don't raise a rule's risk.
        ne(loginCaseTable.state, "not_attack"),
        inArray(caseDetectionTable.id, risky),
        gte(caseDetectionTable.points, minPoints),
        lte(caseDetectionTable.at, before),
      ),
    )
    .orderBy(desc(caseDetectionTable.at))
    .limit(1);
  return row?.at ?? null;
}
