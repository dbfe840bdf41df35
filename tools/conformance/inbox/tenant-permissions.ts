import { readFileSync } from "node:fs";
import { runCases, type Suite } from "../suite.ts";
import { openTenantSession } from "./tenant-session.ts";

/** Permissions of each operation: the least privileged one is enough, an unrelated one isn't. */
export const tenantPermissions: Suite = async ({ name, path }, bench) => {
  const rows = readFileSync(path, "utf8").trimEnd().split("\n").slice(1).map(rowOf);
  const session = await openTenantSession();
  try {
    const found: { readonly name: string; readonly problems: readonly string[] }[] = [];
    for (const { operation, roles } of rows) {
      const problems: string[] = [];
      for (const role of roles) {
        const token = await session.tokenFor([role]);
        const { status } = await session.call(operation, { token, body: operation.startsWith("GET") ? undefined : {} });
        if (status === 401 || status === 403) problems.push(`refuses ${role} with ${status}`);
      }
      const foreign = await session.tokenFor(["Calendars.Read"]);
      const { status } = await session.call(operation, { token: foreign });
      if (status !== 403) problems.push(`answers ${status} without a role`);
      found.push({ name: operation, problems });
    }
    return await runCases(
      name,
      found.map((each) => ({ name: each.name, check: async () => each.problems })),
      bench,
    );
  } finally {
    await session.stop();
  }
};

/** Some roles have notes in parentheses. */
function rowOf(line: string) {
  const [api = "", method = "", path = "", , , all = ""] = line.split("\t");
  const roles = all
    .replaceAll(/\s*\(.*\)/g, "")
    .split(" ")
    .filter((role) => role !== "");
  return { operation: `${method} ${api === "beta" ? "/{beta}" : ""}${path}`, roles };
}
