import { campaignEndpoints } from "@parapet/contract";
import { bulkCampaigns, changeCampaign } from "../../../modules/secure-inbox/campaign/change-campaign.ts";
import { commentCampaign } from "../../../modules/secure-inbox/campaign/comment-campaign.ts";
import { exportCampaigns } from "../../../modules/secure-inbox/campaign/export-campaigns.ts";
import { getCampaign } from "../../../modules/secure-inbox/campaign/get-campaign.ts";
import { listCampaigns, selectCampaigns } from "../../../modules/secure-inbox/campaign/list-campaigns.ts";
import { readCampaignReading } from "../../../modules/secure-inbox/campaign/read-campaign-reading.ts";
import { defineHandlers } from "../../handler.ts";

export const campaignHandlers = defineHandlers(campaignEndpoints, {
  "campaigns.list": ({ call, query }) => listCampaigns(call, query),
  "campaigns.export": ({ call, query }) => exportCampaigns(call, query),
  "campaigns.select": ({ call, query }) => selectCampaigns(call, query),
  "campaigns.bulk": ({ call, body }) => bulkCampaigns(call, body),
  "campaigns.get": ({ call, params }) => getCampaign(call, params.id),
  "campaigns.reading": ({ call, params }) => readCampaignReading(call, params.id),
  "campaigns.update": ({ call, params, body }) => changeCampaign(call, params.id, body),
  "campaigns.comment": ({ call, params, body }) => commentCampaign(call, params.id, body.text),
});
