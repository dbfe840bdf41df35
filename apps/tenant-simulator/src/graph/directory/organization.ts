import { instant } from "../../base/clock.ts";
import { answerCollection } from "../../odata/answers.ts";
import type { Call, GraphAnswer } from "../../odata/call.ts";
import type { Resources } from "../resources.ts";

const page = { pageSize: 100, largestPage: 999, paging: "skiptoken" } as const;

export function listOrganizations(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  const { organization } = directory;
  const verifiedDomains = organization.domains.map((name, index) => ({
    capabilities: "Email, OfficeCommunicationsOnline",
    isDefault: index === 0,
    isInitial: name.endsWith(".onmicrosoft.com"),
    name,
    type: "Managed",
  }));
  return answerCollection(call, {
    ...page,
    rows: [organization],
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

export function listDomains(call: Call, { directory }: Pick<Resources, "directory">): GraphAnswer {
  return answerCollection(call, {
    ...page,
    rows: [...directory.organization.domains.entries()],
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
