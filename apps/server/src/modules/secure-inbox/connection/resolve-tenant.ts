import * as z from "zod/mini";
import type { Platform } from "../../../platform/platform.ts";
import { askLogin } from "./ask-login.ts";
import { loginHost } from "./hosts-of.ts";
import type { MailConnectionRow } from "./table.ts";

const configuration = z.object({ issuer: z.string() });

/** The id of a tenant that is known by its domain, as Microsoft publishes it for everybody; null where it does not. */
export async function resolveTenant(
  platform: Pick<Platform, "config">,
  connection: Pick<MailConnectionRow, "cloud" | "simulatorUrl" | "tenant">,
): Promise<string | null> {
  const address = `${loginHost(connection)}/${connection.tenant}/v2.0/.well-known/openid-configuration`;
  try {
    const read = configuration.safeParse(await askLogin(platform, address, null));
    const [id] = (read.success && /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(read.data.issuer)) || [];
    return id?.toLowerCase() ?? null;
  } catch {
    // The call that needs the tenant fails next, and says why.
    return null;
  }
}
