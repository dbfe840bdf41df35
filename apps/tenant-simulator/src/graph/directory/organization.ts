import { answerCollection } from "../../odata/answers.ts";
import type { Call, GraphAnswer } from "../../odata/call.ts";
import { instant } from "./present-user.ts";

const page = { pageSize: 100, largestPage: 999, paging: "skiptoken" } as const;

export function listOrganizations(call: Call): GraphAnswer {
  const { tenant } = call;
  const verifiedDomains = tenant.domains.map((name, index) => ({
    capabilities: "Email, OfficeCommunicationsOnline",
    isDefault: index === 0,
    isInitial: name.endsWith(".onmicrosoft.com"),
    name,
    type: "Managed",
  }));
  return answerCollection(call, {
    ...page,
    rows: [tenant],
    present: ({ id, displayName, createdAt }) => ({
      id,
      displayName,
      createdDateTime: instant(createdAt),
      countryLetterCode: "NL",
      tenantType: "AAD",
      assignedPlans: [],
      businessPhones: [],
      provisionedPlans: [],
      verifiedDomains,
    }),
    context: "organization",
  });
}

export function listDomains(call: Call): GraphAnswer {
  return answerCollection(call, {
    ...page,
    rows: [...call.tenant.domains.entries()],
    present: ([index, id]) => ({
      id,
      authenticationType: "Managed",
      availabilityStatus: null,
      isAdminManaged: true,
      isDefault: index === 0,
      isInitial: id.endsWith(".onmicrosoft.com"),
      isRoot: id.split(".").length === 2,
      isVerified: true,
      supportedServices: ["Email", "OfficeCommunicationsOnline"],
    }),
    context: "domains",
  });
}
