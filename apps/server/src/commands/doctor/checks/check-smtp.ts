import { readdir } from "node:fs/promises";
import { outboxOf } from "../../../platform/mail/outbox.ts";
import { trySmtp } from "../../../platform/mail/smtp-transport.ts";
import { counted, type Finding, ok, problem, reasonOf, warning } from "../finding.ts";
import type { Look } from "../look.ts";

/** The server of outgoing mail: connects, changes to TLS, logs in, and says goodbye. No mail is sent. */
export async function checkSmtp({ config: { smtpUrl, dataFolder } }: Look): Promise<readonly Finding[]> {
  const name = "smtp";
  const kept = (await readdir(outboxOf(dataFolder)).catch(() => [])).filter((file) => file.endsWith(".eml")).length;
  if (smtpUrl === null) {
    const seen = `not set: emails wait in the outbox (${counted(kept, "email")})`;
    return [
      warning(
        name,
        seen,
        "Set PARAPET_SMTP_URL before other users sign in: invitations and password resets are sent by email.",
      ),
    ];
  }
  const { host, protocol, username } = new URL(smtpUrl);
  try {
    const { isEncrypted } = await trySmtp(smtpUrl);
    const login = username === "" ? "no login" : "logged in";
    const seen = `${host}, ${isEncrypted ? "encrypted" : "not encrypted"}, ${login}`;
    if (isEncrypted) return [ok(name, seen)];
    const isSecret = username !== "";
    const advice = "Use smtps:// or a server that supports STARTTLS.";
    return [
      isSecret ? problem(name, `${seen}: the password is sent unencrypted`, advice) : warning(name, seen, advice),
    ];
  } catch (error) {
    const advice = "Check host, port, username and password in PARAPET_SMTP_URL, and the server's certificate.";
    return [problem(name, `${protocol}//${host}: ${reasonOf(error)}`, advice)];
  }
}
