import type { FastifyInstance } from "fastify";
import type { Config } from "../platform/config.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types parapet-worker",
].join("; ");

/** For pages with untrusted content: they run, load and send nothing, and are shown in our frame. */
export const framedHeaders = {
  "content-security-policy":
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self'; sandbox",
  "x-frame-options": "SAMEORIGIN",
  "cache-control": "no-store",
};

/** What every answer carries. Nothing but a document runs or loads anything, so the others have a policy that forbids all. */
const everyAnswer = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/** What a page of the console carries. */
const documentHeaders = {
  ...everyAnswer,
  "content-security-policy": contentSecurityPolicy,
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** A worker is ruled by the policy of its own file, and may load what the page's scripts may. */
const scriptHeaders = {
  "content-security-policy": "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'",
};

/** What a media type carries beyond every answer's headers. */
const headersByType: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "text/html": documentHeaders,
  "text/javascript": scriptHeaders,
  "application/javascript": scriptHeaders,
};

/** The names of all of them. */
export const securityHeaderNames = [...Object.keys(everyAnswer), "strict-transport-security"];

/** The security headers; HSTS where people reach the console over https. */
export function securityHeadersOf({ publicUrl }: Pick<Config, "publicUrl">): Readonly<Record<string, string>> {
  const https = publicUrl?.startsWith("https:") === true;
  return https ? { ...everyAnswer, "strict-transport-security": "max-age=31536000; includeSubDomains" } : everyAnswer;
}

/** Sends the security headers with every answer. */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeadersOf(config);
  // Hooks that call back cost less than promises, and every request goes through these.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    const type = String(reply.getHeader("content-type") ?? "");
    // Envoy's filter compares the content type byte for byte, and JSON has no charset parameter anyway (RFC 8259 §11).
    if (type === "application/json; charset=utf-8") reply.header("content-type", "application/json");
    const added = headersByType[type.split(";", 1)[0] ?? ""] ?? {};
    // What a route set itself, such as the policy of a framed page, stays.
    for (const name in added) if (reply.getHeader(name) === headers[name]) reply.header(name, added[name]);
    done(null, payload);
  });
}
