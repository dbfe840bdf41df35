import type { AnswerOf, Endpoints, QueryOf, UsageDimension } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { readUsageTop } from "./read-usage-top.ts";
import { presentPeriod, usagePeriod } from "./usage-period.ts";

type Row = Endpoints["usage.rankings"];

/** The rankings of all dimensions. */
export async function readUsageRankings(call: ViewerCall, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const rank = async (by: UsageDimension) => (await readUsageTop(call, { ...query, by })).items;
  const [api, operation, consumer, organization] = await Promise.all([
    rank("api"),
    rank("operation"),
    rank("consumer"),
    rank("organization"),
  ]);
  return { ...presentPeriod(usagePeriod(query, call.now)), api, operation, consumer, organization };
}
