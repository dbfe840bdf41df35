#!/usr/bin/env node
import { startTenantSimulator } from "./index.ts";

const { urls, tenantId, registration } = await startTenantSimulator({ port: Number(process.env["PORT"] ?? 0) });
console.log(
  JSON.stringify({ ...urls, tenantId, clientId: registration.clientId, secret: registration.secret }, null, 2),
);
