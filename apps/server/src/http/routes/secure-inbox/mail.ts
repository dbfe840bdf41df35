import { mailEndpoints } from "@parapet/contract";
import { decideMail, decideEmails } from "../../../modules/secure-inbox/mail/decide-mail.ts";
import { exportIndicators } from "../../../modules/secure-inbox/mail/export-indicators.ts";
import { exportMail } from "../../../modules/secure-inbox/mail/export-mail.ts";
import { findSimilar } from "../../../modules/secure-inbox/mail/find-similar.ts";
import { getMail } from "../../../modules/secure-inbox/mail/get-mail.ts";
import { listMail, selectMail } from "../../../modules/secure-inbox/mail/list-mail.ts";
import { downloadMail, openSource, openText } from "../../../modules/secure-inbox/mail/open-content.ts";
import { openPage, readPage } from "../../../modules/secure-inbox/mail/open-page.ts";
import { reanalyzeEmail } from "../../../modules/secure-inbox/mail/reanalyze-email.ts";
import { uploadMail } from "../../../modules/secure-inbox/mail/upload-mail.ts";
import { defineHandlers } from "../../handler.ts";

export const mailHandlers = defineHandlers(mailEndpoints, {
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
