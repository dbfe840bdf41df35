import * as z from "zod";
import { setUserRisk } from "../../logs/risk.ts";
import { answerCollection } from "../../odata/answers.ts";
import { readBody, type Call, type GraphAnswer } from "../../odata/call.ts";
import type { Resources } from "../resources.ts";

const paging = { pageSize: 20, largestPage: 500, paging: "skiptoken" } as const;

export function listRiskDetections(call: Call, { log }: Pick<Resources, "log">): GraphAnswer {
  const rows = log.riskDetections.toReversed();
  return answerCollection(call, {
    ...paging,
    rows,
    present: (entry) => entry,
    context: "identityProtection/riskDetections",
  });
}

export function listRiskyUsers(call: Call, { log }: Pick<Resources, "log">): GraphAnswer {
  const rows = [...log.riskyUsers.values()];
  return answerCollection(call, {
    ...paging,
    rows,
    present: (entry) => entry,
    context: "identityProtection/riskyUsers",
  });
}

type Rated = Pick<Resources, "directory" | "log" | "clock">;

const users = z.object({ userIds: z.array(z.string()).min(1) });

export function confirmUsersCompromised(call: Call, rated: Rated): GraphAnswer {
  return mark(call, rated, {
    riskLevel: "high",
    riskState: "confirmedCompromised",
    riskDetail: "adminConfirmedUserCompromised",
  });
}

export function dismissRiskyUsers(call: Call, rated: Rated): GraphAnswer {
  return mark(call, rated, { riskLevel: "none", riskState: "dismissed", riskDetail: "adminDismissedAllRiskForUser" });
}

function mark(call: Call, { directory, ...logging }: Rated, risk: Parameters<typeof setUserRisk>[2]): GraphAnswer {
  for (const id of readBody(call, users).userIds) {
    const user = directory.users.get(id);
    if (user !== undefined) setUserRisk(logging, user, risk);
  }
  return { status: 204 };
}
