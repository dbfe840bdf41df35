import { providerEndpoints } from "@parapet/contract";
import { archiveProvider } from "../../../modules/account/provider/archive-provider.ts";
import { exportProviders } from "../../../modules/account/provider/export-providers.ts";
import { getProvider } from "../../../modules/account/provider/get-provider.ts";
import { inviteProvider } from "../../../modules/account/provider/invite-provider.ts";
import { listKeys } from "../../../modules/account/provider/list-keys.ts";
import { listProviders } from "../../../modules/account/provider/list-providers.ts";
import { publishKeys } from "../../../modules/account/provider/publish-keys.ts";
import { restoreProvider } from "../../../modules/account/provider/restore-provider.ts";
import { rotateKey } from "../../../modules/account/provider/rotate-key.ts";
import { searchProviders } from "../../../modules/account/provider/search-providers.ts";
import { updateProvider } from "../../../modules/account/provider/update-provider.ts";
import { defineHandlers } from "../../handler.ts";

export const providerHandlers = defineHandlers(providerEndpoints, {
  "providers.list": ({ call }) => listProviders(call),
  "providers.search": ({ call, query }) => searchProviders(call, query),
  "providers.export": ({ call, query }) => exportProviders(call, query),
  "providers.create": ({ call, body }) => inviteProvider(call, body),
  "providers.get": ({ call, params }) => getProvider(call, params.id),
  "providers.update": ({ call, params, body }) => updateProvider(call, params.id, body),
  "providers.archive": ({ call, params }) => archiveProvider(call, params.id),
  "providers.restore": ({ call, params }) => restoreProvider(call, params.id),
  "providers.keys": ({ call, params }) => listKeys(call, params.id),
  "providers.rotateKey": ({ call, params, body }) => rotateKey(call, params.id, body),
  "providers.jwks": ({ call, params }) => publishKeys(call, params.id),
});
