import { X509Certificate } from "node:crypto";
import { GraphError } from "../../odata/graph-error.ts";
import type { EncryptionCertificate, RichData } from "../../subscriptions/subscription.ts";
import type { AccessToken } from "../../tokens/tokens.ts";
import { defaultMessageProperties } from "../outlook/present-message.ts";

interface Asked {
  readonly resource: string;
  readonly includeResourceData?: boolean | undefined;
  readonly encryptionCertificate?: string | undefined;
  readonly encryptionCertificateId?: string | undefined;
  readonly lifecycleNotificationUrl?: string | undefined;
}

const known = new Set<string>(["id", ...defaultMessageProperties]);
const maxKeyBits = 4096;
const minKeyBits = 2048;

/** Parses the settings of a rich subscription; null for a basic one. */
export function richDataOf(asked: Asked, token: AccessToken): RichData | null {
  if (asked.includeResourceData !== true) return null;
  const { encryptionCertificate: encoded, encryptionCertificateId: id } = asked;
  if (encoded === undefined || id === undefined || id === "" || id.length > 128)
    throw new GraphError("badRequest", "An encryption certificate and its id are needed for resource data.");
  if (asked.lifecycleNotificationUrl === undefined)
    throw new GraphError("badRequest", "A lifecycle notification URL is needed for resource data.");
  if (!token.roles.has("Mail.Read"))
    throw new GraphError("accessDenied", "Resource data needs the right to read messages.");
  return { certificate: certificateOf(encoded, id), encodedCertificate: encoded, select: selectOf(asked.resource) };
}

function selectOf(resource: string): readonly string[] {
  const select = new URLSearchParams(resource.split("?")[1] ?? "").get("$select");
  const names = select?.split(",").map((name) => name.trim()) ?? [];
  if (names.length === 0) throw new GraphError("badRequest", "Resource data of messages needs a $select.");
  const unknown = names.find((name) => !known.has(name) || name === "body");
  if (unknown !== undefined) throw new GraphError("badRequest", `The property '${unknown}' cannot be selected.`);
  return names;
}

function certificateOf(encoded: string, id: string): EncryptionCertificate {
  const refused = () => new GraphError("badRequest", "The encryption certificate is none, or its key is not RSA.");
  try {
    const { publicKey, fingerprint } = new X509Certificate(Buffer.from(encoded, "base64"));
    const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    if (publicKey.asymmetricKeyType !== "rsa" || bits < minKeyBits || bits > maxKeyBits) throw refused();
    return { id, thumbprint: fingerprint.replaceAll(":", ""), publicKey };
  } catch {
    throw refused();
  }
}
