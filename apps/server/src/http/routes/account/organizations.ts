import { organizationEndpoints } from "@parapet/contract";
import { archiveOrganization } from "../../../modules/account/organization/archive-organization.ts";
import { createOrganization } from "../../../modules/account/organization/create-organization.ts";
import { getOrganization } from "../../../modules/account/organization/get-organization.ts";
import { listOrganizations } from "../../../modules/account/organization/list-organizations.ts";
import { restoreOrganization } from "../../../modules/account/organization/restore-organization.ts";
import { updateOrganization } from "../../../modules/account/organization/update-organization.ts";
import { defineHandlers } from "../../handler.ts";

export const organizationHandlers = defineHandlers(organizationEndpoints, {
  "organizations.list": ({ call, query }) => listOrganizations(call, query),
  "organizations.create": ({ call, body }) => createOrganization(call, body),
  "organizations.get": ({ call, params }) => getOrganization(call, params.id),
  "organizations.update": ({ call, params, body }) => updateOrganization(call, params.id, body),
  "organizations.archive": ({ call, params }) => archiveOrganization(call, params.id),
  "organizations.restore": ({ call, params }) => restoreOrganization(call, params.id),
});
