import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/postgres/postgres.ts";
import { rememberedDeviceTable as table } from "./table.ts";

interface Which {
  readonly clientId: string;
  /** Devices remembered in a context. */
  readonly context?: { readonly apiId: string; readonly contextHash: Buffer } | undefined;
  /** Those bound to a signing key. */
  readonly thumbprint?: string;
  /** Those whose step-up was passed with an API key. */
  readonly keyId?: string;
}

/** Forgets a client's remembered devices, or some of them, within `changeProtection`. */
export async function forgetDevices(tx: Transaction, { clientId, context, thumbprint, keyId }: Which): Promise<void> {
  await tx
    .delete(table)
    .where(
      and(
        eq(table.clientId, clientId),
        context && and(eq(table.apiId, context.apiId), eq(table.contextHash, context.contextHash)),
        thumbprint === undefined ? undefined : eq(table.thumbprint, thumbprint),
        keyId === undefined ? undefined : eq(table.keyId, keyId),
      ),
    );
}
