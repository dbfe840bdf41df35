import * as z from "zod/mini";
import { loginHost } from "./hosts-of.ts";
import type { MailConnectionRow } from "./table.ts";

const limitMs = 10_000;
const configuration = z.object({ issuer: z.string() });

/** The id of a tenant that is known by its domain, as Microsoft publishes it for everybody; null where it does not. */
export async function resolveTenant(
  connection: Pick<MailConnectionRow, "cloud" | "simulatorUrl" | "tenant">,
): Promise<string | null> {
  const address = `${loginHost(connection)}/${connection.tenant}/v2.0/.well-known/openid-configuration`;
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(limitMs) });
    const read = configuration.safeParse(await response.json());
    const [id] = (read.success && /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(read.data.issuer)) || [];
    return id?.toLowerCase() ?? null;
  } catch {
    // The call that needs the tenant fails next, and says why.
    return null;
  }
}
