import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { callLoginHost } from "./call-login-host.ts";
import { loginHost } from "./hosts-of.ts";
import type { MailConnectionRow } from "./table.ts";

const configuration = z.object({ issuer: z.string() });

/** Resolves a domain to its tenant id through the public discovery document; null if that fails. */
export async function resolveTenant(
  platform: Pick<Platform, "config">,
  connection: Pick<MailConnectionRow, "cloud" | "simulatorUrl" | "tenant">,
): Promise<string | null> {
  const address = `${loginHost(connection)}/${connection.tenant}/v2.0/.well-known/openid-configuration`;
  try {
    const read = configuration.safeParse(await callLoginHost(platform, address, null));
    const [id] = (read.success && /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(read.data.issuer)) || [];
    return id?.toLowerCase() ?? null;
  } catch {
    // The next call needs the tenant and reports the error.
    return null;
  }
}
