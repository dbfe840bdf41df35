import { reportEndpoints, reportSettingsEndpoints } from "@parapet/contract";
import { bulkReports, changeReport } from "../../../modules/secure-inbox/report/change-report.ts";
import { changeSettings } from "../../../modules/secure-inbox/report/change-settings.ts";
import { commentReport } from "../../../modules/secure-inbox/report/comment-report.ts";
import { exportReports } from "../../../modules/secure-inbox/report/export-reports.ts";
import { getReport } from "../../../modules/secure-inbox/report/get-report.ts";
import { listReports, selectReports } from "../../../modules/secure-inbox/report/list-reports.ts";
import { previewReplies } from "../../../modules/secure-inbox/report/preview-replies.ts";
import { readSettings } from "../../../modules/secure-inbox/report/read-settings.ts";
import { summarizeReports } from "../../../modules/secure-inbox/report/summarize-reports.ts";
import { uploadReport } from "../../../modules/secure-inbox/report/upload-report.ts";
import { defineHandlers } from "../../handler.ts";

export const reportHandlers = defineHandlers(reportEndpoints, {
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

export const reportSettingsHandlers = defineHandlers(reportSettingsEndpoints, {
  "reportSettings.read": ({ call }) => readSettings(call),
  "reportSettings.change": ({ call, body }) => changeSettings(call, body),
});
