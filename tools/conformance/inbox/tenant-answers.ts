import { readGraphDescription } from "@parapet/tenant-simulator";
import { messageOf, runCases, type Suite } from "../suite.ts";
import { openTenantSession } from "./tenant-session.ts";
import { tourOfTenant } from "./tenant-tour.ts";

const batch = "POST /$batch";

/**
 * Every operation of the simulated tenant responds as described: successfully, without a token, without a permission.
 */
export const tenantAnswers: Suite = async ({ name, path }, bench) => {
  const { operations } = readGraphDescription(path);
  const session = await openTenantSession(path);
  const undescribed: string[] = [];
  try {
    await tourOfTenant(session);
    const powerless = await session.tokenFor(["Calendars.Read"]);
    for (const operation of operations) {
      await session.call(operation.name, { token: "" });
      await session.call(operation.name, { token: powerless });
    }
  } finally {
    await session.stop().catch((error: unknown) => undescribed.push(messageOf(error)));
  }
  const cases = operations.map((operation) => ({
    name: `simulated ${operation.name}`,
    check: async () => {
      const given = session.exchanges.filter((exchange) => exchange.operation === operation.name);
      const statuses = new Set(given.map(({ status }) => status));
      // Batches need no permission; their requests are checked individually.
      const expected = operation.name === batch ? [] : [401, 403];
      const missing = expected.filter((status) => !statuses.has(status)).map((status) => `never answers ${status}`);
      return [...missing, ...(given.some(({ status }) => status < 300) ? [] : ["never succeeds"])];
    },
  }));
  const compared = session.simulator.comparedExchanges();
  const described = {
    name: "the simulated tenant's exchanges",
    check: async () => (compared < session.exchanges.length ? [`only ${compared} were compared`] : undescribed),
  };
  const result = await runCases(name, [...cases, described], bench);
  return { ...result, notes: [`${compared} exchanges with a simulated tenant`] };
};
