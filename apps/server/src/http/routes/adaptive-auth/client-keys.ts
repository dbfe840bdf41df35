import { clientKeyEndpoints } from "@parapet/contract";
import { createKey } from "../../../modules/adaptive-auth/client-key/create-key.ts";
import { listKeys } from "../../../modules/adaptive-auth/client-key/list-keys.ts";
import { registerSigningKey } from "../../../modules/adaptive-auth/client-key/register-signing-key.ts";
import { revokeKey } from "../../../modules/adaptive-auth/client-key/revoke-key.ts";
import { revokeSigningKey } from "../../../modules/adaptive-auth/client-key/revoke-signing-key.ts";
import { rotateKey } from "../../../modules/adaptive-auth/client-key/rotate-key.ts";
import { defineHandlers } from "../../handler.ts";

export const clientKeyHandlers = defineHandlers(clientKeyEndpoints, {
  "clientKeys.list": ({ call, params }) => listKeys(call, params.id),
  "clientKeys.create": ({ call, params, body }) => createKey(call, params.id, body),
  "clientKeys.rotate": ({ call, params: { id, key }, body }) => rotateKey(call, { clientId: id, keyId: key }, body),
  "clientKeys.revoke": async ({ call, params: { id, key } }) => {
    await revokeKey(call, { clientId: id, keyId: key });
    return undefined;
  },
  "signingKeys.create": ({ call, params, body }) => registerSigningKey(call, params.id, body),
  "signingKeys.revoke": async ({ call, params: { id, key } }) => {
    await revokeSigningKey(call, { clientId: id, keyId: key });
    return undefined;
  },
});
