import { vipGroupEndpoints } from "@parapet/contract";
import { chooseVipGroup, endVipGroup } from "../../../modules/secure-inbox/vip-group/choose-vip-group.ts";
import { previewVipGroup } from "../../../modules/secure-inbox/vip-group/preview-vip-group.ts";
import { readVipGroup } from "../../../modules/secure-inbox/vip-group/read-vip-group.ts";
import { defineHandlers } from "../../handler.ts";

export const vipGroupHandlers = defineHandlers(vipGroupEndpoints, {
  "vipGroup.read": ({ call }) => readVipGroup(call),
  "vipGroup.preview": ({ call, body }) => previewVipGroup(call, body),
  "vipGroup.choose": ({ call, body }) => chooseVipGroup(call, body),
  "vipGroup.end": ({ call }) => endVipGroup(call),
});
