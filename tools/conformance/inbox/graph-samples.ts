import { type OperationName, operations } from "@parapet/graph-client";
import * as z from "zod";
import { isObject, readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({
  samples: z.array(z.object({ file: z.string(), type: z.string(), coll: z.boolean(), json: z.unknown() })),
});

/** Client operations that read a documented response by type: a single resource, and a list of them. */
const readers: Readonly<Record<string, { readonly one?: OperationName; readonly many?: OperationName }>> = {
  "microsoft.graph.user": { one: "user.get", many: "user.list" },
  "microsoft.graph.message": { one: "message.get", many: "message.list" },
  "microsoft.graph.mailFolder": { one: "folder.get", many: "folder.list" },
  "microsoft.graph.messageRule": { many: "rule.list" },
  "microsoft.graph.subscription": { one: "subscription.renew", many: "subscription.list" },
  "microsoft.graph.domain": { many: "domain.list" },
  "microsoft.graph.directoryAudit": { many: "directoryAudit.list" },
  "collection(microsoft.graph.riskDetection)": { one: "riskDetection.list" },
};

/** The client reads the responses in Microsoft's documentation. */
export const documentedSamples: Suite = async ({ name, path }, bench) => {
  const cases = fixture.parse(readFixture(path)).samples.flatMap(({ file, type, coll, json }) => {
    const operation = readers[type]?.[coll ? "many" : "one"];
    if (operation === undefined) return [];
    return [{ name: `${file} (${operation})`, check: async () => problemsOf(operation, json) }];
  });
  return runCases(name, cases, bench);
};

function problemsOf(operation: OperationName, json: unknown): readonly string[] {
  const { answer } = operations[operation];
  if (typeof answer === "string") return ["is not read as JSON"];
  const parsed = answer.safeParse(withIds(json));
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join("/")} ${message}`);
}

/** Samples with other selected properties have no IDs; the client always selects them. */
function withIds(json: unknown): unknown {
  if (!isObject(json)) return json;
  const { value } = json;
  return Array.isArray(value) ? { ...json, value: value.map(withIds) } : { id: "selected", ...json };
}
