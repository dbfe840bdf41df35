import type { CommandDescription } from "../command-description.ts";
import { configOption } from "../config-option.ts";

/** Definition of `parapet check-tenant`. */
export const checkTenantCommand: CommandDescription = {
  name: "check-tenant",
  summary: "Check that a Microsoft 365 tenant behaves as Secure Inbox expects",
  operands: [],
  options: {
    config: configOption,
    write: { value: null, meaning: "Also run checks that change the test mailbox; read-only by default" },
    json: { value: null, meaning: "Print one JSON document per line" },
  },
  variables: [
    { name: "PARAPET_TENANT", default: null, meaning: "Id or domain of the tenant; required" },
    { name: "PARAPET_TENANT_CLIENT_ID", default: null, meaning: "Application (client) id; required" },
    { name: "PARAPET_TENANT_SECRET", default: null, meaning: "Client secret; or set a certificate and its key" },
    { name: "PARAPET_TENANT_CERTIFICATE", default: null, meaning: "PEM file of the application's certificate" },
    { name: "PARAPET_TENANT_KEY", default: null, meaning: "PEM file of the private key of that certificate" },
    {
      name: "PARAPET_TENANT_CLOUD",
      default: null,
      unset: "global",
      meaning: "Microsoft cloud that the tenant is in",
    },
    { name: "PARAPET_TENANT_MAILBOX", default: null, meaning: "Test mailbox, required with --write" },
    {
      name: "PARAPET_TENANT_SIMULATOR_URL",
      default: null,
      meaning: "Origin of a tenant simulator on this machine, instead of Microsoft 365",
    },
  ],
  readsServerVariables: true,
  examples: [
    {
      does: "Check a tenant without changing anything",
      words: "check-tenant",
    },
    { does: "Include checks that write to PARAPET_TENANT_MAILBOX", words: "check-tenant --write" },
  ],
};
