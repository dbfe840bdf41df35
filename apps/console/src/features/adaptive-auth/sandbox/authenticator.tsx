import { Button } from "@parapet/ui/button";
import { useEffect, useState } from "react";
import { useFormat } from "../../../lib/format/use-format.ts";
import { useT } from "../../../lib/i18n/use-t.ts";

const stepMs = 30_000;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits that an authenticator shows (RFC 6238, SHA-1, 30 s); null where the browser computes no MACs. */
export async function totpCode(secret: string, atMs: number): Promise<string | null> {
  // Browsers lend their cryptography to secure origins only.
  if (!globalThis.isSecureContext) return null;
  const key = await crypto.subtle.importKey("raw", fromBase32(secret), { name: "HMAC", hash: "SHA-1" }, false, [
    "sign",
  ]);
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(Math.floor(atMs / stepMs)));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, message));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  return String((mac.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Milliseconds until the next code. */
export function leftOfStep(atMs: number): number {
  return stepMs - (atMs % stepMs);
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (character) => alphabet.indexOf(character).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

interface AuthenticatorProps {
  secret: string;
  onUse: (code: string) => void;
}

const round = 2 * Math.PI * 16;

/** An authenticator in the page, for who has no phone at hand: the visitor's own secret, computed in the browser. */
export function Authenticator({ secret, onUse }: AuthenticatorProps) {
  const t = useT();
  const { number } = useFormat();
  const [shown, setShown] = useState<{ code: string | null; left: number }>({ code: null, left: 0 });
  useEffect(() => {
    let isGone = false;
    const tick = async () => {
      const nowMs = Date.now();
      const code = await totpCode(secret, nowMs);
      if (!isGone) setShown({ code, left: Math.ceil(leftOfStep(nowMs) / 1000) });
    };
    void tick();
    const timer = setInterval(() => void tick(), 1000);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [secret]);
  const { code, left } = shown;
  if (code === null) return <p className="text-sm text-fg-2">{t("sandbox.noAuthenticator")}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-fg-2">{t("sandbox.authenticator")}</p>
      <div className="flex items-center gap-3">
        <output aria-label={t("sandbox.code")} className="ltr-text font-mono text-2xl font-semibold tracking-heading">
          {code}
        </output>
        <svg viewBox="-20 -20 40 40" aria-hidden className="size-9 -rotate-90 fill-none stroke-4">
          <circle r={16} className="stroke-line" />
          <circle r={16} className="stroke-brand" strokeDasharray={`${(round * left) / 30} ${round}`} />
        </svg>
        <span className="text-sm text-fg-2 tabular-nums">
          {t("sandbox.codeLeft", { seconds: left, number: number(left) })}
        </span>
      </div>
      <Button size="sm" onClick={() => onUse(code)}>
        {t("sandbox.useCode")}
      </Button>
    </div>
  );
}
