import { eventEndpoints, organizationEndpoints, userEndpoints } from "@parapet/contract";
import { useMay } from "../../lib/session/use-may.ts";

/** What this person may do with people and organizations, and with what they call. */
export const useOrgRights = () => ({
  mayManagePeople: useMay(userEndpoints["users.invite"]),
  mayAdminister: useMay(organizationEndpoints["organizations.create"]),
  mayReadCalls: useMay(eventEndpoints["events.list"]),
});
