import { networkZoneEndpoints } from "@parapet/contract";
import { createZone } from "../../../modules/adaptive-auth/network-zone/create-zone.ts";
import { deleteZone } from "../../../modules/adaptive-auth/network-zone/delete-zone.ts";
import { listZones } from "../../../modules/adaptive-auth/network-zone/list-zones.ts";
import { updateZone } from "../../../modules/adaptive-auth/network-zone/update-zone.ts";
import { defineHandlers } from "../../handler.ts";

export const networkZoneHandlers = defineHandlers(networkZoneEndpoints, {
  "networkZones.list": ({ call }) => listZones(call),
  "networkZones.create": ({ call, body }) => createZone(call, body),
  "networkZones.update": ({ call, params, body }) => updateZone(call, params.id, body),
  "networkZones.delete": async ({ call, params }) => {
    await deleteZone(call, params.id);
    return undefined;
  },
});
