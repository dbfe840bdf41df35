import * as z from "zod";
import { answerCollection } from "../../odata/answers.ts";
import { setUserRisk } from "../../logs/risk.ts";
import { type Call, type GraphAnswer, readBody } from "../../odata/call.ts";

const paging = { pageSize: 20, largestPage: 500, paging: "skiptoken" } as const;

export function listRiskDetections(call: Call): GraphAnswer {
  const rows = call.tenant.log.riskDetections.toReversed();
  return answerCollection(call, {
    ...paging,
    rows,
    present: (entry) => entry,
    context: "identityProtection/riskDetections",
  });
}

export function listRiskyUsers(call: Call): GraphAnswer {
  const rows = [...call.tenant.log.riskyUsers.values()];
  return answerCollection(call, {
    ...paging,
    rows,
    present: (entry) => entry,
    context: "identityProtection/riskyUsers",
  });
}

const users = z.object({ userIds: z.array(z.string()).min(1) });

export function confirmUsersCompromised(call: Call): GraphAnswer {
  return mark(call, {
    riskLevel: "high",
    riskState: "confirmedCompromised",
    riskDetail: "adminConfirmedUserCompromised",
  });
}

export function dismissRiskyUsers(call: Call): GraphAnswer {
  return mark(call, { riskLevel: "none", riskState: "dismissed", riskDetail: "adminDismissedAllRiskForUser" });
}

function mark(call: Call, risk: Parameters<typeof setUserRisk>[2]): GraphAnswer {
  const { tenant } = call;
  for (const id of readBody(call, users).userIds) {
    const user = tenant.users.get(id);
    if (user !== undefined) setUserRisk(tenant, user, risk);
  }
  return { status: 204 };
}
