import type { AnswerOf, Endpoints, QueryOf, UsageDimension } from "@parapet/contract";
import type { ViewerCall } from "../../../platform/call.ts";
import { getOrganization } from "../../account/organization/get-organization.ts";
import { summarizeUsage } from "./summarize-usage.ts";
import { readUsageTop } from "./read-usage-top.ts";

type Row = Endpoints["usage.organization"];

const limit = 10;
/** No call names an organization so: the filter wants a name, and the empty one means that nothing told it. */
const nobody = "\u0000";
const errorClasses = [4, 5, 6, 7, 8, 9];

/** What an organization of the console calls. Its own people see it, and who reads all traffic. @throws Failure `not_found` */
export async function readOrganizationUsage(call: ViewerCall, id: string, query: QueryOf<Row>): Promise<AnswerOf<Row>> {
  const { traffic_names } = await getOrganization(call, id);
  const selection = { ...query, "organization[is]": traffic_names.length === 0 ? [nobody] : traffic_names };
  const top = async (by: UsageDimension, order: "calls" | "errors", more: object = {}) =>
    (await readUsageTop(call, { ...selection, ...more, by, order, limit })).items;
  const [summary, apis, deprecated, failing] = await Promise.all([
    summarizeUsage(call, selection),
    top("api", "calls"),
    top("operation", "calls", { "verdict[is]": ["zombie"] }),
    top("operation", "errors", { "statusClass[is]": errorClasses }),
  ]);
  return { ...summary, traffic_names, apis, deprecated, failing };
}
