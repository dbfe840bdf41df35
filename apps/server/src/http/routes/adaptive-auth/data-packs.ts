import { dataPackEndpoints } from "@parapet/contract";
import { deleteDataPack } from "../../../modules/adaptive-auth/data-pack/delete-data-pack.ts";
import { importDataPack } from "../../../modules/adaptive-auth/data-pack/import-data-pack.ts";
import { listAttributions, listDataPacks } from "../../../modules/adaptive-auth/data-pack/list-data-packs.ts";
import { lookAddress } from "../../../modules/adaptive-auth/data-pack/look-address.ts";
import { rollBackDataPack } from "../../../modules/adaptive-auth/data-pack/roll-back-data-pack.ts";
import { defineHandlers } from "../../handler.ts";

export const dataPackHandlers = defineHandlers(dataPackEndpoints, {
  "dataPacks.list": ({ call }) => listDataPacks(call),
  "dataPacks.attributions": ({ call }) => listAttributions(call),
  "dataPacks.import": ({ call, query, body }) => importDataPack(call, query, body),
  "dataPacks.rollback": ({ call, params }) => rollBackDataPack(call, params.id),
  "dataPacks.delete": async ({ call, params }) => {
    await deleteDataPack(call, params.id);
    return undefined;
  },
  "dataPacks.look": ({ call, query }) => lookAddress(call, query.address),
});
