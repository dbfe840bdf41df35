import { rulePackEndpoints } from "@parapet/contract";
import { getPack, listPacks } from "../../../modules/insights/rule-pack/list-packs.ts";
import { createPack, deletePack, updatePack } from "../../../modules/insights/rule-pack/save-pack.ts";
import { tryPack } from "../../../modules/insights/rule-pack/try-pack.ts";
import { defineHandlers } from "../../handler.ts";

export const rulePackHandlers = defineHandlers(rulePackEndpoints, {
  "rulePacks.list": ({ call }) => listPacks(call),
  "rulePacks.get": ({ call, params }) => getPack(call, params.id),
  "rulePacks.try": ({ call, body }) => tryPack(call, body),
  "rulePacks.create": ({ call, body }) => createPack(call, body),
  "rulePacks.update": ({ call, params, body }) => updatePack(call, params.id, body),
  "rulePacks.delete": async ({ call, params }) => {
    await deletePack(call, params.id);
    return undefined;
  },
});
