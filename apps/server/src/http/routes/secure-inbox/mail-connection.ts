import { mailConnectionEndpoints } from "@parapet/contract";
import { beginLogin } from "../../../modules/secure-inbox/connection/begin-login.ts";
import { testConnection } from "../../../modules/secure-inbox/connection/check-connection.ts";
import { configureConnection } from "../../../modules/secure-inbox/connection/configure-connection.ts";
import { discardCredential } from "../../../modules/secure-inbox/connection/discard-credential.ts";
import { disconnect } from "../../../modules/secure-inbox/connection/disconnect.ts";
import { finishLogin } from "../../../modules/secure-inbox/connection/finish-login.ts";
import { getCapabilities, getConnection } from "../../../modules/secure-inbox/connection/get-connection.ts";
import { restoreCredential } from "../../../modules/secure-inbox/connection/restore-credential.ts";
import { tryCredential } from "../../../modules/secure-inbox/connection/try-credential.ts";
import { defineHandlers } from "../../handler.ts";

export const mailConnectionHandlers = defineHandlers(mailConnectionEndpoints, {
  "mailConnection.configure": ({ call, body }) => configureConnection(call, body),
  "mailConnection.login": ({ call, query }) => beginLogin(call, query),
  "mailConnection.callback": ({ call, query }) => finishLogin(call, query),
  "mailConnection.get": ({ call }) => getConnection(call),
  "mailConnection.test": ({ call }) => testConnection(call),
  "mailConnection.capabilities": ({ call }) => getCapabilities(call),
  "mailConnection.tryCredential": ({ call }) => tryCredential(call),
  "mailConnection.discardCredential": ({ call }) => discardCredential(call),
  "mailConnection.restoreCredential": ({ call }) => restoreCredential(call),
  "mailConnection.disconnect": ({ call }) => disconnect(call),
});
