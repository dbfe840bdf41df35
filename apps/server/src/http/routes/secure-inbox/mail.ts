import {
  mailEndpoints,
  campaignEndpoints,
  inboxDashboardEndpoints,
  reanalysisEndpoints,
  reportEndpoints,
  reportSettingsEndpoints,
} from "@parapet/contract";
import { bulkCampaigns, changeCampaign } from "../../../modules/secure-inbox/campaign/change-campaign.ts";
import { commentCampaign } from "../../../modules/secure-inbox/campaign/comment-campaign.ts";
import { getCampaign } from "../../../modules/secure-inbox/campaign/get-campaign.ts";
import {
  exportCampaigns,
  listCampaigns,
  selectCampaigns,
  readCampaignReading,
} from "../../../modules/secure-inbox/campaign/queries.ts";
import { countWaiting, readInboxSeries } from "../../../modules/secure-inbox/dashboard/queries.ts";
import { rankAllThreats, rankThreats } from "../../../modules/secure-inbox/dashboard/rank-threats.ts";
import { summarizeInbox } from "../../../modules/secure-inbox/dashboard/summarize-inbox.ts";
import { decideMail, decideEmails } from "../../../modules/secure-inbox/mail/decide-mail.ts";
import { exportMail } from "../../../modules/secure-inbox/mail/export-mail.ts";
import { findSimilar } from "../../../modules/secure-inbox/mail/find-similar.ts";
import { getMail } from "../../../modules/secure-inbox/mail/get-mail.ts";
import { listMail, selectMail } from "../../../modules/secure-inbox/mail/list-mail.ts";
import { downloadMail, openSource, openText } from "../../../modules/secure-inbox/mail/open-content.ts";
import { openPage, readPage } from "../../../modules/secure-inbox/mail/open-page.ts";
import { exportIndicators } from "../../../modules/secure-inbox/mail/queries.ts";
import { reanalyzeEmail } from "../../../modules/secure-inbox/mail/reanalyze-email.ts";
import { uploadMail } from "../../../modules/secure-inbox/mail/upload-mail.ts";
import { cancelReanalysis, startReanalysis } from "../../../modules/secure-inbox/reanalysis/change-reanalysis.ts";
import { readReanalysis } from "../../../modules/secure-inbox/reanalysis/queries.ts";
import { bulkReports, changeReport } from "../../../modules/secure-inbox/report/change-report.ts";
import { changeSettings } from "../../../modules/secure-inbox/report/change-settings.ts";
import { commentReport } from "../../../modules/secure-inbox/report/comment-report.ts";
import { getReport } from "../../../modules/secure-inbox/report/get-report.ts";
import { previewReplies } from "../../../modules/secure-inbox/report/preview-replies.ts";
import {
  exportReports,
  listReports,
  selectReports,
  readSettings,
} from "../../../modules/secure-inbox/report/queries.ts";
import { summarizeReports } from "../../../modules/secure-inbox/report/summarize-reports.ts";
import { uploadReport } from "../../../modules/secure-inbox/report/upload-report.ts";
import { defineHandlers } from "../../handler.ts";

const mailHandlers = defineHandlers(mailEndpoints, {
  "mail.analyse": ({ call, query, body }) => uploadMail(call, query.name, body),
  "mail.list": ({ call, query }) => listMail(call, query),
  "mail.export": ({ call, query }) => exportMail(call, query),
  "mail.select": ({ call, query }) => selectMail(call, query),
  "mail.decideAll": ({ call, body }) => decideEmails(call, body),
  "mail.get": ({ call, params }) => getMail(call, params.id),
  "mail.similar": ({ call, params }) => findSimilar(call, params.id),
  "mail.decide": ({ call, params, body }) => decideMail(call, params.id, body),
  "mail.reanalyse": ({ call, params }) => reanalyzeEmail(call, params.id),
  "mail.openPage": ({ call, params }) => openPage(call, params.id),
  "mail.page": ({ call, params, query }) => readPage(call, params.id, query.ticket),
  "mail.text": ({ call, params }) => openText(call, params.id),
  "mail.source": ({ call, params }) => openSource(call, params.id),
  "mail.raw": ({ call, params }) => downloadMail(call, params.id),
  "mail.indicators": ({ call, params }) => exportIndicators(call, params.id),
});

const campaignHandlers = defineHandlers(campaignEndpoints, {
  "campaigns.list": ({ call, query }) => listCampaigns(call, query),
  "campaigns.export": ({ call, query }) => exportCampaigns(call, query),
  "campaigns.select": ({ call, query }) => selectCampaigns(call, query),
  "campaigns.bulk": ({ call, body }) => bulkCampaigns(call, body),
  "campaigns.get": ({ call, params }) => getCampaign(call, params.id),
  "campaigns.reading": ({ call, params }) => readCampaignReading(call, params.id),
  "campaigns.update": ({ call, params, body }) => changeCampaign(call, params.id, body),
  "campaigns.comment": ({ call, params, body }) => commentCampaign(call, params.id, body.text),
});

const inboxDashboardHandlers = defineHandlers(inboxDashboardEndpoints, {
  "inboxDashboard.summary": ({ call, query }) => summarizeInbox(call, query),
  "inboxDashboard.waiting": ({ call }) => countWaiting(call),
  "inboxDashboard.series": ({ call, query }) => readInboxSeries(call, query),
  "inboxDashboard.top": ({ call, query }) => rankThreats(call, query),
  "inboxDashboard.rankings": ({ call, query }) => rankAllThreats(call, query),
});

const reanalysisHandlers = defineHandlers(reanalysisEndpoints, {
  "mailReanalysis.read": ({ call }) => readReanalysis(call),
  "mailReanalysis.start": ({ call, body }) => startReanalysis(call, body),
  "mailReanalysis.cancel": ({ call, params }) => cancelReanalysis(call, params.id),
});

const reportHandlers = defineHandlers(reportEndpoints, {
  "reports.list": ({ call, query }) => listReports(call, query),
  "reports.export": ({ call, query }) => exportReports(call, query),
  "reports.select": ({ call, query }) => selectReports(call, query),
  "reports.summary": ({ call }) => summarizeReports(call),
  "reports.bulk": ({ call, body }) => bulkReports(call, body),
  "reports.upload": ({ call, query, body }) => uploadReport(call, query.name, body),
  "reports.get": ({ call, params }) => getReport(call, params.id),
  "reports.replies": ({ call, params, query }) => previewReplies(call, params.id, query.verdict),
  "reports.update": ({ call, params, body }) => changeReport(call, params.id, body),
  "reports.comment": ({ call, params, body }) => commentReport(call, params.id, body.text),
});

const reportSettingsHandlers = defineHandlers(reportSettingsEndpoints, {
  "reportSettings.read": ({ call }) => readSettings(call),
  "reportSettings.change": ({ call, body }) => changeSettings(call, body),
});

export const emailHandlers = {
  ...mailHandlers,
  ...campaignHandlers,
  ...inboxDashboardHandlers,
  ...reanalysisHandlers,
  ...reportHandlers,
  ...reportSettingsHandlers,
};
