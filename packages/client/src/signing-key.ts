/** A key pair of WebCrypto: ECDSA with P-256, or Ed25519. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

const curve = { name: "ECDSA", namedCurve: "P-256" } as const;

/** A new P-256 key pair. Extractable ones can be exported with WebCrypto and kept; browsers can keep others in IndexedDB. */
export async function generateSigningKey({ extractable = false } = {}): Promise<SigningKey> {
  return crypto.subtle.generateKey(curve, extractable, ["sign", "verify"]);
}

/** The public key as Parapet registers it. */
export async function getPublicJwk({ publicKey }: Pick<SigningKey, "publicKey">): Promise<JsonWebKey> {
  const { kty = "", crv = "", x = "", y } = await crypto.subtle.exportKey("jwk", publicKey);
  return { kty, crv, x, ...(y !== undefined && { y }) };
}

/** A key pair from a private JWK, which stays unextractable. @throws TypeError for a key that is neither P-256 nor Ed25519 */
export async function importSigningKey(jwk: JsonWebKey): Promise<SigningKey> {
  const isEd25519 = jwk.crv === "Ed25519";
  if (!isEd25519 && jwk.crv !== "P-256") throw new TypeError("Keys are P-256 or Ed25519");
  const algorithm = isEd25519 ? { name: "Ed25519" } : curve;
  const { x = "", y = "", d = "" } = jwk;
  const open = isEd25519 ? { kty: "OKP", crv: "Ed25519", x } : { kty: "EC", crv: "P-256", x, y };
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey("jwk", { ...open, d }, algorithm, false, ["sign"]),
    crypto.subtle.importKey("jwk", open, algorithm, true, ["verify"]),
  ]);
  return { privateKey, publicKey };
}

interface SignedCall {
  readonly method: string;
  readonly url: URL;
  readonly apiKey: string;
}

/** A DPoP proof of one attempt (RFC 9449 §4.2), bound to the API key. */
export async function signCall(key: SigningKey, { method, url, apiKey }: SignedCall): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", toBytes(apiKey));
  const header = { typ: "dpop+jwt", alg: getAlgorithm(key), jwk: await getPublicJwk(key) };
  return sign(key, header, {
    jti: crypto.randomUUID(),
    htm: method,
    htu: `${url.origin}${url.pathname}`,
    iat: Math.floor(Date.now() / 1000),
    ath: toBase64Url(new Uint8Array(digest)),
  });
}

/** A compact JWS (RFC 7515). */
export async function signPayload(key: SigningKey, payload: object): Promise<string> {
  return sign(key, { alg: getAlgorithm(key) }, payload);
}

const getAlgorithm = ({ privateKey }: SigningKey) => (privateKey.algorithm.name === "ECDSA" ? "ES256" : "EdDSA");

async function sign(key: SigningKey, header: object, payload: object): Promise<string> {
  const text = [header, payload].map((part) => toBase64Url(toBytes(JSON.stringify(part)))).join(".");
  const { name } = key.privateKey.algorithm;
  const signature = await crypto.subtle.sign({ name, hash: "SHA-256" }, key.privateKey, toBytes(text));
  return `${text}.${toBase64Url(new Uint8Array(signature))}`;
}

const toBytes = (text: string) => new TextEncoder().encode(text);

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
