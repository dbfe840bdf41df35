import { type BodyOf, type Endpoints, policyHistoryDays, type PolicyPrediction } from "@parapet/contract";
import { choosePolicy } from "@parapet/mail-analysis";
import { and, desc, eq, gte } from "drizzle-orm";
import type { ViewerCall } from "../../../platform/call.ts";
import { Failure } from "../../../platform/failure.ts";
import { messageTable as mail } from "../mail/table.ts";
import {
  type LoadedPolicy,
  factsOf,
  type CandidateEmail,
  readPolicies,
  selectCandidates,
} from "./policy-candidates.ts";
import { readGroup } from "./queries.ts";

const [maxExamples, maxEmails] = [50, 200_000];
const harmlessVerdicts: ReadonlySet<string> = new Set(["clean", "unsure", "graymail"]);

/** Predicts a policy's effect on recent email. @throws Failure `not_found`, `conflict` */
export async function simulatePolicy(
  call: ViewerCall,
  { policy, id }: BodyOf<Endpoints["mailPolicies.simulate"]>,
): Promise<PolicyPrediction> {
  const { platform, viewer, now } = call;
  const { db } = platform.postgres;
  const known = await readPolicies(db, viewer.providerId);
  const place = id === null ? known.length : known.findIndex(({ row }) => row.id === id);
  if (place < 0) throw new Failure("not_found");
  const { members } = await readGroup(call, policy);
  const { conditions, scope } = policy;
  const tried = { isEnabled: true, conditions, scope, members: new Set(members) };
  const others: LoadedPolicy[] = known.slice(0, place);
  const since = new Date(now.getTime() - policyHistoryDays * 86_400_000);
  const emails = await selectCandidates(db)
    .where(and(eq(mail.providerId, viewer.providerId), gte(mail.receivedAt, since)))
    .orderBy(desc(mail.receivedAt), desc(mail.id))
    .limit(maxEmails);
  const [matched, mailboxes]: [CandidateEmail[], Set<string>] = [[], new Set()];
  const counts = { earlier: 0, spared: 0, harmless: 0 };
  for (const each of emails) {
    const facts = factsOf(each);
    // Would it match if no exemption applied?
    if (choosePolicy([tried], { ...facts, isSpared: false }) === null) continue;
    if (facts.isSpared) counts.spared += 1;
    else if (choosePolicy(others, facts) !== null) counts.earlier += 1;
    else {
      matched.push(each);
      mailboxes.add(each.mailboxId);
      if (each.decision === null && harmlessVerdicts.has(each.verdict)) counts.harmless += 1;
    }
  }
  return {
    mails: emails.length,
    matched: matched.length,
    mailboxes: mailboxes.size,
    ...counts,
    examples: matched.slice(0, maxExamples).map((each) => ({
      id: each.id,
      subject: each.subject,
      from_address: each.fromAddress,
      mailbox: each.mailbox,
      received_at: each.receivedAt.toISOString(),
    })),
  };
}
