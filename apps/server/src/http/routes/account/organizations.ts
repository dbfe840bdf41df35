import { organizationEndpoints } from "@parapet/contract";
import { archiveOrganization } from "../../../modules/account/organization/archive-organization.ts";
import { bulkOrganizations } from "../../../modules/account/organization/bulk-organizations.ts";
import { createOrganization } from "../../../modules/account/organization/create-organization.ts";
import { exportOrganizations } from "../../../modules/account/organization/export-organizations.ts";
import { getOrganization } from "../../../modules/account/organization/get-organization.ts";
import { listOrganizations } from "../../../modules/account/organization/list-organizations.ts";
import { restoreOrganization } from "../../../modules/account/organization/restore-organization.ts";
import { selectOrganizations } from "../../../modules/account/organization/select-organizations.ts";
import { updateOrganization } from "../../../modules/account/organization/update-organization.ts";
import { defineHandlers } from "../../handler.ts";

export const organizationHandlers = defineHandlers(organizationEndpoints, {
  "organizations.list": ({ call, query }) => listOrganizations(call, query),
  "organizations.select": ({ call, query }) => selectOrganizations(call, query),
  "organizations.export": ({ call, query }) => exportOrganizations(call, query),
  "organizations.bulk": ({ call, body }) => bulkOrganizations(call, body),
  "organizations.create": ({ call, body }) => createOrganization(call, body),
  "organizations.get": ({ call, params }) => getOrganization(call, params.id),
  "organizations.update": ({ call, params, body }) => updateOrganization(call, params.id, body),
  "organizations.archive": ({ call, params }) => archiveOrganization(call, params.id),
  "organizations.restore": ({ call, params }) => restoreOrganization(call, params.id),
});
